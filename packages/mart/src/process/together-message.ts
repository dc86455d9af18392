import { type FoldedQuestions, foldedQuestions, gatheredSql, togetherSql } from '@mingjing/query';
import type { FoldMessage, FoldParts, TogetherMessage } from './messages.ts';
import type { SharedAsk } from './shared-ask.ts';

/** What is sent for questions of the same rows, each under the number that a lane gave it. */
export function togetherMessage(
  numbered: readonly { id: number; shared?: SharedAsk }[],
  isGathered: boolean,
): TogetherMessage {
  const shared = numbered.flatMap((one) => one.shared ?? []);
  const statement = togetherSql(
    shared.map(({ rows }) => rows),
    isGathered,
  );
  const [first] = shared;
  if (statement === undefined || first === undefined || shared.length < numbered.length)
    throw new Error('questions without shared rows run alone');
  const { sql, params, isMarked, answers } = statement;
  const folded = foldParts(shared);
  return {
    type: 'together',
    extract: first.extract,
    sql,
    params,
    ...(first.isLarge === true && { isLarge: true }),
    isMarked,
    ...(folded && { folded }),
    asks: numbered.map(({ id }, at) => {
      const { keys, dictionaries } = shared[at]!;
      return { id, keys, ...answers[at]!, ...(dictionaries && { dictionaries }) };
    }),
  };
}

/** What is sent for questions that are folded of the same rows. */
export function foldMessage(numbered: readonly { id: number; shared?: SharedAsk }[]): FoldMessage {
  const shared = numbered.flatMap((one) => one.shared ?? []);
  const folded = foldedQuestions(shared.map(({ rows }) => rows));
  const [first] = shared;
  if (folded === undefined || first === undefined || shared.length < numbered.length)
    throw new Error('questions that cannot be folded are statements');
  const { asks, ...parts } = partsOf(shared, folded);
  return {
    type: 'fold',
    extract: first.extract,
    ...gatheredSql([first.rows], folded.columns),
    ...(first.isLarge === true && { isLarge: true }),
    ...parts,
    asks: numbered.map(({ id }, at) => ({ id, ...asks[at]! })),
  };
}

/** How questions are answered where the columns of their table stand in memory; undefined where they are not folded. */
export function foldParts(shared: readonly SharedAsk[]): FoldParts | undefined {
  if (shared[0]?.rows.passing() === undefined) return undefined;
  const folded = foldedQuestions(
    shared.map(({ rows }) => rows),
    true,
  );
  return folded && partsOf(shared, folded);
}

const partsOf = (
  shared: readonly SharedAsk[],
  { columns, dictionaries, folds, passing }: FoldedQuestions,
): FoldParts => ({
  columns,
  dictionaries: dictionaries.map((name) => name ?? null),
  asks: folds.map((fold, at) => ({ keys: shared[at]!.keys, fold })),
  ...(passing && { passing }),
});
