import type { Drawn } from '@mingjing/charts';

/** One number as it is drawn, and what it stands at. */
export interface Drawing {
  category: string;
  series: string;
  value: number;
}

interface Series {
  type?: string;
  name?: string;
  silent?: boolean;
  stack?: string;
  data?: readonly unknown[];
}
interface Axis {
  type?: string;
  data?: readonly string[];
}
interface Option {
  series?: readonly Series[];
  xAxis?: Axis | readonly Axis[];
  yAxis?: Axis | readonly Axis[];
  radar?: { indicator?: readonly { name?: string }[] };
}

const listOf = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T];
const categories = (axis: Option['xAxis']): readonly string[] | undefined =>
  listOf<Axis>(axis as Axis).find(({ type }) => type === 'category')?.data;

/** The value of a datum, with or without looks of its own. */
const valueIn = (datum: unknown): unknown =>
  datum !== null && typeof datum === 'object' && !Array.isArray(datum)
    ? (datum as { value: unknown }).value
    : datum;
const nameOf = (datum: unknown): string => String((datum as { name?: unknown } | null)?.name ?? '');
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Whether a point has no mark and changes nothing: a straight line between those beside it runs through it. */
function isUnmarked(data: readonly unknown[], at: number): boolean {
  const datum = data[at] as { symbol?: unknown; label?: { show?: unknown } } | null;
  if (datum?.symbol !== 'none' || datum.label?.show !== false) return false;
  const [before, value, after] = [at - 1, at, at + 1].map((place) => valueIn(data[place] ?? null));
  if (!isNumber(before) || !isNumber(value) || !isNumber(after)) return false;
  return Math.abs((before + after) / 2 - value) <= 1e-9 * Math.max(Math.abs(before), Math.abs(after));
}

function readSeries(series: Series, option: Option): Drawing[] {
  const name = series.name ?? '';
  const data = series.data ?? [];
  switch (series.type) {
    case 'line':
    case 'bar': {
      const names = categories(option.xAxis) ?? categories(option.yAxis) ?? [];
      return data.flatMap((datum, at) => {
        const value = valueIn(datum);
        return isNumber(value) && !isUnmarked(data, at)
          ? [{ category: names[at] ?? '', series: name, value }]
          : [];
      });
    }
    case 'heatmap': {
      const [across = [], down = []] = [categories(option.xAxis), categories(option.yAxis)];
      return data.flatMap((datum) => {
        const [x, y, value] = valueIn(datum) as [number, number, number];
        return isNumber(value) ? [{ category: across[x] ?? '', series: down[y] ?? '', value }] : [];
      });
    }
    case 'scatter': {
      const names = categories(option.xAxis);
      return data.flatMap((datum) => {
        const [x, y] = valueIn(datum) as [unknown, unknown];
        const category = names !== undefined && isNumber(x) ? (names[x] ?? '') : String(x);
        return isNumber(y) ? [{ category, series: name, value: y }] : [];
      });
    }
    case 'radar': {
      const axes = option.radar?.indicator ?? [];
      return data.flatMap((datum) =>
        listOf(valueIn(datum) as readonly unknown[]).flatMap((value, at) =>
          isNumber(value) ? [{ category: axes[at]?.name ?? '', series: nameOf(datum), value }] : [],
        ),
      );
    }
    default:
      return data.flatMap((datum) => {
        const value = valueIn(datum);
        // What has no name only shapes the others.
        return isNumber(value) && nameOf(datum) !== ''
          ? [{ category: nameOf(datum), series: name, value }]
          : [];
      });
  }
}

/**
 * All numbers that a picture draws, in their order. What only decorates it is silent. A radar draws the lines that have
 * gaps by pixels: those cannot be read.
 */
export function drawnValues(drawn: Drawn): Drawing[] {
  if (drawn.renderer !== 'echarts') return [];
  const option = drawn.option as Option;
  return listOf<Series>(option.series as readonly Series[])
    .filter(({ silent, type }) => silent !== true && (option.radar === undefined || type === 'radar'))
    .flatMap((series) => readSeries(series, option));
}

/** The text in the middle of a dial. */
export function dialText(drawn: Drawn): string {
  if (drawn.renderer !== 'echarts') return '';
  const [series] = (drawn.option as { series?: { detail?: { formatter?: () => string } }[] }).series ?? [];
  return /\{figure\|([^}]*)\}/.exec(series?.detail?.formatter?.() ?? '')?.[1] ?? '';
}
