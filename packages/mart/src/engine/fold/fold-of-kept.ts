import type { FoldParts } from '../../process/messages.ts';
import type { Dictionaries } from '../dictionaries.ts';
import type { KeptColumns } from './kept-columns.ts';
import { type Folded, foldKept } from './run-fold.ts';
import { Unfoldable } from './unfoldable.ts';

interface FoldOfKept {
  kept: KeptColumns;
  dictionaries: Dictionaries;
  /** Rows that are gathered at once; of more, piece after piece is looked at. */
  atOnce?: number;
}

/**
 * Answers of questions whose table's columns stand in memory; undefined where they do not, or where one of them is not
 * folded: a statement answers all of them then.
 */
export async function foldOfKept(
  extract: string,
  parts: FoldParts,
  { kept, ...how }: FoldOfKept,
  isCancelled: () => boolean,
): Promise<Exclude<Folded, undefined>[] | undefined> {
  const columns = kept.find(extract, parts);
  if (columns === undefined) return undefined;
  try {
    const answers = await foldKept(extract, parts, columns, how, isCancelled);
    const whole = answers.flatMap((answer) => answer ?? []);
    return whole.length < answers.length ? undefined : whole;
  } catch (error) {
    if (error instanceof Unfoldable) return undefined;
    throw error;
  }
}
