#!/usr/bin/env node
/**
 * Greets on stdout, where only protocol messages belong, and then works well.
 *
 * The most common fault of all: a `console.log` at start. Some hosts skip the lines, some show
 * "Unexpected token", some give up.
 */
import {serve} from './minimal-server.mjs';

console.log('*** Banner Server 1.0 ***');
console.log('Listening on stdio…');
serve();
