import {shortened, visible} from '../messages/index.ts';
import type {Rule} from './rule.ts';
import {token} from './where.ts';

/** MCP 2026-07-28: UnsupportedProtocolVersion, with `data.supported`. */
const UNSUPPORTED = -32022;

export const versionMismatch: Rule = {
  code: 'version-mismatch',
  level: 'info',
  means:
    'The server does not speak the version that the client asked for. It offers another one, once; the client may accept it, or leave. If it leaves, that is a warning.',
  mend: 'Update the older of the two.',
  kinds: ['response', 'exit'],
  start(known) {
    let offer: {asked: string; given: string} | undefined;
    let refused = false;
    return ({kind, method, text, record: {fields}}) => {
      const {asked = '', agreed, initialize, protocol} = known.handshake;
      if (protocol !== 'mcp') return undefined;
      if (kind === 'exit') {
        const left = offer !== undefined && initialize !== 'done';
        if (!left) return undefined;
        return {
          level: 'warn',
          ...offer,
          text: `the client asked for ${token(offer?.asked ?? '')}, the server offered ${token(offer?.given ?? '')}, and the session ended without notifications/initialized: the two seem to have no version in common`,
        };
      }
      const error = 'error' in fields ? fields.error : undefined;
      if (error?.code === UNSUPPORTED && !refused) {
        refused = true;
        const supported = text?.get('error', 'data');
        const rest =
          supported === undefined
            ? ''
            : `; it says ${shortened(visible(text?.raw(supported) ?? ''), 200)}`;
        return {
          text: `the server does not speak the version of ${token(method ?? 'the request')}${rest}; the client may ask again in another one`,
        };
      }
      if (method !== 'initialize' || agreed === undefined || agreed === asked) return undefined;
      offer = {asked, given: agreed};
      return {
        ...offer,
        text: `the client asked for ${token(asked)}, the server offered ${token(agreed)}: exactly one counter-offer, the client may only accept or disconnect`,
      };
    };
  },
};
