import type {Style} from '../../formats/style.ts';
import {visible} from '../../messages/index.ts';
import {described} from '../codes.ts';
import type {Finding} from '../finding.ts';
import {type Group, worstOf} from '../group.ts';
import type {ReportFormat} from './report.ts';

/** Of each code so many are written out; nobody reads more of the same. */
const MOST_SHOWN = 10;

/** For people: what is wrong, worst first, where, and what to do about it. */
export const text: ReportFormat = ({sessions, groups, counts}, style) => {
  const several = sessions.length > 1;
  const heads = sessions.map(({server, session, records, proof}) => {
    const size = records === 1 ? 'one record' : `${records.toLocaleString('en')} records`;
    return `${visible(server)} ${visible(session)}: ${size}${proof === undefined ? '' : `; ${proof}`}`;
  });
  const bodies = groups.map(group => `\n${textOf(group, several, style)}`);
  const words = wordsFor(counts);
  return [...heads, ...bodies, ...(groups.length > 0 ? [''] : []), words].join('\n').concat('\n');
};

function textOf(group: Group, several: boolean, style: Style): string {
  const {code, level, count} = group;
  const worst = worstOf(group).slice(0, MOST_SHOWN);
  const paint = level === 'info' ? style.plain : style.trouble;
  const times = count === 1 ? '' : `, ${count.toLocaleString('en')} times`;
  const shown = worst.flatMap(finding => linesOf(finding, several, style));
  const more = count - worst.length;
  const mend = described.find(one => one.code === code)?.mend;
  return [
    paint(`${level} ${code}${times}`),
    ...shown,
    ...(more > 0 ? [`  … and ${more.toLocaleString('en')} more`] : []),
    ...(mend === undefined ? [] : [style.faint(`  → ${mend}`)]),
  ].join('\n');
}

function linesOf({note, about}: Finding, several: boolean, style: Style): string[] {
  const {server, seq, time, kind, msg} = about;
  const where = `${several ? `[${visible(server)}] ` : ''}record ${seq}, ${time.slice(11, 23)}`;
  // Of these the sentence itself says what they are.
  const what = kind === 'text' || kind === 'note' || kind === 'exit' ? '' : `: ${visible(msg)}`;
  return [`  ${visible(note.text)}`, style.faint(`    ${where}${what}`)];
}

function wordsFor({error, warn, info}: Parameters<ReportFormat>[0]['counts']): string {
  const all = error + warn + info;
  if (all === 0) return 'no findings';
  const parts = [
    error > 0 ? counted(error, 'error') : [],
    warn > 0 ? counted(warn, 'warning') : [],
    info > 0 ? `${info.toLocaleString('en')} for information` : [],
  ].flat();
  return `${counted(all, 'finding')}: ${parts.join(', ')}`;
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count.toLocaleString('en')} ${what}s`;
}
