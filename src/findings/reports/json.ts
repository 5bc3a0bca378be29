import {described} from '../codes.ts';
import type {ReportFormat} from './report.ts';

/** For programs: one object, with all that is known of each finding. */
export const json: ReportFormat = ({sessions, groups, counts, fails, failed}) => {
  const all = groups.map(({code, level, count, findings}) => ({
    ...{code, level, count},
    mend: described.find(one => one.code === code)?.mend,
    findings: findings.map(finding => ({
      ...finding.note,
      fails: fails(finding.note),
      record: finding.about,
    })),
  }));
  return `${JSON.stringify({failed, counts, sessions, groups: all}, undefined, 2)}\n`;
};
