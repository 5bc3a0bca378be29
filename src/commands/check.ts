import {matcher} from '../captures/glob.ts';
import {locate, type Place} from '../captures/locate.ts';
import {readPlace} from '../captures/read.ts';
import {stateOf} from '../captures/session-state.ts';
import {UserError} from '../errors.ts';
import {Budgets, type Limits} from '../findings/budgets.ts';
import {Check, type Checked} from '../findings/check.ts';
import {codes} from '../findings/codes.ts';
import {EarlierTools} from '../findings/earlier-tools.ts';
import type {Finding} from '../findings/finding.ts';
import {Groups} from '../findings/group.ts';
import {judge} from '../findings/judge.ts';
import {type ReportFormatName, reportFormats} from '../findings/reports/index.ts';
import {Wanted} from '../findings/wanted.ts';
import {foldersIn, sessionsIn} from '../store/sessions.ts';
import {filterOptions} from './filter-options.ts';
import {placeOptions, type Reading, readReading, say, screenOptions} from './reading.ts';
import {runOptions} from './run-options.ts';
import {styleFor, writeOut} from './screen.ts';
import {millisecondsOf} from './times.ts';

const list = {value: 'required', type: 'string'} as const;

const own = {
  'fail-on': {
    ...list,
    default: 'info',
    describe: 'what makes it end with 1: info, warn, error, CODE, …',
  },
  only: {...list, describe: 'look for these only: CODE,…'},
  ignore: {...list, describe: 'do not look for these: CODE,…'},
  'max-errors': {...list, describe: 'so many answers may be errors or tool errors'},
  'max-ms': {
    ...list,
    array: true,
    nargs: 1,
    describe: 'METHOD=MS: so long may answers to it take (GLOB; MS or 2s)',
  },
  format: {
    value: 'required',
    choices: Object.keys(reportFormats),
    default: 'text',
    describe: 'for people, for programs, for CI',
  },
} as const;

const {slow: _slow, ...filters} = filterOptions;

export const help = {
  usage: 'stdiotap check [options] SESSION…',
  options: {
    ...own,
    slow: runOptions.slow,
    color: screenOptions.color,
    ...filters,
    ...placeOptions,
  },
  more: `What is wrong on the wire, worst first, and whether the log is whole. Ends with 0 if nothing is, 1
if something is, 2 if it cannot be checked. The README lists all codes.`,
};

/** `stdiotap check SESSION…`: an exit code, 1 if something was found that is a failure. */
export async function run(words: readonly string[]): Promise<number> {
  const reading = readReading(words, {...own, slow: runOptions.slow});
  const {found, criteria, directory} = reading;
  if (reading.words.length === 0) {
    throw new UserError(
      'there is no session to check; say which: stdiotap check SERVER (stdiotap ls lists them)',
    );
  }
  const {isWanted, fails} = judge({
    only: textOf(found.only),
    ignore: textOf(found.ignore),
    failOn: textOf(found.failOn),
  });
  const groups = new Groups();
  const sessions: Checked[] = [];
  const budgets = new Budgets(limitsOf(found));
  let failed = false;
  const keep = (findings: readonly Finding[]) => {
    for (const finding of findings) {
      if (!isWanted(finding.note)) continue;
      groups.add(finding);
      failed ||= fails(finding.note);
    }
  };
  for (const place of reading.words.map(word => locate(word, directory))) {
    const check = new Check({
      slowMs: millisecondsOf('slow', String(found.slow)),
      wanted: new Wanted(criteria),
      budgets,
      earlier: await toolsBefore(place, reading),
    });
    for await (const batch of readPlace(place, say))
      keep(check.add(batch.map(({record}) => record)));
    keep(check.end(id => stateOf(id, [place], Date.now())));
    sessions.push(...check.sessions);
  }
  keep(budgets.end());
  const report = {
    ...{sessions, counts: groups.counts, groups: groups.worstFirst(), fails, failed},
    codes: codes.filter(code => isWanted({code, level: 'info', text: ''})),
  };
  const format = reportFormats[found.format as ReportFormatName];
  const style = styleFor(process.stdout, reading.screen.color);
  await writeOut(process.stdout, await format(report, style));
  return failed ? 1 : 0;
}

/** The tools as the newest earlier session of the same server has listed them, if one has. */
async function toolsBefore(place: Place, {directory}: Reading): Promise<EarlierTools | undefined> {
  if (place.type !== 'session') return undefined;
  const {id, server} = place.session;
  if (!foldersIn(directory).includes(server)) return undefined;
  const earlier = sessionsIn(directory, server).filter(session => session.id < id);
  for (const session of earlier.reverse().slice(0, MOST_SEARCHED)) {
    const tools = new EarlierTools();
    for await (const batch of readPlace({type: 'session', session}, () => {})) {
      for (const {record} of batch) tools.learn(record);
    }
    if (tools.isKnown) return tools;
  }
  return undefined;
}

/** Probes and sessions that ended early list no tools. */
const MOST_SEARCHED = 20;

function limitsOf({maxErrors, maxMs}: Readonly<Record<string, unknown>>): Limits {
  const times = ((maxMs ?? []) as string[]).map(text => {
    const [, method, ms] = /^(.+)=([^=]+)$/.exec(text) ?? [];
    if (method === undefined || ms === undefined) {
      throw new UserError(`--max-ms is METHOD=MS, such as tools/call=500, not "${text}"`);
    }
    return {method: matcher([method]), ms: millisecondsOf('max-ms', ms)};
  });
  if (maxErrors === undefined) return {times};
  if (!/^\d+$/.test(String(maxErrors))) {
    throw new UserError(`--max-errors is a number of errors, such as 0 or 5, not "${maxErrors}"`);
  }
  return {errors: Number(maxErrors), times};
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}
