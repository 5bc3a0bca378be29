import type {Checked} from '../../src/findings/check.ts';
import type {About, Finding} from '../../src/findings/finding.ts';
import {Groups} from '../../src/findings/group.ts';
import type {Report} from '../../src/findings/reports/report.ts';
import type {Note} from '../../src/session/record.ts';

/** A finding of which only matters what is given. */
export function finding(note: Partial<Note> = {}, about: Partial<About> = {}): Finding {
  return {
    note: {code: 'slow', level: 'info', text: 'it took 20.0 s', ...note},
    about: {
      ...{server: 'x', session: 's', seq: 4, time: '2026-11-30T19:40:20.007Z', kind: 'response'},
      ...{dir: 'SERVER→CLIENT', id: '1', method: 'ping', msg: 'ping #1 ok 20.0 s', ...about},
    },
  };
}

export const CHECKED: Checked = {server: 'x', session: 's', records: 5};

/** What there is to report of these; errors fail, if nobody says otherwise. */
export function reportOn(findings: readonly Finding[], more: Partial<Report> = {}): Report {
  const groups = new Groups();
  for (const one of findings) groups.add(one);
  return {
    ...{sessions: [CHECKED], groups: groups.worstFirst(), counts: groups.counts},
    ...{codes: ['slow', 'glued'], fails: ({level}) => level === 'error', failed: false},
    ...more,
  };
}
