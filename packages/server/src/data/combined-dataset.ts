import type { Column, Combination } from '@mingjing/contract';
import { type BoundCombination, bindCombination } from '@mingjing/query';
import { LRUCache } from 'lru-cache';
import type { Row } from '../db/schema.ts';

/** How the stored rows of a dataset were made of others: the plan, and the others as they were then. */
export interface MadeOf {
  combination: Combination;
  /** In the order of the combination's parents. */
  parents: { name: string; columns: Column[]; extract: string }[];
}

type Stored = Pick<Row<'dataset'>, 'made_of'>;

/** Dozens of boards ask of a few datasets. */
const known = new LRUCache<string, { made: MadeOf; bound: BoundCombination }>({ max: 200 });

/** How a dataset was made of others; undefined for one of a source. What cannot be read is an error. */
export function madeOf({ made_of: text }: Stored): { made: MadeOf; bound: BoundCombination } | undefined {
  if (text === '') return undefined;
  const found = known.get(text);
  if (found !== undefined) return found;
  const made = JSON.parse(text) as MadeOf;
  const read = { made, bound: bindCombination(made.combination, made.parents) };
  known.set(text, read);
  return read;
}

/** The saved combination; undefined for a dataset of a source. */
export function combinationOf({
  combination: text,
}: Pick<Row<'dataset'>, 'combination'>): Combination | undefined {
  return text === '' ? undefined : (JSON.parse(text) as Combination);
}
