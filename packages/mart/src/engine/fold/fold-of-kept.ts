import type { FoldParts } from '../../process/messages.ts';
import type { Dictionaries } from '../dictionaries.ts';
import type { KeptColumns } from './kept-columns.ts';
import { type Folded, foldKept } from './run-fold.ts';
import { Unfoldable } from './unfoldable.ts';

/**
 * Answers of questions whose table's columns stand in memory; undefined where they do not, or where one of them is not
 * folded: a statement answers all of them then.
 */
export async function foldOfKept(
  extract: string,
  parts: FoldParts,
  { kept, dictionaries }: { kept: KeptColumns; dictionaries: Dictionaries },
  isCancelled: () => boolean,
): Promise<Exclude<Folded, undefined>[] | undefined> {
  const columns = kept.find(extract, parts);
  if (columns === undefined) return undefined;
  try {
    const answers = await foldKept(extract, parts, columns, dictionaries, isCancelled);
    const whole = answers.flatMap((answer) => answer ?? []);
    return whole.length < answers.length ? undefined : whole;
  } catch (error) {
    if (error instanceof Unfoldable) return undefined;
    throw error;
  }
}
