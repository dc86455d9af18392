import { type RowStream, SourceError } from '@mingjing/connectors';
import { type Cell, type Column, type Question, texts } from '@mingjing/contract';
import type { Extract, Mart, MergeRows } from '@mingjing/mart';
import type { KnownQuestion } from '@mingjing/query';
import { givingWay } from '../../../data/giving-way.ts';
import type { LiveReader, LiveTarget } from '../../../data/live-reader.ts';
import { refused } from '../../../http/app-error.ts';
import type { DatasetRow } from '../dataset.store.ts';
import { justBelow, lookBackOf, readFrom, uniqueByOf } from './look-back.ts';
import { areInOrder } from './ordered-texts.ts';
import { withinRows } from './row-limit.ts';
import { shownOnce } from './shown-once.ts';
import { storedNotes } from './stored-notes.ts';

/** What decides which rows an incremental dataset reads and keeps. */
export type IncrementSettings = Pick<DatasetRow, 'increment_column' | 'look_back' | 'unique_by'>;

type StoredRows = Pick<DatasetRow, 'extract_id' | 'extract_notes'>;

/** Where the stored rows of an incremental dataset end, and from where they are read again. */
export interface Since {
  stored: Extract;
  /** By which clocks its moments were read; undefined where nobody wrote it down. */
  clocks: RowStream['clocks'];
  column: Column;
  /** The greatest stored value. */
  greatest: Cell;
  /** Rows above it are read: the greatest value, or so much before it. */
  value: Cell;
}

export interface ReadLimits {
  timeoutMs: number;
  silenceMs?: number;
  signal: AbortSignal;
  /** The rows are looked at and dropped. */
  passing?: boolean;
  /** What will be asked of rows with these columns; nothing when not given. */
  known?: (columns: readonly Column[]) => Promise<KnownQuestion[]>;
}

interface RunParts {
  reader: Pick<LiveReader, 'stream' | 'ask' | 'columns'>;
  mart: Mart;
  /** What one dataset's stored rows may be at most. */
  limits: { rows: number; bytes: number };
  /** Whether people call, who get the processor first. */
  isAwaited: () => boolean;
  /** Whose clocks moments are shown by. */
  timezone: string;
}

/** What a source is asked beside its rows must not keep a refresh. */
const askMs = 30_000;

/**
 * How many rows are shown with a value. Of doubles, of which none is surely equal in two stores, those above the value
 * that lies just below are counted.
 */
const rowsAt = ({ name: column, type }: Column, value: Cell, below: Cell): Question => ({
  kind: 'groups',
  filters: [type === 'double' ? { column, op: 'gt', value: below } : { column, op: 'eq', value }],
  dimensions: [],
  measures: [{ column, calculation: 'count', alias: 'rows' }],
  sorts: [],
});
const countIn = (json: Uint8Array): number => {
  const { data } = JSON.parse(Buffer.from(json).toString('utf8')) as { data: Cell[][] };
  return Number(data[0]?.[0] ?? 0);
};

const isSameShape = (a: readonly Column[], b: readonly Column[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ name, type, native }, i) => name === b[i]?.name && type === b[i]?.type && native === b[i]?.native,
  );

/** What a query now answers with, beside what is stored of it. */
type Shape = Pick<RowStream, 'columns' | 'clocks'>;

/** Whether new rows stand beside stored ones: the same columns, and their moments by the same clocks as far as is known. */
function fits({ stored, clocks }: Since, now: Shape): boolean {
  if (!isSameShape(stored.columns, now.columns)) return false;
  const before = Object.entries(clocks ?? {});
  return before.every(([column, clock]) => clock === (now.clocks?.[column] ?? clock));
}

/** Columns that say which rows are new, or the same, have to be there. Throws AppError. */
function checkNamed(settings: IncrementSettings, columns: readonly Column[]): void {
  const names = new Set(columns.map(({ name }) => name));
  const { increment_column: column } = settings;
  if (column === '') return;
  if (!names.has(column)) throw refused(texts.cache.incrementGone(column), 'unknownColumn');
  const missing = uniqueByOf(settings).find((name) => !names.has(name));
  if (missing !== undefined) throw refused(texts.cache.uniqueByGone(missing), 'unknownColumn');
}

/** Rows that a write read from the source. */
export function readRows({ rows, merged }: Extract, stored = 0): number {
  const { replaced = 0, doubled = 0 } = merged ?? {};
  return rows - (stored - replaced) + doubled;
}

/** An extract with what was lost of the rows that were read for it, and by which clocks they were. */
type Written = Extract & Pick<RowStream, 'lost' | 'clocks'>;
const asRead = (extract: Extract, { lost, clocks }: RowStream): Written => ({ ...extract, lost, clocks });

