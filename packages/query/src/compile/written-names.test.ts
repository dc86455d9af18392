import type { Column, Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { compileQuestion } from './compile-question.ts';

const columns: Column[] = [
  { name: 'Case', type: 'text' },
  { name: 'case_2', type: 'integer', written: 'case' },
];
const question: Question = { kind: 'rows', columns: ['case_2'], filters: [], sorts: [] };

test('a statement is asked for its columns by its own names, stored rows by those they have here', () => {
  const live = compileQuestion(question, { columns, sql: 'SELECT 1' }, 'postgres');
  expect(live.rows.sql).toMatch(/^SELECT t\."case" AS "case_2"/);
  expect(live.columns).toEqual([expect.objectContaining({ name: 'case_2' })]);
  expect(compileQuestion(question, { columns, table: 'data' }, 'duckdb').rows.sql).toMatch(
    /^SELECT t\."case_2"/,
  );
});

test('columns without a name, and those that share one, are named in the refusal; others are read', () => {
  const doubled: Column[] = [
    { name: 'n', type: 'integer' },
    { name: 'n_2', type: 'integer', written: 'n' },
    { name: '列3', type: 'integer', written: '' },
    { name: 'd', type: 'date' },
  ];
  const ask = (column: string) =>
    compileQuestion(
      { ...question, columns: [column] } as Question,
      { columns: doubled, sql: 'SELECT 1' },
      'postgres',
    );
  for (const name of ['n', 'n_2', '列3'])
    expect(() => ask(name)).toThrow(`字段${name}在语句中没有名称或与其他字段同名`);
  expect(ask('d').rows.sql).toMatch(/^SELECT t\."d"/);
});
