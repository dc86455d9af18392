import type { ChartTheme } from '../chart-kind.ts';
import { formatNumber, type NumberFormat } from '../number/format.ts';
import {
  choice,
  color,
  line,
  list,
  optionalNumber,
  placedColumns,
  toggle,
  valueRange,
} from '../settings/fields.ts';
import { standingMark } from './standing-mark.ts';

const sources = {
  value: '固定值',
  average: '平均值',
  median: '中位数',
  max: '最大值',
  min: '最小值',
} as const;
type Source = keyof typeof sources;

/** A line across the plot at a value: one that was typed, or one of the data. */
export interface Reference {
  name: string;
  source: Source;
  value: number | null;
  measure: string[];
  color: string;
  dashed: boolean;
}

export const referenceFields = {
  references: list(
    '参考线',
    '参考线',
    {
      name: line('参考线', '名称', 20, '如 目标'),
      source: choice<Source>('参考线', '取值', sources, 'value'),
      value: {
        ...optionalNumber('参考线', '数值', { ...valueRange, placeholder: '固定值时填写' }),
        appliesBeside: ({ source = 'value' }) => source === 'value',
      },
      measure: placedColumns('参考线', '字段', ['yAxis'], false),
      color: color('参考线', '颜色'),
      dashed: toggle('参考线', '虚线', true),
    },
    { max: 10, add: '添加参考线' },
  ),
};

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

const statistics: Record<Exclude<Source, 'value'>, (values: readonly number[]) => number | null> = {
  average: (values) => values.reduce((sum, value) => sum + value / values.length, 0),
  median,
  max: (values) => values.reduce((best, value) => Math.max(best, value), Number.NEGATIVE_INFINITY),
  min: (values) => values.reduce((best, value) => Math.min(best, value), Number.POSITIVE_INFINITY),
};

export interface PlacedReference {
  value: number;
  name: string;
  color: string;
  dashed: boolean;
}

/** Where lines stand, given the values they are made of. A line without a value is none. */
export function placeReferences(
  references: readonly Reference[],
  valuesOf: (reference: Reference) => readonly number[],
  theme: ChartTheme,
): PlacedReference[] {
  return references.flatMap((reference) => {
    const values = reference.source === 'value' ? [] : valuesOf(reference);
    const value =
      reference.source === 'value'
        ? reference.value
        : values.length === 0
          ? null
          : statistics[reference.source](values);
    if (value === null) return [];
    return [
      {
        value,
        name: reference.name || (reference.source === 'value' ? '' : sources[reference.source]),
        color: reference.color || standingMark(theme),
        dashed: reference.dashed,
      },
    ];
  });
}

/** The lines of one value axis, as a part of a series. Their names and values stand on them, inside the plot. */
export function markLine(
  lines: readonly PlacedReference[],
  format: NumberFormat,
  theme: ChartTheme,
  horizontal: boolean,
) {
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    data: lines.map(({ value, name, color: ink, dashed }) => ({
      [horizontal ? 'xAxis' : 'yAxis']: value,
      lineStyle: { color: ink, width: 1.5, type: dashed ? [6, 4] : 'solid', opacity: 0.95 },
      label: {
        show: true,
        // An inverse category axis has its end at the bottom.
        position: horizontal ? 'start' : 'insideEndTop',
        // Names are data of authors, written as text: a formatter's function is never read as a pattern.
        formatter: () => (name === '' ? '' : `${name} `) + formatNumber(value, format),
        color: ink,
        fontSize: 12,
        fontWeight: 600,
        distance: horizontal ? 6 : [0, 4],
        textBorderColor: theme.background,
        textBorderWidth: 3,
      },
    })),
  };
}

/** The smallest round number that is not below a positive one. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((each) => value <= each * unit * 1.000001) ?? 10;
  return Number((step * unit).toPrecision(3));
}

/** The axis' end that keeps lines in sight which lie beyond the data; null where the data reaches further. */
export function stretched(
  lines: readonly PlacedReference[],
  data: { min: number; max: number },
): { min: number | null; max: number | null } {
  const high = Math.max(...lines.map(({ value }) => value), Number.NEGATIVE_INFINITY);
  const low = Math.min(...lines.map(({ value }) => value), Number.POSITIVE_INFINITY);
  return {
    max: high > 0 && high > data.max ? roundUp(high * 1.04) : null,
    min: low < 0 && low < data.min ? -roundUp(-low * 1.04) : null,
  };
}
