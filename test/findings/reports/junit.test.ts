import {expect, test} from 'vitest';
import {junit} from '../../../src/findings/reports/junit.ts';
import {plainStyle} from '../../../src/formats/style.ts';
import {CHECKED, finding, reportOn} from '../found.ts';

const written = async (...[findings, more]: Parameters<typeof reportOn>) =>
  junit(reportOn(findings, more), plainStyle);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PLACE = '(record 4, 2026-11-30T19:40:20.007Z)';

test('nothing wrong: a suite a session, a test a code, also of what was not found', async () => {
  expect(await written([])).toBe(`${HEAD}<testsuites tests="2" failures="0" errors="0" skipped="0">
  <testsuite name="x s" tests="2" failures="0" errors="0" skipped="0">
    <testcase classname="x s" name="slow"/>
    <testcase classname="x s" name="glued"/>
  </testsuite>
</testsuites>
`);
});

test('a code has one failure with all that fails, and beside it what does not', async () => {
  const xml = await written([
    finding({text: 'a bit'}),
    finding({level: 'error', text: 'one'}),
    finding({level: 'error', text: 'two'}),
  ]);
  expect(xml).toContain('<testsuite name="x s" tests="2" failures="1" ');
  expect(xml).toContain(`name="slow">
      <failure message="error: one ${PLACE}&#xA;error: two ${PLACE}" type="slow"/>
      <system-out><![CDATA[info: a bit ${PLACE}]]></system-out>
    </testcase>
    <testcase classname="x s" name="glued"/>`);
});

test('what is no failure makes no test fail', async () => {
  const xml = await written([finding({level: 'warn'})]);
  expect(xml).toContain('<testsuites tests="2" failures="0" ');
  expect(xml).toContain(`<![CDATA[warn: it took 20.0 s ${PLACE}]]>`);
  expect(xml).not.toContain('<failure');
});

test('each session has its own findings: server and session tell which', async () => {
  const sessions = [CHECKED, {...CHECKED, server: 'y'}, {...CHECKED, session: 't'}];
  const xml = await written([finding({level: 'error'}, {server: 'y'})], {sessions});
  expect(xml.match(/<testsuite name="[^"]*" tests="2" failures="\d"/g)).toEqual([
    '<testsuite name="x s" tests="2" failures="0"',
    '<testsuite name="y s" tests="2" failures="1"',
    '<testsuite name="x t" tests="2" failures="0"',
  ]);
});

test('only what was looked for is a test', async () => {
  const xml = await written([finding({level: 'error'})], {codes: ['glued']});
  expect(xml.match(/ name="[^"]*"/g)).toEqual([' name="x s"', ' name="glued"']);
});

test('what comes from the wire is written out, and breaks no XML', async () => {
  const bad = '<a b="c">]]>\u001b\u0000\u202e\ud800';
  const xml = await written([finding({text: bad}), finding({text: bad, level: 'error'})], {
    sessions: [
      {...CHECKED, server: 'x'},
      {...CHECKED, server: '<"\u001b">'},
    ],
  });
  expect(xml).toContain(`message="error: &lt;a b=&quot;c&quot;>]]>\\e\\x00\\u202e ${PLACE}"`);
  expect(xml).toContain(`info: <a b="c">]]]]><![CDATA[>\\e\\x00\\u202e ${PLACE}]]>`);
  expect(xml).toContain('<testsuite name="&lt;&quot;\\e&quot;> s"');
});
