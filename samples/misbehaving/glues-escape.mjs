#!/usr/bin/env node
/**
 * After its first reply it sets the title of the terminal, on stdout and without a newline, as
 * command line libraries do. The escape code sticks to the front of the next reply, and that line
 * is no JSON any more: the host loses a valid message and waits for it.
 */
import {serve} from './minimal-server.mjs';

const SET_TITLE = '\u001b]0;glues-escape\u0007';

let replies = 0;
serve(() => {
  replies += 1;
  if (replies === 1) process.stdout.write(SET_TITLE);
});
