import {
  type Answer,
  asOneLine,
  daysOfPeriod,
  isNameless,
  periodUnit,
  readPeriodPlace,
} from '@mingjing/contract';
import { formatNumber, numberOf } from '../number/format.ts';
import { withUnit } from '../number/settled.ts';
import { categoryName } from '../shape/matrix.ts';
import { correlationOf } from './correlation.ts';
import { follows } from './following-periods.ts';
import type { Telling } from './idea.ts';
import type { ThinPeriod } from './thin-periods.ts';

interface Entry {
  name: string;
  value: number;
  /** Its row among those of the answer. */
  at: number;
}

function entriesOf({ data }: Answer): Entry[] {
  return data.flatMap(([name, figure], at) => {
    const value = numberOf(figure);
    return value === null ? [] : [{ name: categoryName(name), value, at }];
  });
}

/** Means of shares may be far below 1: two digits of them are told, and no 0 that is none. */
const [smallest, mostDecimals] = [0.1, 10] as const;
const decimalsOfSmall = (value: number): number =>
  value === 0 || Math.abs(value) >= smallest
    ? 0
    : Math.min(mostDecimals, 1 - Math.floor(Math.log10(Math.abs(value))));

const written = ({ style, prefix = '', suffix, round }: Telling, value: number): string =>
  formatNumber(
    value,
    withUnit(
      {
        style,
        decimals: Math.max(
          style === 'auto' && Math.abs(value) < 10_000 ? Math.min(round, 1) : round,
          style === 'percent' ? 0 : decimalsOfSmall(value),
        ),
        fixed: false,
        prefix,
        suffix,
      },
      [value],
    ),
  );
const percent = (part: number, decimals = 1): string =>
  formatNumber(part, { style: 'percent', decimals, fixed: true, prefix: '', suffix: '' });

/** What the last period is against an earlier one, which is called by `earlier`; a share changes by points. */
function changeOf(telling: Telling, before: number, now: number, earlier: string): string {
  const { style, suffix } = telling;
  const difference = now - before;
  if (style === 'percent' || suffix === '%') {
    const share = style === 'percent' ? difference : difference / 100;
    if (Math.abs(share) < 0.0005) return `与${earlier}持平`;
    const points = formatNumber(Math.abs(share), {
      style: 'points',
      decimals: 1,
      fixed: true,
      prefix: '',
      suffix: '',
    });
    return `较${earlier}${difference > 0 ? '上升' : '下降'} ${points}`;
  }
  if (before === 0) return `${earlier.trimStart()}为 0`;
  // A part of what was below zero says nothing.
  if (before < 0 || now < 0)
    return difference === 0
      ? `与${earlier}持平`
      : `较${earlier}${difference > 0 ? '增加' : '减少'} ${written(telling, Math.abs(difference))}`;
  const change = difference / Math.abs(before);
  if (Math.abs(change) < 0.0005) return `与${earlier}持平`;
  return `较${earlier}${change > 0 ? '增长' : '下降'} ${percent(Math.abs(change))}`;
}

/** Those of an end, most or least: a name alone, or how many share it. */
function sharers(entries: readonly Entry[], value: number, unit: string): { text: string; many: boolean } {
  const [first, ...others] = entries.filter((one) => one.value === value);
  const text = first?.name ?? '';
  return others.length === 0
    ? { text, many: false }
    : { text: `${text}等 ${others.length + 1} ${unit}`, many: true };
}

const areBelowZero = (entries: readonly Entry[]): boolean =>
  entries.every(({ value }) => value <= 0) && entries.some(({ value }) => value < 0);

function ofTime(
  telling: Telling,
  entries: readonly Entry[],
  { partial = [] }: Pick<Answer, 'partial'>,
  thin: readonly ThinPeriod[],
  today: string | undefined,
): string {
  // Rows without a date are of no period.
  const named = entries.filter(({ name }) => !isNameless(name));
  // Beside years stands 2019年三季报, a part of one.
  const unit = periodUnit(named.map(({ name }) => name));
  const dated = named.filter(({ name }) => unit === undefined || readPeriodPlace(name)?.unit === unit);
  const whole = dated.filter(
    ({ name }) =>
      (telling.whole === true || !partial.includes(name)) &&
      thin.every((period) => period.name !== name) &&
      // What is expected of years to come has not happened.
      (today === undefined || (daysOfPeriod(name)?.from ?? '') <= today),
  );
  const now = whole.at(-1);
  const before = whole.at(-2);
  if (now === undefined || before === undefined) return '';
  // Of what is written below zero, as payments in a statement, the largest is the lowest.
  const [farther, word] = areBelowZero(whole) ? [Math.min, '最低'] : [Math.max, '最高'];
  const most = whole.reduce((farthest, { value }) => farther(farthest, value), now.value);
  if (whole.every(({ value }) => value === most)) return `各期相同，都是 ${written(telling, most)}`;
  const peak = sharers(whole, most, '期');
  const names = dated.map(({ name }) => name);
  const isNext = now.at - before.at === 1 && follows(before.name, now.name, names);
  const ups = changeOf(telling, before.value, now.value, isNext ? '上期' : ` ${before.name} `);
  const isPeak = now.value === most && !peak.many;
  const best = isPeak ? `，为各期${word}` : `；${word}在 ${peak.text}`;
  return `${now.name} 为 ${written(telling, now.value)}，${ups}${best}${toldOf(thin)}`;
}

