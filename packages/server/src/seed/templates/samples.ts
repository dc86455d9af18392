import type { Cell } from '@mingjing/contract';
import type { SampleChart } from './template-nodes.ts';

/** The same made-up figures on every machine, between two ends. */
export function figures(seed: number, count: number, low: number, high: number): number[] {
  let state = (seed * 2654435761) % 65536;
  return Array.from({ length: count }, () => {
    state = (state * 1103 + 12345) % 65536;
    return Math.round(low + (state / 65536) * (high - low));
  });
}

/** Figures that swing like a year does, with a little noise. */
export function season(seed: number, count: number, middle: number, swing: number): number[] {
  const noise = figures(seed, count, -100, 100);
  return noise.map((at, index) =>
    Math.round(middle + Math.sin((index / count) * Math.PI * 2 + seed) * swing + (at / 100) * swing * 0.35),
  );
}

export const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`);
export const days = (count: number): string[] => Array.from({ length: count }, (_, at) => `${at + 1}日`);
const dates = {
  日期: (count: number): string[] =>
    Array.from({ length: count }, (_, at) => `2026-06-${String(31 - count + at).padStart(2, '0')}`),
  月份: (count: number): string[] =>
    Array.from({ length: count }, (_, at) => `2026-${String(7 - count + at).padStart(2, '0')}`),
  年份: (count: number): string[] => Array.from({ length: count }, (_, at) => String(2027 - count + at)),
};
const grains = { 日期: 'day', 月份: 'month', 年份: 'year' } as const;
export const hours = ['8时', '9时', '10时', '11时', '12时', '13时', '14时', '15时', '16时', '17时'];
export const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
export const departments = [
  '心血管内科',
  '骨科',
  '儿科',
  '妇产科',
  '神经内科',
  '普外科',
  '呼吸内科',
  '消化内科',
];

const zip = (names: readonly string[], ...values: number[][]): Cell[][] =>
  names.map((name, at) => [name, ...values.map((row) => row[at] ?? null)]);

type Settings = Record<string, unknown>;

/** A figure with its way here: the last of the values is shown, the one before is what it is compared with. */
const figureBy =
  (along: keyof typeof dates) =>
  (label: string, values: number[], settings: Settings = {}, round = 0): SampleChart => ({
    type: 'number',
    x: [along],
    grain: grains[along],
    y: [label],
    keys: [along, label],
    rows: zip(dates[along](values.length), values),
    settings,
    round,
    form: { fontSize: 56 },
  });
export const figure = figureBy('日期');
/** The same by months. */
export const monthly = figureBy('月份');
/** The same by years. */
export const yearly = figureBy('年份');

/** Lines of several measures, or of one, over the same names. */
export const lines = (
  along: string,
  names: readonly string[],
  measures: Record<string, number[]>,
  settings: Settings = {},
  round = 0,
): SampleChart => ({
  type: 'line',
  x: [along],
  y: Object.keys(measures),
  keys: [along, ...Object.keys(measures)],
  rows: zip(names, ...Object.values(measures)),
  // Days in their order are read with some of them left out; turned names would take the room of the lines.
  settings: names.length > 25 ? { nameTurn: 'level', ...settings } : settings,
  round,
});

/** One measure by name, as any kind that takes these. */
export const byName = (
  type: SampleChart['type'],
  along: string,
  measure: string,
  names: readonly string[],
  values: number[],
  settings: Settings = {},
  round = 0,
): SampleChart => ({
  type,
  x: [along],
  y: [measure],
  keys: [along, measure],
  rows: zip(names, values),
  settings,
  round,
});

/** Several parts that add up, by name. */
export const stacked = (
  type: SampleChart['type'],
  along: string,
  names: readonly string[],
  part: string,
  measure: string,
  parts: Record<string, number[]>,
  settings: Settings = {},
): SampleChart => ({
  type,
  x: [along],
  y: [measure],
  n: [part],
  keys: [along, part, measure],
  rows: names.flatMap((name, at) =>
    Object.entries(parts).map(([key, values]): Cell[] => [name, key, values[at] ?? null]),
  ),
  settings,
});

/** Rows that roll by themselves when they do not fit; texts that are figures stand on the right. */
export const table = (keys: string[], rows: Cell[][], settings: Settings = {}): SampleChart => {
  const isFigure = (at: number): boolean =>
    rows.every((row) => typeof row[at] === 'number' || /^[-+¥]?[\d.,]+[%\s]?/.test(String(row[at])));
  const columns = Object.fromEntries(
    keys.flatMap((key, at) => (at > 0 && isFigure(at) ? [[key, { align: 'right' }]] : [])),
  );
  return {
    type: 'table',
    x: keys,
    keys,
    rows,
    settings: { columns, ...settings },
    form: { tableScroll: true },
  };
};

/** A dial with its standards. */
export const gauge = (
  label: string,
  value: number,
  bounds: { min?: number; max: number; lowest: number; height: number },
  settings: Settings = {},
): SampleChart => ({
  type: 'gauge',
  y: [label],
  keys: [label],
  rows: [[value]],
  form: { min: 0, ...bounds },
  settings: { suffix: '%', numberStyle: 'plain', ...settings },
  round: 1,
});

export const heat = (
  [along, names]: readonly [string, readonly string[]],
  [across, others]: readonly [string, readonly string[]],
  measure: string,
  value: (row: number, at: number) => number,
  settings: Settings = {},
): SampleChart => ({
  type: 'heatmap',
  x: [along],
  y: [across],
  heat: [measure],
  keys: [along, across, measure],
  rows: others.flatMap((other, row) => names.map((name, at): Cell[] => [name, other, value(row, at)])),
  settings,
});

/** What happens at each place along, more in some rows than in others, with a little noise. */
export function swell(
  seed: number,
  along: readonly number[],
  rows: readonly number[],
  noise: number,
): (row: number, at: number) => number {
  const off = figures(seed, along.length * rows.length, -noise, noise);
  return (row, at) =>
    Math.max(0, Math.round((along[at] ?? 0) * (rows[row] ?? 0)) + (off[row * along.length + at] ?? 0));
}

export const radar = (
  along: string,
  names: readonly string[],
  measures: Record<string, number[]>,
  settings: Settings = {},
): SampleChart => ({ ...lines(along, names, measures, settings), type: 'radar' });
