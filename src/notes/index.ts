import {badEnvelope} from './bad-envelope.ts';
import {batchNotAllowed} from './batch-not-allowed.ts';
import {beforeInitialize} from './before-initialize.ts';
import {bom} from './bom.ts';
import {cancelUnknown} from './cancel-unknown.ts';
import {capability} from './capability.ts';
import {controlBytes} from './control-bytes.ts';
import {crlf} from './crlf.ts';
import {cursorStuck} from './cursor-stuck.ts';
import {duplicateId} from './duplicate-id.ts';
import {duplicateKey} from './duplicate-key.ts';
import {framingMismatch} from './framing-mismatch.ts';
import {glued} from './glued.ts';
import {host} from './host.ts';
import {idType} from './id-type.ts';
import {invalidUtf8} from './invalid-utf8.ts';
import {late} from './late.ts';
import {lengthMismatch} from './length-mismatch.ts';
import {lfOnlyHeader} from './lf-only-header.ts';
import {nearClientLimit} from './near-client-limit.ts';
import {notInVersion} from './not-in-version.ts';
import {notJson} from './not-json.ts';
import {notRpc} from './not-rpc.ts';
import {nullId} from './null-id.ts';
import {oversize} from './oversize.ts';
import {pageNotFollowed} from './page-not-followed.ts';
import {progressAfterResponse} from './progress-after-response.ts';
import {progressNotIncreasing} from './progress-not-increasing.ts';
import {progressUnknownToken} from './progress-unknown-token.ts';
import type {Rule} from './rule.ts';
import {slow} from './slow.ts';
import {stderrUnread} from './stderr-unread.ts';
import {toolsChanged} from './tools-changed.ts';
import {unanswered} from './unanswered.ts';
import {unknownId} from './unknown-id.ts';
import {unterminated} from './unterminated.ts';
import {versionMismatch} from './version-mismatch.ts';

/** Every rule, in the order its findings are logged and the docs list them. Add one here. */
export const rules: readonly Rule[] = [
  notJson,
  glued,
  notRpc,
  bom,
  invalidUtf8,
  crlf,
  controlBytes,
  unterminated,
  framingMismatch,
  lengthMismatch,
  lfOnlyHeader,
  oversize,
  nearClientLimit,
  duplicateKey,
  badEnvelope,
  nullId,
  unknownId,
  idType,
  duplicateId,
  unanswered,
  slow,
  late,
  cancelUnknown,
  progressUnknownToken,
  progressAfterResponse,
  progressNotIncreasing,
  batchNotAllowed,
  beforeInitialize,
  versionMismatch,
  capability,
  notInVersion,
  cursorStuck,
  pageNotFollowed,
  toolsChanged,
  stderrUnread,
  host,
];