/** Which periods are not compared, for most of their names are missing. */
function toldOf([first, ...others]: readonly ThinPeriod[]): string {
  if (first === undefined) return '';
  const names = others.length === 0 ? first.name : `${first.name}等 ${others.length + 1} 期`;
  return `；${names}只有 ${first.rows} 行（其他各期 ${first.usual} 行），未作比较`;
}

/**
 * Marks and codes are numbers as the figures beside them: 「1」最高，81. A sign of direction in a name would turn the
 * figures after it as well: 5.95 would read 59.5.
 */
function said(sent: string): string {
  const name = asOneLine(sent);
  return /^-?[\d.,]+$/.test(name) ? `「${name}」` : name;
}

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

function ofNames(telling: Telling, entries: readonly Entry[]): string {
  const isBelow = telling.additive && areBelowZero(entries);
  const all = entries.toSorted((a, b) => (isBelow ? a.value - b.value : b.value - a.value));
  // Rows without a name are a part of the whole and no name that stands out.
  const sorted = all.filter(({ name }) => !isNameless(name)).map((one) => ({ ...one, name: said(one.name) }));
  const [first, second] = sorted;
  const lowest = sorted.at(-1);
  if (first === undefined || second === undefined || lowest === undefined) return '';
  if (first.value === lowest.value) return `各项相同，都是 ${written(telling, first.value)}`;
  const most = sharers(sorted, first.value, '项');
  const head = `${most.text}${isBelow ? '最低' : '最高'}，${most.many ? '都是 ' : ''}${written(telling, first.value)}`;
  if (!telling.additive) {
    const least = sharers(sorted, lowest.value, '项');
    // What reads alike is no highest and lowest.
    if (written(telling, first.value) === written(telling, lowest.value))
      return `各项相近，都在 ${written(telling, first.value)} 左右`;
    return `${head}；${least.text}最低，${written(telling, lowest.value)}`;
  }
  const total = all.reduce((sum, { value }) => sum + value, 0);
  const middle = median(sorted.map(({ value }) => value));
  const times = middle === 0 ? 0 : first.value / middle;
  // Beyond that the others are so small that a multiple says nothing.
  const isApart = sorted.length >= 8 && times >= 3 && times <= 20;
  if (!isBelow && (total <= 0 || (all.at(-1)?.value ?? 0) < 0)) return head;
  const part = `${most.many ? '各占' : '占'} ${percent(first.value / total)}`;
  const told = isApart ? `${head}，${part}，是中位数的 ${times.toFixed(1)} 倍` : `${head}，${part}`;
  // The rows without a name are more than any name has: who reads of a largest one would look for theirs.
  const nameless = all.find(({ name }) => isNameless(name));
  return nameless !== undefined && Math.abs(nameless.value) > Math.abs(first.value)
    ? `${nameless.name}占 ${percent(nameless.value / total)}；其余中${told}`
    : told;
}

/** How two measures go together. */
function ofRelation({ label, across = '' }: Telling, answer: Answer): string {
  const found = correlationOf(answer);
  if (found === null) return '';
  const way = found.value > 0 ? '大' : '小';
  return `${across}较大的行，${label}多较${way}（相关系数 ${found.value.toFixed(2)}）`;
}

/**
 * One sentence about what stands out in an answer: the largest and its part of the whole, the change of the last whole
 * period, what is far from the others. '' where nothing does. Periods that are there in part only are not spoken of,
 * thin ones not compared; neither are those that begin after `today` (yyyy-MM-dd).
 */
export function standOut(
  telling: Telling,
  answer: Answer,
  thin: readonly ThinPeriod[] = [],
  today?: string,
): string {
  if (telling.by === 'figure') return telling.note ?? '';
  if (telling.by === 'none' || answer.truncated === true) return '';
  if (telling.by === 'relation') return ofRelation(telling, answer);
  const entries = entriesOf(answer);
  return telling.by === 'time' ? ofTime(telling, entries, answer, thin, today) : ofNames(telling, entries);
}
