#!/usr/bin/env node
/**
 * Lacks a setting, says so and ends with 1 before it has read a byte.
 *
 * The host only sees "Connection closed". The one line that explains it is on stderr, and has no
 * newline: who waits for one never shows it.
 */
process.stderr.write('FATAL: TOKEN missing');
process.exitCode = 1;
