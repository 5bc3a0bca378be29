#!/usr/bin/env node
/**
 * floods-stderr.mjs [BYTES]: writes that many bytes (1 MiB if not said) to stderr, in lines, and
 * answers only when all of them are gone.
 *
 * A pipe holds about 64 KiB. If nobody drains stderr, this server never gets to its first answer.
 */
import {serve} from './minimal-server.mjs';

const LINE = 'debug: still talking, and nobody asked for it, but here it is  \n';

const byteLength = Number(process.argv[2] ?? 1024 * 1024);
const flood = LINE.repeat(Math.ceil(byteLength / LINE.length)).slice(0, byteLength);

process.stderr.write(flood, () => serve());
