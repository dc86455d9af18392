import { expect, test } from 'vitest';
import { dialects } from '../dialect/index.ts';
import { evaluateQuestion } from './evaluate-question.ts';
import { difference } from './same-answer.ts';
import { type DialectCase, type StatedDialect, statementOf } from './statement.ts';

const ids = Object.keys(dialects).filter((id): id is StatedDialect => id !== 'clickhouseMart');

/** What a case says of SQL and values, taken from the compiler. */
function written(one: DialectCase) {
  const statements = ids.map((id) => [id, statementOf(one, id)] as const);
  return {
    sql: Object.fromEntries(statements.map(([id, { sql }]) => [id, sql])),
    params: Object.fromEntries(
      statements.map(([id, { params }]) => [id, one.repeats === true ? [...new Set(params)] : params]),
    ),
  };
}

/** One test a case: the SQL of every dialect, and the stated answer against the oracle. Databases run it live. */
export function testEveryDialect(name: string, one: DialectCase): void {
  test(`${name}`, () => {
    const params = Object.fromEntries(ids.map((id) => [id, one.params]));
    expect(written(one)).toEqual({ sql: one.sql, params });
    const evaluated = evaluateQuestion(one.question, one.columns, one.rows);
    expect(difference(evaluated.data, one.answer, evaluated.columns)).toBeUndefined();
    expect(evaluated.total).toBe(one.total);
  });
}
