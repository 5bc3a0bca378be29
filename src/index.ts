/** The public API: reading a capture, framing a stream, and the types of the log. */
export type {Captured} from './captures/capture.ts';
export {readCapture} from './captures/read.ts';
export {UserError} from './errors.ts';
export {bodyOf, type Frame, type Framer, type Framing, framings} from './framing/index.ts';
export type {Fields, SessionRecord} from './session/record.ts';
export {Session, type SessionOptions} from './session/session.ts';
