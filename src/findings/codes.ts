import {rules} from '../notes/index.ts';
import type {Described} from '../notes/rule.ts';
import {maxErrors, maxMs} from './budgets.ts';
import {logGap, logMismatch, logOpen} from './proof.ts';

/** Everything that can be found, with what the docs say of it: by the rules, and by `check` alone. */
export const described: readonly Described[] = [
  ...rules,
  logGap,
  logMismatch,
  logOpen,
  maxErrors,
  maxMs,
];

export const codes: readonly string[] = described.map(({code}) => code);
