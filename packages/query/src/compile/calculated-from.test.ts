import type { CalculatedColumn, Column, Question } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import type { DialectId } from '../dialect/dialect.ts';
import { compileQuestion } from './compile-question.ts';

const columns: Column[] = [{ name: '费用', type: 'double' }];
const chain = (depth: number, formula: (of: string) => string): CalculatedColumn[] =>
  Array.from({ length: depth }, (_, at) => ({
    name: `第${at}步`,
    expression: formula(at === 0 ? '费用' : `第${at - 1}步`),
  }));
const doubled = (of: string): string => `(${of} + ${of}) / 2`;
const asked = (calculated: CalculatedColumn[], measures: number): Question => ({
  kind: 'groups',
  dimensions: [],
  measures: Array.from({ length: measures }, (_, at) => ({
    expression: Array.from({ length: 40 }, () => `SUM(${calculated.at(-1)?.name})`).join(' + '),
    alias: `合计${at}`,
  })),
  filters: [],
  sorts: [],
  calculated,
});
const written = (question: Question, dialect: DialectId) =>
  compileQuestion(question, { columns, sql: 'SELECT 费用 FROM 门诊' }, dialect).rows.sql;

describe.each([
  ['postgres', ' OFFSET 0'],
  ['mysql', ' LIMIT 9223372036854775807'],
] as const)('%s puts the formulas of derived tables in place of their names', (dialect, apart) => {
  test('[F07] columns that double from layer to layer are worked out apart before they fill its memory', () => {
    const sql = written(asked(chain(60, doubled), 1), dialect);
    const runs = sql.split('(SELECT t.* FROM ');
    expect(runs.length).toBe(sql.split(apart).length);
    expect(Math.max(...runs.map((run) => run.split(/ AS ["`]第/).length))).toBeLessThan(12);
  });

  test('[F07] so are those that a question reads in very many places', () => {
    const few = chain(5, doubled);
    expect(written(asked(few, 1), dialect)).not.toContain(apart);
    expect(written(asked(few, 30), dialect)).toContain(`FROM (SELECT t.* FROM (SELECT t.*, `);
  });

  test('usual ones are not: conditions of the question still reach the source', () => {
    const sql = written(
      asked(
        chain(6, (of) => `IF(${of} > 1, ${of}, 0)`),
        1,
      ),
      dialect,
    );
    expect(sql).not.toContain(apart);
  });
});

test('the engine works each layer out once by itself', () => {
  const stored = compileQuestion(asked(chain(60, doubled), 1), { columns, table: 'data' }, 'duckdb').rows.sql;
  expect(stored).not.toMatch(/OFFSET|LIMIT/);
});
