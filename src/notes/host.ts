import type {Rule} from './rule.ts';

/** Made by the readers of hosts' logs: no rule looks for it. */
export const host: Rule = {
  code: 'host',
  level: 'info',
  means:
    'What a host has written into its own log in its own words; only in sessions that were read from such a log.',
  mend: 'Read it: the level is the host’s.',
  kinds: [],
  start: () => () => undefined,
};
