import type { Column, Combination, JoinStep } from '@mingjing/contract';
import { QuestionError } from '../question-error.ts';
import { combineTexts } from './combine-texts.ts';
import { comparisonOf, type KeyComparison } from './key-comparison.ts';
import { unionColumn } from './union-column.ts';

/** A dataset that is combined: its name, for sentences and for the column of origins, and its stored columns. */
export interface Parent {
  name: string;
  columns: readonly Column[];
}

export interface BoundKey {
  left: Column;
  right: Column;
  comparison: KeyComparison;
}
export interface BoundStep {
  how: JoinStep['how'];
  to: number;
  keys: readonly BoundKey[];
}

/** A combination whose columns are known, with the columns that come of it. */
export type BoundCombination =
  | {
      kind: 'join';
      /** The step at 0 joins the parent at 1. */
      steps: readonly BoundStep[];
      from: readonly { parent: number; column: Column }[];
      columns: readonly Column[];
    }
  | {
      kind: 'union';
      /** A list for each parent, in the order of the columns without the origin. */
      from: readonly (readonly (Column | undefined)[])[];
      /** The texts of the column of origins, which then is the last one. */
      origins: readonly string[] | undefined;
      columns: readonly Column[];
    };

function find({ name: dataset, columns }: Parent, name: string): Column {
  const column = columns.find((one) => one.name === name);
  if (column === undefined) throw new QuestionError(combineTexts.lostColumn(dataset, name), name);
  return column;
}

function parentAt(parents: readonly Parent[], at: number): Parent {
  const parent = parents[at];
  if (parent === undefined) throw new QuestionError(combineTexts.malformed);
  return parent;
}

/** To the engine names that differ in the case of their letters are one. */
function refuseDoubles(columns: readonly Column[]): void {
  const names = new Set<string>();
  for (const { name } of columns) {
    if (names.has(name.toLowerCase())) throw new QuestionError(combineTexts.twice(name));
    names.add(name.toLowerCase());
  }
}

/** A stored column under another name; what its source called it and its type is nothing of this dataset's. */
function named(column: Column, name: string): Column {
  const { native: _, masked: __, written: ___, ...plain } = column;
  return { ...plain, name };
}

/**
 * Checks a combination against the columns its parents have now.
 * @param parents in the order of `combination.parents`
 * @throws QuestionError with a sentence for its author
 */
export function bindCombination(combination: Combination, parents: readonly Parent[]): BoundCombination {
  if (parents.length !== combination.parents.length) throw new QuestionError(combineTexts.malformed);
  return combination.kind === 'join' ? bindJoin(combination, parents) : bindUnion(combination, parents);
}

function bindJoin(
  { steps, columns: picked }: Extract<Combination, { kind: 'join' }>,
  parents: readonly Parent[],
): BoundCombination {
  if (steps.length !== parents.length - 1) throw new QuestionError(combineTexts.malformed);
  const bound = steps.map(({ how, to, keys }, at): BoundStep => {
    if (to > at) throw new QuestionError(combineTexts.malformed);
    const [before, joined] = [parentAt(parents, to), parentAt(parents, at + 1)];
    return {
      how,
      to,
      keys: keys.map((key): BoundKey => {
        const [left, right] = [find(before, key.left), find(joined, key.right)];
        return { left, right, comparison: comparisonOf(left, right, key.asText ?? false) };
      }),
    };
  });
  const from = picked.map(({ parent, column }) => ({
    parent,
    column: find(parentAt(parents, parent), column),
  }));
  const columns = picked.map(({ name }, at) => named(from[at]!.column, name));
  refuseDoubles(columns);
  return { kind: 'join', steps: bound, from, columns };
}

function bindUnion(
  { columns: mapped, origin }: Extract<Combination, { kind: 'union' }>,
  parents: readonly Parent[],
): BoundCombination {
  if (mapped.some(({ from }) => from.length !== parents.length))
    throw new QuestionError(combineTexts.malformed);
  const from = parents.map((parent, at) =>
    mapped.map((one) => {
      const name = one.from[at] ?? null;
      return name === null ? undefined : find(parent, name);
    }),
  );
  const columns = mapped.map(({ name }, at) =>
    unionColumn(
      name,
      from.flatMap((list) => list[at] ?? []),
    ),
  );
  if (origin !== undefined) columns.push({ name: origin, type: 'text' });
  refuseDoubles(columns);
  const origins = origin === undefined ? undefined : parents.map(({ name }) => name);
  return { kind: 'union', from, origins, columns };
}
