import { type Cell, type Column, isDated, isNumeric, type Question, texts } from '@mingjing/contract';
import type { Extract, Mart } from '@mingjing/mart';
import type { LiveReader, LiveTarget } from '../../../data/live-reader.ts';
import { areInOrder } from './ordered-texts.ts';

const t = texts.cache;
/** What the source is asked beside its rows must not keep a refresh. */
const askMs = 30_000;

interface NotesParts {
  reader: Pick<LiveReader, 'ask'>;
  mart: Pick<Mart, 'ask'>;
}

/** What an incremental refresh wrote. */
interface Written {
  extract: Pick<Extract, 'id' | 'rows' | 'columns'>;
  column: string;
  /** The greatest stored value, '' where there is none. */
  watermark: string;
  /** Whether only newer rows were asked for, and none came. */
  cameNone: boolean;
}

const measuring = (column: string, calculation: 'count' | 'max'): Question => ({
  kind: 'groups',
  filters: [],
  dimensions: [],
  measures: [{ column, calculation, alias: 'value' }],
  sorts: [],
});

function valueIn(json: Uint8Array): Cell {
  const { data } = JSON.parse(Buffer.from(json).toString('utf8')) as { data: Cell[][] };
  return data[0]?.[0] ?? null;
}

/** Whether a value of the source lies before one that is stored; texts are ordered by each database in its own way. */
export function isBefore({ type }: Pick<Column, 'type'>, value: Cell, stored: string): boolean {
  if (value === null || stored === '') return false;
  if (isNumeric(type)) return Number(value) < Number(stored);
  return isDated(type) && String(value) < stored;
}

/**
 * What an incremental refresh cannot see, for who reads its state: rows without a value of its column, and a source that
 * went back behind the stored rows, as a table does that is emptied and filled again.
 */
export function createIncrementNotes({ reader, mart }: NotesParts) {
  async function emptyRows({ extract, column }: Written): Promise<number> {
    const turn = { tenant: 'refresh', rank: 'refresh' } as const;
    const { json } = await mart.ask(extract.id, measuring(column, 'count'), turn);
    return extract.rows - Number(valueIn(json));
  }

  /** The source's own greatest value, where it lies before the stored one; undefined where it does not. */
  async function wentBack(
    target: LiveTarget,
    { extract, column, watermark }: Written,
    signal: AbortSignal,
  ): Promise<{ greatest: Cell } | undefined> {
    const of = extract.columns.find(({ name }) => name === column);
    if (of === undefined || !(isNumeric(of.type) || isDated(of.type))) return undefined;
    const { json } = await reader.ask(target, extract.columns, measuring(column, 'max'), {
      tenant: 'refresh',
      rank: 'refresh',
      signal: AbortSignal.any([signal, AbortSignal.timeout(askMs)]),
    });
    const greatest = valueIn(json);
    return greatest === null || isBefore(of, greatest, watermark) ? { greatest } : undefined;
  }

  /** Sentences on stored rows; none where what they are about cannot be learned. */
  return async (target: LiveTarget, written: Written, signal: AbortSignal): Promise<string[]> => {
    const { column, watermark, cameNone } = written;
    if (watermark === '') return [];
    const of = written.extract.columns.find(({ name }) => name === column);
    const [empty, isInOrder, back] = await Promise.all([
      emptyRows(written).catch(() => 0),
      of === undefined || areInOrder(mart, written.extract.id, of, watermark).catch(() => true),
      cameNone ? wentBack(target, written, signal).catch(() => undefined) : undefined,
    ]);
    return [
      ...(isInOrder ? [] : [t.incrementUnordered(column, watermark)]),
      ...(empty > 0 ? [t.incrementEmpty(column, empty)] : []),
      ...(back === undefined ? [] : [t.sourceWentBack(column, back.greatest, watermark)]),
    ];
  };
}
export type IncrementNotes = ReturnType<typeof createIncrementNotes>;
