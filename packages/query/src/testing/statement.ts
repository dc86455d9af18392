import type { Cell, Column, Question } from '@mingjing/contract';
import { compileQuestion } from '../compile/compile-question.ts';
import type { DialectId } from '../dialect/dialect.ts';

/** The statement behind every case; its table holds the case's rows. */
export const askedTable = 'asked';
export const askedSql = `SELECT * FROM ${askedTable}`;

/** Dialects whose SQL the cases state; the other one is its neighbour's but for dates, and is held to its answers. */
export type StatedDialect = Exclude<DialectId, 'clickhouseMart'>;

/** A question with the SQL each dialect must write and the answer all of them must give. */
export interface DialectCase {
  question: Question;
  columns: Column[];
  rows: Cell[][];
  /** The whole statement, with the user's statement standing as `…`. */
  sql: Record<StatedDialect, string>;
  /** Values in the order of the placeholders, the same for every dialect. */
  params: Cell[];
  /** Some dialects write a value several times: each of `params` stands once then. */
  repeats?: boolean;
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
