import {
  axisLineColor,
  axisTitle,
  categoryAxis,
  fontSize,
  markNameRoom,
} from '../../cartesian/category-axis.ts';
import { valueAxis } from '../../cartesian/frame.ts';
import type { ChartInput } from '../../chart-kind.ts';
import type { NumberFormat } from '../../number/format.ts';
import { settled } from '../../number/settled.ts';
import type { Points } from './points.ts';
import type { ScatterSettings } from './settings.ts';

/** Short places have no room for titles that the author did not ask for. */
const titleFrom = 220;

export function titlesOf(input: ChartInput<ScatterSettings>, points: Points): { x: string; y: string } {
  const { settings, height } = input;
  const roomy = height >= titleFrom;
  return {
    x: settings.categoryTitle || (roomy ? points.columns.x.item.name : ''),
    y: settings.valueTitle || (roomy ? points.columns.y.item.name : ''),
  };
}

/** Years are written as they are. */
export function xFormat(points: Points): NumberFormat {
  const plain = points.groups.every((group) =>
    group.x.every((x) => typeof x === 'number' && Number.isInteger(x) && x >= 1900 && x <= 2100),
  );
  const format = {
    style: plain ? 'plain' : 'auto',
    decimals: 2,
    fixed: false,
    prefix: '',
    suffix: '',
  } as const;
  return settled(
    format,
    points.groups.flatMap((group) => group.x),
  );
}

/** Where an axis of these values ends, by the data. */
export function extentOf(values: readonly number[], zero: boolean): { min: number; max: number } {
  return values.reduce(
    (known, value) => ({ min: Math.min(known.min, value), max: Math.max(known.max, value) }),
    zero ? { min: 0, max: 0 } : { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY },
  );
}

const timeLabels = {
  year: '{yyyy}年',
  month: '{M}月',
  day: '{M}-{d}',
  hour: '{HH}:{mm}',
  minute: '{HH}:{mm}',
  second: '{HH}:{mm}:{ss}',
  none: '{yyyy}-{MM}-{dd}',
};

/** The axis of points that stand at names. */
const namesAxis = (input: ChartInput<ScatterSettings>, { categories }: Points, title: string) =>
  categoryAxis(
    { ...input, settings: { categoryTitle: title } },
    { categories },
    { horizontal: false, gap: true, zoom: null },
  );

/** Room that the last of the names takes beyond the plot. */
export const namesBeyond = (input: ChartInput<ScatterSettings>, points: Points): number =>
  points.kind === 'category' ? markNameRoom(input, namesAxis(input, points, ''), points) : 0;

/** The axis that points stand across: numbers, time or names. */
export function acrossAxis(input: ChartInput<ScatterSettings>, points: Points, title: string) {
  const { theme, settings } = input;
  const line = { show: true, lineStyle: { color: axisLineColor(theme), width: 1 } };
  if (points.kind === 'category') return namesAxis(input, points, title);
  const split = { show: true, lineStyle: { color: theme.line, type: [4, 4] } };
  if (points.kind === 'time') {
    return {
      type: 'time',
      axisLine: line,
      axisTick: { show: false },
      splitLine: split,
      splitNumber: Math.max(2, Math.min(8, Math.round(input.width / 110))),
      axisLabel: { color: theme.mutedText, fontSize, hideOverlap: true, formatter: timeLabels },
      ...axisTitle(title, theme, false),
    };
  }
  const axis = valueAxis(
    input,
    {
      min: settings.xMin,
      max: settings.xMax,
      title,
      format: xFormat(points),
      extent: extentOf(
        points.groups.flatMap(({ x }) => x.filter((value) => typeof value === 'number')),
        settings.zero,
      ),
      zero: settings.zero,
    },
    true,
  );
  return { ...axis, axisLine: { ...line, onZero: false }, splitLine: split };
}
