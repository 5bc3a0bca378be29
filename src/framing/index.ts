import {ContentLengthFramer} from './content-length.ts';
import {DetectingFramer} from './detect.ts';
import type {Framer} from './frame.ts';
import {LineFramer} from './line.ts';

export {bodyOf, type Fault, type Frame, type Framer} from './frame.ts';

/** Every way to frame a stream. Add one here; the limit is in bytes, 0 means none. */
export const framings = {
  auto: (limit: number): Framer => new DetectingFramer(limit),
  line: (limit: number): Framer => new LineFramer(limit),
  'content-length': (limit: number): Framer => new ContentLengthFramer(limit),
} as const;

export type Framing = keyof typeof framings;
