import type { RowStream } from '@mingjing/connectors';
import { type Column, texts } from '@mingjing/contract';
import type { Extract } from '@mingjing/mart';
import { wireDate } from '../../../http/wire-date.ts';
import type { DatasetRow } from '../dataset.store.ts';

type ReadLost = NonNullable<RowStream['lost']>[number];
/** Values of a column that are empty since nothing here holds them; `values` is null where rows gave way to others. */
export type StoredLost = Omit<ReadLost, 'values'> & { values: number | null };

/** What had to be stored otherwise than the source has it. */
export interface StoredNotes {
  /** Whose rows it is said of: of others it says nothing. */
  extract: string;
  sentences: string[];
  lost: StoredLost[];
  /** By which clocks moments of its columns were read, see Clocks. */
  clocks?: RowStream['clocks'];
  /** What the last refresh alone had to say, of rows that it could not see and of columns that are no more. */
  unseen?: string[];
}

/** An extract that was written, with what was lost of the rows that were read for it. */
export type ReadExtract = Pick<Extract, 'id' | 'notes' | 'merged'> & {
  lost?: readonly ReadLost[] | undefined;
  clocks?: RowStream['clocks'];
};
type Told = Pick<DatasetRow, 'extract_id' | 'extract_rows' | 'extract_at' | 'extract_notes'>;

/** What is known of the rows that are stored now; undefined where nothing is. */
export function storedNotes({
  extract_id,
  extract_notes: text,
}: Pick<Told, 'extract_id' | 'extract_notes'>): StoredNotes | undefined {
  if (text === '') return undefined;
  const notes = JSON.parse(text) as StoredNotes;
  return notes.extract === extract_id ? notes : undefined;
}

/**
 * What is said of new rows. `before` stands for rows that they were added to: what was said of those holds on. How many
 * values are lost is the sum, unless rows gave way to others.
 */
export function notesAfter(fresh: ReadExtract, before?: StoredNotes): StoredNotes {
  const { replaced = 0, doubled = 0 } = fresh.merged ?? {};
  const isExact = replaced + doubled === 0;
  const lost = new Map((before?.lost ?? []).map((one) => [one.column, one]));
  if (!isExact) for (const [column, one] of lost) lost.set(column, { ...one, values: null });
  for (const read of fresh.lost ?? []) {
    const known = lost.get(read.column);
    const isCounted = isExact && known?.values !== null;
    lost.set(read.column, {
      ...read,
      values: isCounted ? (known?.values ?? 0) + read.values : null,
      example: known?.example ?? read.example,
    });
  }
  const sentences = [...new Set([...(before?.sentences ?? []), ...(fresh.notes ?? [])])];
  const clocks = fresh.clocks ?? before?.clocks;
  return { extract: fresh.id, sentences, lost: [...lost.values()], ...(clocks && { clocks }) };
}

/** So many columns that are gone are told by name. */
const mostNamed = 5;

/** The notes of a refresh, and which columns its rows have no more. */
export function withColumnsGone(
  notes: StoredNotes,
  before: readonly Column[],
  after: readonly Column[],
): StoredNotes {
  const kept = new Set(after.map(({ name }) => name));
  const gone = before.map(({ name }) => name).filter((name) => !kept.has(name));
  if (gone.length === 0) return notes;
  const some = gone.slice(0, mostNamed);
  const sentence = texts.cache.columnsGone(some.join('、'), some.length < gone.length ? gone.length : null);
  return { ...notes, unseen: [...(notes.unseen ?? []), sentence] };
}

const sentencesOf = ({ sentences, lost, unseen = [] }: StoredNotes): string[] => [
  ...sentences,
  ...unseen,
  ...lost.map(({ column, values, example }) =>
    values === null
      ? texts.cache.someLostValues(column, example)
      : texts.cache.lostValues(column, values, example),
  ),
];

/** The state of stored rows in words: how many, since when, and what had to be stored otherwise. */
export const doneWords = (rows: number, at: number, timezone: string, notes?: StoredNotes): string =>
  [texts.cache.done(rows, wireDate(at, timezone)), ...(notes === undefined ? [] : sentencesOf(notes))].join(
    '；',
  );

/** The same of the rows that a dataset has stored. */
export const storedWords = (row: Told, now: number, timezone: string): string =>
  doneWords(row.extract_rows ?? 0, row.extract_at ?? now, timezone, storedNotes(row));
