import {lstatSync, renameSync, rmSync, symlinkSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {codeOf} from '../errors.ts';
import {fileName, folderName} from '../store/places.ts';
import {prune} from '../store/prune.ts';
import {AppendFile} from './append-file.ts';
import type {LogPlace} from './log-file.ts';

export interface SessionPlaceOptions {
  readonly directory: string;
  readonly server: string;
  readonly session: string;
  /** Bytes; 0 means no limit. */
  readonly maxFile: number;
  readonly maxTotal: number;
}

/** `<dir>/<server>/<session>.jsonl`, then `.2.jsonl` …, and `<dir>/<server>.jsonl` for the newest. */
export function sessionPlace(options: SessionPlaceOptions): LogPlace {
  const {directory, server, session, maxFile, maxTotal} = options;
  const name = folderName(server);
  const pathOf = (part: number, copy = 1) => join(directory, name, fileName({session, copy, part}));
  const pruneNow = () => prune(directory, maxTotal, session);
  return {
    path: pathOf(1),
    maxPart: maxFile,
    open(part) {
      const file = openNew(copy => pathOf(part, copy));
      pointAt(join(directory, `${name}.jsonl`), file.path);
      if (part > 1) pruneNow();
      return file;
    },
    prune: pruneNow,
  };
}

/** `--log FILE`: appended to, shared with whoever else does. */
export function sharedPlace(path: string): LogPlace {
  return {path, maxPart: 0, open: () => new AppendFile(path, false)};
}

/** Two sessions never share a file, even if two machines with one pid share the directory. */
function openNew(pathOf: (copy: number) => string): AppendFile {
  for (let copy = 1; ; copy++) {
    try {
      return new AppendFile(pathOf(copy), true);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || copy === 100) throw error;
    }
  }
}

/** Put in place by a rename, so that there is a link at any moment. Without one, logging goes on. */
function pointAt(link: string, path: string): void {
  try {
    const there = lstatSync(link, {throwIfNoEntry: false});
    if (there !== undefined && !there.isSymbolicLink()) return; // Somebody's own file.
    const fresh = `${link}.${process.pid}.new`;
    rmSync(fresh, {force: true});
    symlinkSync(relative(dirname(link), path), fresh);
    renameSync(fresh, link);
  } catch {
    // Windows gives links only to some.
  }
}
