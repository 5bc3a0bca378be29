/** The public API: types of the log, and the framing of a stream. */
export {bodyOf, type Frame, type Framer, type Framing, framings} from './framing/index.ts';
export type {Fields, SessionRecord} from './session/record.ts';
export {Session, type SessionOptions} from './session/session.ts';
