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

/** A difference in the measure's own format; of percentages in points, which are no percent of each other. */
function differenceText(difference: number, format: NumberFormat): string {
  const size = Math.abs(difference);
  if (format.style === 'percent')
    return `${sign(difference)}${formatNumber(Number((size * 100).toPrecision(12)), { ...format, style: 'plain', prefix: '', suffix: ' 个百分点', fixed: false })}`;
  return `${sign(difference)}${formatNumber(Number(size.toPrecision(12)), { ...format, fixed: false })}`;
}

function changeText(now: number, before: number, format: NumberFormat, settings: NumberKindSettings): string {
  const difference = now - before;
  if (difference === 0) return '持平';
  const byPoints = format.style === 'percent';
  // There is no percentage of nothing; shares differ by points.
  if (before === 0 || byPoints || settings.change === 'difference') return differenceText(difference, format);
  const percent = percentText(difference / Math.abs(before));
  return settings.change === 'both' ? `${percent}（${differenceText(difference, format)}）` : percent;
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
    before: formatNumber(before.cell, format),
  };
}
