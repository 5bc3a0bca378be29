import {tmpdir} from 'node:os';
import {logDirectory} from '../store/places.ts';

/** Where this user's logs go if nobody says otherwise. */
export function defaultDirectory(): string {
  const {platform, env} = process;
  return logDirectory({platform, env, uid: process.getuid?.() ?? 0, temporary: tmpdir()});
}
