#!/usr/bin/env node
/**
 * Starts a grandchild that keeps the stdout pipe open for 30 s, writes a last line and ends with 7.
 *
 * Whoever waits for the end of the pipe instead of the end of the process waits for 30 s.
 * It is not detached: it stays in the process group, so whoever ends the group ends it too.
 */
import {spawn} from 'node:child_process';

const sleeper = ['-e', 'setTimeout(() => {}, 30_000)'];
const grandchild = spawn(process.execPath, sleeper, {stdio: ['ignore', 'inherit', 'ignore']});
grandchild.unref();

process.stderr.write(`grandchild: pid ${grandchild.pid}\n`);
process.stdout.write('last\n');
process.exitCode = 7;
