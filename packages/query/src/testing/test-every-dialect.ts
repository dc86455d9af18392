import type { Cell, Column, Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { compileQuestion } from '../compile/compile-question.ts';
import type { DialectId } from '../dialect/dialect.ts';
import { dialects } from '../dialect/index.ts';
import { evaluateQuestion } from './evaluate-question.ts';
import { difference } from './same-answer.ts';

/** The statement behind every case; its table holds the case's rows. */
export const askedTable = 'asked';
export const askedSql = `SELECT * FROM ${askedTable}`;

/** A question with the SQL each dialect must write and the answer all of them must give. */
export interface DialectCase {
  question: Question;
  columns: Column[];
  rows: Cell[][];
  /** The whole statement, with the user's statement standing as `…`. */
  sql: Record<DialectId, string>;
  /** Values in the order of the placeholders; one list where all dialects bind alike. */
  params?: Cell[];
  answer: Cell[][];
  total?: number;
}

/** The statement of a case, in the shape its `sql` is written in. */
export function statementOf(
  { question, columns }: Pick<DialectCase, 'question' | 'columns'>,
  dialect: DialectId,
) {
  const { rows } = compileQuestion(question, { columns, sql: '…' }, dialect);
  return { sql: rows.sql.replaceAll('(\n…\n)', '(…)'), params: rows.params };
}

/** One test a case: the SQL of every dialect, and the stated answer against the oracle. Databases run it live. */
export function testEveryDialect(name: string, one: DialectCase): void {
  test(name, () => {
    for (const dialect of Object.keys(dialects) as DialectId[]) {
      const statement = statementOf(one, dialect);
      expect(statement.sql, dialect).toBe(one.sql[dialect]);
      if (one.params !== undefined) expect(statement.params, dialect).toEqual(one.params);
    }
    const evaluated = evaluateQuestion(one.question, one.columns, one.rows);
    expect(difference(evaluated.data, one.answer, evaluated.columns)).toBeUndefined();
    expect(evaluated.total).toBe(one.total);
  });
}
