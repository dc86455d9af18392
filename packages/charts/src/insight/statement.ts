import { formatNumber } from '../number/format.ts';
import { measureIdea, unitOf } from './measure-name.ts';
import type { Measure } from './measure-shape.ts';
import type { ColumnProfile, IndicatorFacts, Profile } from './profile.ts';

/*
 * Statements: a line for each indicator, its value now beside that of before, as 利润表, 资产负债表 and 主要指标 have them.
 * Lines are told one by one and beside what they were; added up they are nothing.
 */

/** What a line comes to in both columns. */
export interface StatementLine {
  name: string;
  now: number;
  before: number;
}

/** A table with one row for each indicator, and two columns of which one is the other of before. */
export interface Statement {
  /** The column that names the lines. */
  key: string;
  now: ColumnProfile;
  before: ColumnProfile;
  /** Lines with a value in both columns, in the order in which they are told. */
  lines: readonly StatementLine[];
}

const fewestLines = 3;
const nowWords = /^(本|当|今|期末|年末|月末|实际|现|this\b|current)|^累计(数|金额)?$|本(期|年|月|季)/i;
const beforeWords = /^(上|去|同期|期初|年初|月初|前|基期|last\b|previous|prior)|上(期|年|月|季)|同期/i;
/** What compares both already. */
const compared = /同比|环比|增减|增长|变化|变动|幅度|比例|占比|差|±|%|change|growth/i;
const yearOf = ({ label }: ColumnProfile): number | undefined => {
  const found = /^((?:19|20)\d{2})\s*年?度?/.exec(label.trim())?.[1];
  return found === undefined ? undefined : Number(found);
};

/** The column of now and the one of before among columns of values. */
function pairOf(columns: readonly ColumnProfile[]): [ColumnProfile, ColumnProfile] | undefined {
  const values = columns.filter(({ label }) => !compared.test(label));
  const before = values.find(({ label }) => beforeWords.test(label));
  const now = values.find((one) => one !== before && nowWords.test(one.label));
  if (before !== undefined && now !== undefined) return [now, before];
  const years = values
    .filter((column) => yearOf(column) !== undefined)
    .toSorted((a, b) => (yearOf(b) ?? 0) - (yearOf(a) ?? 0));
  const [last, earlier] = years;
  return last !== undefined && earlier !== undefined && yearOf(last) !== yearOf(earlier)
    ? [last, earlier]
    : undefined;
}

/** The statement that a table is; undefined where its indicators have several rows each, or nothing of before. */
export function statementOf({ columns, indicators }: Profile): Statement | undefined {
  if (indicators === undefined || indicators.of.some(({ filled }) => filled > 1)) return undefined;
  const pair = pairOf(indicators.values.flatMap((value) => columns.find(({ name }) => name === value) ?? []));
  if (pair === undefined) return undefined;
  const [now, before] = pair;
  const of = (column: ColumnProfile, line: string): IndicatorFacts | undefined =>
    indicators.of.find((facts) => facts.name === line && facts.column === column.name);
  const names = [...new Set(indicators.of.map(({ name }) => name))];
  const lines = names.flatMap((name): StatementLine[] => {
    const [one, other] = [of(now, name)?.max, of(before, name)?.max];
    return one == null || other == null ? [] : [{ name, now: Number(one), before: Number(other) }];
  });
  return lines.length < fewestLines ? undefined : { key: indicators.column, now, before, lines };
}

/** Whether a line is a part or a mean: what it changed by is told in points, and not as a part of itself. */
export const isRateLine = (name: string): boolean =>
  measureIdea(unitOf(name).label) === 'share' || /率|占比|比重|比例|[（(]%[）)]/.test(name);

/** Whether lines are of one measure, so that bars of them stand on one axis: all money, and no rate among them. */
export function areOfOneMeasure({ indicators }: Profile, lines: readonly StatementLine[]): boolean {
  const units = new Set([
    ...(indicators?.of ?? []).map(({ unit }) => unit),
    ...lines.map(({ name }) => unitOf(name).unit),
  ]);
  units.delete('');
  const isOther = ({ name }: StatementLine): boolean =>
    ['count', 'share', 'time'].includes(measureIdea(unitOf(name).label)) || isRateLine(name);
  return units.size <= 1 && !lines.some(isOther);
}

/** 一、营业收入, 四、净利润: the lines that a statement comes to; those between are what they are made of. */
const isMain = ({ name }: StatementLine): boolean => /^[一二三四五六七八九十]+[、.．]/.test(name.trim());

/** Lines of one measure in the order in which they are told: what the statement comes to, then the largest. */
export const linesInOrder = (lines: readonly StatementLine[]): StatementLine[] =>
  lines.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)) || Math.abs(b.now) - Math.abs(a.now));

const percent = { style: 'percent', decimals: 1, fixed: true, prefix: '', suffix: '' } as const;

/** What a line was before, and what it changed by. */
export function beforeText(
  { before, lines }: Statement,
  line: string,
  { style, suffix, round }: Pick<Measure, 'style' | 'suffix' | 'round'>,
): string | undefined {
  const found = lines.find(({ name }) => name === line);
  if (found === undefined) return undefined;
  const was = formatNumber(found.before, { style, decimals: round, fixed: false, prefix: '', suffix });
  const change = (found.now - found.before) / found.before;
  const isTold = found.before > 0 && found.now >= 0 && !isRateLine(line);
  const told =
    Math.abs(change) < 0.0005
      ? '持平'
      : `${change > 0 ? '增长' : '下降'} ${formatNumber(Math.abs(change), percent)}`;
  return `${before.label} ${was}${isTold ? `，${told}` : ''}`;
}