/** How rows of a source become an extract: all of them, or the newer ones beside those that are stored. */
export function createExtractRuns({ reader, mart, limits, isAwaited, timezone }: RunParts) {
  const kept = (batches: AsyncIterable<Cell[][]>, stored?: number): AsyncIterable<Cell[][]> =>
    givingWay(withinRows(batches, limits.rows, stored), { isAwaited });
  /** Of rows with the same key the latest is kept. */
  function uniqueRows(settings: IncrementSettings): MergeRows | undefined {
    const uniqueBy = uniqueByOf(settings);
    if (settings.increment_column === '' || uniqueBy.length === 0) return undefined;
    return { uniqueBy, latestBy: settings.increment_column };
  }
  const named = (merge: MergeRows | undefined, columns: readonly Column[]): MergeRows | undefined => {
    const names = new Set(columns.map(({ name }) => name));
    return merge?.uniqueBy?.every((name) => names.has(name)) === true ? merge : undefined;
  };

  const clockTime = ({ type }: Column, value: Cell): Cell =>
    type === 'datetime' && typeof value === 'string' ? shownOnce(value, timezone) : value;

  /**
   * Whether the source still has the columns that stored rows have, where it refused to compare one of them: a column that
   * is gone, or of another type now. Where that cannot be learned, what the source said stands.
   */
  async function fitsNow(
    target: LiveTarget,
    from: Since,
    settings: IncrementSettings,
    signal: AbortSignal,
  ): Promise<boolean> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(askMs)]);
    const turn = { tenant: 'refresh', rank: 'refresh' } as const;
    const columns = await reader.columns(target, { ...turn, signal: limit }, true).catch(() => undefined);
    signal.throwIfAborted();
    if (columns === undefined) return true;
    checkNamed(settings, columns);
    return fits(from, { columns });
  }

  return {
    /** Where the stored rows end, when only newer ones are to be added; undefined asks for all rows. */
    async since(
      { extract_id: extract, extract_notes }: StoredRows,
      settings: IncrementSettings,
    ): Promise<Since | undefined> {
      if (extract === null || settings.increment_column === '') return undefined;
      // A lost or damaged extract is no beginning: all rows are read.
      if ((await mart.check(extract)) !== 'intact') return undefined;
      const stored = await mart.describe(extract);
      const column = stored?.columns.find(({ name }) => name === settings.increment_column);
      if (stored === undefined || column === undefined) return undefined;
      const greatest = await mart.greatest(stored.id, column.name);
      if (greatest === null || !(await areInOrder(mart, stored.id, column, greatest))) return undefined;
      const value = readFrom(column, greatest, lookBackOf(settings));
      const clocks = storedNotes({ extract_id: extract, extract_notes })?.clocks;
      return { stored, clocks, column, greatest, value: clockTime(column, value) };
    },

    /**
     * Rows that came later with the greatest stored value are no greater than what is stored: of the same day, the same
     * number or, where parts of a second stay with the source, the same second. Where the source has more rows of that
     * value, they are read again.
     */
    async withLastValue(target: LiveTarget, since: Since, signal: AbortSignal): Promise<Since> {
      const { stored, column, greatest, value } = since;
      const below = value === greatest ? justBelow(column, greatest) : undefined;
      if (below === undefined) return since;
      const question = rowsAt(column, value, below);
      const turn = { tenant: 'refresh', rank: 'refresh' } as const;
      try {
        const [there, here] = await Promise.all([
          reader.ask(target, stored.columns, question, {
            ...turn,
            signal: AbortSignal.any([signal, AbortSignal.timeout(askMs)]),
          }),
          mart.ask(stored.id, question, turn),
        ]);
        if (countIn(there.json) <= countIn(here.json)) return since;
      } catch {
        signal.throwIfAborted();
        // What is wrong with the source is told by the reading itself.
        return since;
      }
      return { ...since, value: clockTime(column, below) };
    },

    writeAll(target: LiveTarget, settings: IncrementSettings, read: ReadLimits): Promise<Written> {
      return reader.stream(target, { ...read, isAwaited }, undefined, async (stream) => {
        checkNamed(settings, stream.columns);
        const merge = named(uniqueRows(settings), stream.columns);
        const written = await mart.write({
          columns: stream.columns,
          known: (await read.known?.(stream.columns)) ?? [],
          batches: kept(stream.batches),
          maxBytes: limits.bytes,
          signal: read.signal,
          ...(merge && { merge }),
        });
        return asRead(written, stream);
      });
    },

    /** Adds newer rows to the stored ones; undefined when the query's columns changed: two shapes make no table. */
    async writeNewer(
      target: LiveTarget,
      from: Since,
      settings: IncrementSettings,
      read: ReadLimits,
    ): Promise<Written | undefined> {
      const { stored, column, greatest, value } = from;
      const reading = reader.stream(target, { ...read, isAwaited }, from, async (stream) => {
        checkNamed(settings, stream.columns);
        if (!fits(from, stream)) return undefined;
        const merge = {
          ...named(uniqueRows(settings), stream.columns),
          ...(value !== greatest && { above: { column: column.name, value } }),
        };
        const written = await mart.write({
          columns: stream.columns,
          known: (await read.known?.(stream.columns)) ?? [],
          batches: kept(stream.batches, stored.rows),
          maxBytes: limits.bytes,
          appendTo: stored.id,
          signal: read.signal,
          ...(read.passing === true && { passing: true }),
          ...(Object.keys(merge).length > 0 && { merge }),
        });
        return asRead(written, stream);
      });
      try {
        return await reading;
      } catch (error) {
        if (!(error instanceof SourceError && error.fault === 'data')) throw error;
        if (await fitsNow(target, from, settings, read.signal)) throw error;
        return undefined;
      }
    },
  };
}
export type ExtractRuns = ReturnType<typeof createExtractRuns>;
