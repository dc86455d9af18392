import type { ChartInput } from '../chart-kind.ts';
import { formatNumber } from '../number/format.ts';
import { shownX } from '../shape/columns.ts';
import type { Series } from '../shape/matrix.ts';
import { partialMarks, partialWord } from '../shape/partial.ts';
import { arranged, formatsOf, leftOut } from './option.ts';
import type { CartesianSettings } from './settings.ts';

function extremes(series: Series): { high: number; low: number } | null {
  const known = series.values.flatMap((value, at) => (value === null ? [] : [at]));
  if (known.length === 0) return null;
  const of = (at: number) => series.values[at] ?? 0;
  return {
    high: known.reduce((best, at) => (of(at) > of(best) ? at : best)),
    low: known.reduce((best, at) => (of(at) < of(best) ? at : best)),
  };
}

/** 「柱状图，按科室显示门诊量，共 8 项。门诊量最高 内科 1,234，最低 眼科 56。」 */
export function describeCartesian(label: string, input: ChartInput<CartesianSettings>): string {
  const matrix = arranged(input);
  const by = shownX(input.form)[0]?.name ?? '';
  const names = matrix.series.slice(0, 3).map((series) => series.name);
  const more = matrix.series.length > 3 ? `等 ${matrix.series.length} 个系列` : '';
  const formats = formatsOf(input, matrix);
  const partial = partialMarks(input, matrix);
  const named = (series: Series, at: number): string => {
    const name = matrix.categories[at] ?? '';
    return partial.has(series, at) ? `${name}（${partialWord}）` : name;
  };
  const lines = matrix.series.slice(0, 3).flatMap((series, place) => {
    const ends = extremes(series);
    const format = formats[place];
    if (ends === null || format === undefined) return [];
    const say = (at: number) => `${named(series, at)} ${formatNumber(series.cells[at], format)}`;
    return [`${series.name}最高 ${say(ends.high)}，最低 ${say(ends.low)}。`];
  });
  const rest = leftOut(matrix, undefined, formats[0]);
  const absent = matrix.absent?.size ?? 0;
  const holes = absent === 0 ? '' : `，其间 ${absent} 个日期没有数据`;
  return `${label}，按${by}显示${names.join('、')}${more}，共 ${matrix.categories.length - absent} 项${holes}。${lines.join('')}${rest === '' ? '' : `${rest}。`}`;
}
