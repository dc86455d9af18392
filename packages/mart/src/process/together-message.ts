import { foldedSql, togetherSql } from '@mingjing/query';
import type { SharedAsk } from '../compile-ask.ts';
import type { FoldMessage, TogetherMessage } from './messages.ts';

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
  return {
    type: 'together',
    extract: first.extract,
    sql,
    params,
    ...(first.isLarge === true && { isLarge: true }),
    isMarked,
    asks: numbered.map(({ id }, at) => {
      const { keys, dictionaries } = shared[at]!;
      return { id, keys, ...answers[at]!, ...(dictionaries && { dictionaries }) };
    }),
  };
}

/** What is sent for questions that are folded of the same rows. */
export function foldMessage(numbered: readonly { id: number; shared?: SharedAsk }[]): FoldMessage {
  const shared = numbered.flatMap((one) => one.shared ?? []);
  const folded = foldedSql(shared.map(({ rows }) => rows));
  const [first] = shared;
  if (folded === undefined || first === undefined || shared.length < numbered.length)
    throw new Error('questions that cannot be folded are statements');
  const { sql, params, columns, dictionaries, folds } = folded;
  return {
    type: 'fold',
    extract: first.extract,
    sql,
    params,
    ...(first.isLarge === true && { isLarge: true }),
    columns,
    dictionaries: dictionaries.map((name) => name ?? null),
    asks: numbered.map(({ id }, at) => ({ id, keys: shared[at]!.keys, fold: folds[at]! })),
  };
}
