/**
 * What is a secret, and texts without it: pure functions from text to text. The logged copy is
 * masked, never the traffic.
 */
export {maskArguments} from './arguments.ts';
export type {Masked} from './edits.ts';
export {maskJsonFragment} from './fragment.ts';
export {maskJson} from './json.ts';
export {type SecretKeys, secretKeys} from './secrets.ts';
export {maskText} from './text.ts';
