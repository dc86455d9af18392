import type { ChartInput, NumberComparison } from '../../chart-kind.ts';
import { formatNumber, type NumberFormat } from '../../number/format.ts';
import { toneInk, toneOfChange } from '../../theme/tones.ts';
import { type Period, yearBefore } from './periods.ts';
import type { NumberKindSettings } from './settings.ts';

/** '12.3%' of a change, with few digits: 0.04% and 1,234%. */
function percentText(ratio: number): string {
  const percent = Math.abs(ratio) * 100;
  const decimals = percent >= 100 ? 0 : percent >= 1 ? 1 : 2;
  return `${percent.toLocaleString('zh-CN', { maximumFractionDigits: decimals })}%`;
}

const sign = (difference: number): string => (difference > 0 ? '+' : difference < 0 ? '-' : '');

/** Whether values are percentages: shares that are written so, or parts of a hundred that carry the sign as their unit. */
const isPercentage = ({ style, suffix }: NumberFormat): boolean =>
  style === 'percent' || /^\s*[%％]\s*$/.test(suffix ?? '');

/** How large a difference is, in the measure's own format; of percentages in points, which are no percent of each other. */
function differenceText(difference: number, format: NumberFormat): string {
  const size = Math.abs(difference);
  if (isPercentage(format))
    return formatNumber(Number((format.style === 'percent' ? size * 100 : size).toPrecision(12)), {
      ...format,
      style: 'plain',
      prefix: '',
      suffix: ' 个百分点',
    });
  return formatNumber(Number(size.toPrecision(12)), format);
}

/** How much it changed; the arrow beside it says which way. */
function changeText(now: number, before: number, format: NumberFormat, settings: NumberKindSettings): string {
  const difference = now - before;
  if (difference === 0) return '持平';
  const byPoints = isPercentage(format);
  // There is no percentage of nothing; shares differ by points.
  if (before === 0 || byPoints || settings.change === 'difference') return differenceText(difference, format);
  const percent = percentText(difference / Math.abs(before));
  return settings.change === 'both'
    ? `${percent}（${sign(difference)}${differenceText(difference, format)}）`
    : percent;
}

/** The period that a number is compared with: the one before it, or the same one a year earlier. */
export function periodBefore(
  periods: readonly Period[],
  at: number,
  compare: NumberKindSettings['compare'],
  grain: string | undefined,
): Period | undefined {
  if (compare === 'none') return undefined;
  if (compare === 'previous') return periods[at - 1];
  const name = yearBefore(periods[at]?.name ?? '', grain);
  return periods.find((period) => period.name === name);
}

const periodWords: readonly [RegExp, string][] = [
  [/^\d{4}$/, '上年'],
  [/^\d{4}-Q[1-4]$/, '上季度'],
  [/^\d{4}-\d{2}$/, '上月'],
  [/^\d{4}-\d{2}-\d{2}$/, '前一日'],
  [/^\d{4}-\d{2}-\d{2} \d{2}:00$/, '上一小时'],
];

/** A day number of the beginning of a period; periods of one length that follow each other differ by that length. */
function startOf(name: string): number {
  const [year = 0, rest = '1', day = '1'] = name.split('-');
  const month = String(rest).startsWith('Q') ? Number(String(rest).slice(1)) * 3 - 2 : Number(rest);
  const [date = '1', clock = '0'] = day.split(' ');
  return Date.UTC(Number(year), month - 1, Number(date), Number.parseInt(clock, 10)) / 86_400_000;
}

const lengths: Record<string, readonly [number, number]> = {
  上年: [365, 366],
  上季度: [90, 92],
  上月: [28, 31],
  前一日: [1, 1],
  上一小时: [0.04, 0.05],
};

/** '较上月', '较去年同期'; '较 2026-03' where the period is not the one right before. */
function againstText(now: Period, before: Period, compare: NumberKindSettings['compare']): string {
  if (compare === 'year') return '较去年同期';
  const word = periodWords.find(([shape]) => shape.test(now.name) && shape.test(before.name))?.[1];
  const named = `较 ${before.name}`;
  if (word === undefined) return named;
  const apart = startOf(now.name) - startOf(before.name);
  if (word === '前一日' && apart === 7) return '较前一周';
  const [least, most] = lengths[word] ?? [0, 0];
  return apart >= least && apart <= most ? `较${word}` : named;
}

/** How the shown value stands beside an earlier one; null when either of them is missing. */
export function comparisonOf(
  input: ChartInput<NumberKindSettings>,
  now: Period,
  before: Period | undefined,
  format: NumberFormat,
): NumberComparison | null {
  const { settings, theme } = input;
  if (settings.compare === 'none' || before === undefined) return null;
  if (now.value === null || before.value === null) return null;
  const difference = now.value - before.value;
  const tone = toneOfChange(difference, settings.better);
  return {
    direction: difference > 0 ? 'up' : difference < 0 ? 'down' : 'flat',
    text: changeText(now.value, before.value, format, settings),
    tone,
    color: toneInk(theme, tone),
    against: before.name,
    againstText: againstText(now, before, settings.compare),
    before: formatNumber(before.cell, format),
  };
}
