import type {Builder} from 'junit-report-builder';
import {visible} from '../../messages/index.ts';
import type {Checked} from '../check.ts';
import type {Finding} from '../finding.ts';
import type {Report, ReportFormat} from './report.ts';

/**
 * For CI: a suite a session, a test a code, so that a test has the same name in each run. What was
 * found and is no failure stands in `system-out`.
 */
export const junit: ReportFormat = async report => {
  const found = await import('junit-report-builder');
  // Its types are those of its CommonJS form, where the builder is one step further down.
  const builder = (found.default as unknown as Builder).newBuilder();
  for (const session of report.sessions) addSuite(builder, session, report);
  return `${builder.build()}\n`;
};

function addSuite(builder: Builder, {server, session}: Checked, report: Report): void {
  const name = visible(`${server} ${session}`);
  const suite = builder.testSuite().name(name);
  for (const code of report.codes) {
    const test = suite.testCase().className(name).name(code);
    const all = report.groups.find(group => group.code === code)?.findings ?? [];
    const found = all.filter(({about}) => about.server === server && about.session === session);
    const failing = found.filter(({note}) => report.fails(note));
    const others = found.filter(({note}) => !report.fails(note));
    // A test has one failure in this format; its words have all.
    if (failing.length > 0) test.failure(failing.map(wordsOf).join('\n'), code);
    if (others.length > 0) test.standardOutput(others.map(wordsOf).join('\n'));
  }
}

function wordsOf({note, about}: Finding): string {
  return visible(`${note.level}: ${note.text} (record ${about.seq}, ${about.time})`);
}
