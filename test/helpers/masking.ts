import {maskJson, maskJsonFragment, maskText, secretKeys} from '../../src/privacy/index.ts';
import type {Mask} from '../../src/session/kept.ts';

const keys = secretKeys([]);

/** What `--redact` does. */
export const masking: Mask = {
  text: text => maskText(text, keys),
  json: text => maskJson(text, keys),
  fragment: text => maskJsonFragment(text, keys),
};
