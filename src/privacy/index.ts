/**
 * What is a secret, and texts without it: pure functions from text to text. The logged copy is
 * masked, never the traffic.
 */
export {maskArguments} from './arguments.ts';
export {maskJsonFragment} from './fragment.ts';
export {maskJson} from './json.ts';
export {secretKeys} from './secrets.ts';
export {maskText} from './text.ts';
