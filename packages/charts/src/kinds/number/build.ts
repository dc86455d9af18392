import { type Grain, limits } from '@mingjing/contract';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { figureOf, formatNumber, type NumberFormat } from '../../number/format.ts';
import { fontSizeOf } from '../../settings/font-size.ts';
import { measureFormat } from '../../settings/number-fields.ts';
import { withMissingPeriods } from '../../shape/missing-periods.ts';
import { partialWord } from '../../shape/partial.ts';
import { comparisonOf, periodBefore } from './compare.ts';
import { type Period, shownPeriods } from './periods.ts';
import { type NumberKindSettings, ruleColor } from './settings.ts';

/** Points of a line as small as this one: more of them would be a smear. */
const sparkPoints = 60;

type Input = ChartInput<NumberKindSettings>;
const nothing: Period = { name: '', cell: null, value: null, row: 0 };

function shown(input: Input) {
  const { label, measure, periods: all, grain } = shownPeriods(input);
  const isPartial = ({ name }: Period): boolean => name !== '' && (input.answer.partial ?? []).includes(name);
  const whole = all.findLastIndex((one) => !isPartial(one) && one.value !== null);
  const last = whole >= 0 ? whole : all.findLastIndex((one) => !isPartial(one));
  const periods = input.settings.skipLast && last >= 0 ? all.slice(0, last + 1) : all;
  const at = periods.length - 1;
  const now = periods[at] ?? nothing;
  const format: NumberFormat = measureFormat(
    input,
    measure,
    input.settings,
    all.map(({ cell }) => cell),
  );
  const earlier = periodBefore(periods, at, input.settings.compare, grain);
  // A part of a period beside a whole one tells how many days are missing.
  const before = isPartial(now) || (earlier !== undefined && isPartial(earlier)) ? undefined : earlier;
  const named = isPartial(now) ? `${now.name}（${partialWord}）` : now.name;
  return { label, format, periods, now, named, grain, comparison: comparisonOf(input, now, before, format) };
}

/** The last periods for the small line, those without rows among them: it breaks there. */
function trendOf(periods: readonly Period[], grain: Grain | undefined): Period[] {
  const whole = withMissingPeriods(
    periods.map(({ name }) => name),
    grain,
  );
  const all =
    whole?.names.map((name, at) => periods[whole.from[at] ?? -1] ?? { ...nothing, name }) ?? periods;
  return all.slice(-sparkPoints);
}

export function buildNumber(input: Input): Drawn {
  const { label, format, periods, now, named, grain, comparison } = shown(input);
  const figure = figureOf(now.cell, format);
  const color = ruleColor(input.settings.rules, now.value);
  const trend = input.settings.sparkline && periods.length > 2 ? trendOf(periods, grain) : [];
  return {
    renderer: 'number',
    value: now.value,
    text: formatNumber(now.cell, format),
    figure: figure === null ? null : { ...figure, prefix: format.prefix, suffix: format.suffix },
    label,
    fontSize: fontSizeOf(input.form.fontSize, limits.numberFontSize),
    description: input.form.desc,
    ...(color === undefined ? {} : { color }),
    ...(named === '' ? {} : { period: named }),
    ...(comparison === null ? {} : { comparison }),
    ...(trend.length === 0
      ? {}
      : {
          trend: trend.map(({ name, value, cell }) => ({ name, value, text: formatNumber(cell, format) })),
          accent: color ?? input.theme.accent,
        }),
    row: now.row,
  };
}

const directions = { up: '上升', down: '下降', flat: '' } as const;

/** 「门诊量 1,234（2026-05），较 2026-04 上升 12.3%，今日」 */
export function describeNumber(input: Input): string {
  const { label, format, now, named, comparison } = shown(input);
  const period = named === '' ? '' : `（${named}）`;
  const change =
    comparison === null
      ? ''
      : `，较 ${comparison.against} 的 ${comparison.before} ${directions[comparison.direction]}${comparison.direction === 'flat' ? '' : ' '}${comparison.text}`;
  const note = input.form.desc === '' ? '' : `，${input.form.desc}`;
  return `${label} ${formatNumber(now.cell, format)}${period}${change}${note}`;
}
