import type { Answer, Cell, SlotSpec } from '@mingjing/contract';
import type { FoundChart } from './placed-charts.ts';

/** Rows that go with a slot, as its author sees and edits them. */
export interface ChartSample {
  nodeId: string;
  name: string;
  keys: string[];
  /** Values as they were read. */
  read: Cell[][];
  /** Values as they are written now. */
  texts: string[][];
  /** Whether they go along. */
  kept: boolean;
}
export type SlotSample = NonNullable<SlotSpec['sample']>;

/** More rows than a chart shows well are left out. */
export const mostSampleRows = 20;

const textOf = (value: Cell): string => (value === null ? '' : String(value));

export function sampleOf(nodeId: string, name: string, { keys, data }: Answer): ChartSample {
  const read = data.slice(0, mostSampleRows);
  return { nodeId, name, keys, read, texts: read.map((row) => row.map(textOf)), kept: true };
}

/** First rows of every chart, as far as they can be read. */
export async function readSamples(charts: ReadonlyMap<string, FoundChart>): Promise<ChartSample[]> {
  const read = await Promise.allSettled(
    [...charts].map(async ([nodeId, chart]) => sampleOf(nodeId, chart.name, await chart.rows())),
  );
  return read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** The sample with one value written otherwise. */
export const withText = (sample: ChartSample, row: number, column: number, text: string): ChartSample => ({
  ...sample,
  texts: sample.texts.map((cells, at) =>
    at === row ? cells.map((value, place) => (place === column ? text : value)) : cells,
  ),
});

/** What is written as a value: what was not touched stays what it was, a number a number, nothing no value. */
function cellOf(before: Cell, text: string): Cell {
  if (text === textOf(before)) return before;
  if (text.trim() === '') return null;
  return typeof before === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The rows that go with the template, by node. */
export const keptSamples = (samples: readonly ChartSample[]): Map<string, SlotSample> =>
  new Map(
    samples.flatMap(({ nodeId, keys, read, texts, kept }) => {
      const data = texts.map((cells, row) =>
        cells.map((text, column) => cellOf(read[row]?.[column] ?? null, text)),
      );
      return kept && data.length > 0 ? [[nodeId, { keys, data }] as const] : [];
    }),
  );
