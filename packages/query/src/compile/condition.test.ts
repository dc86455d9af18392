import type { Column, Filter, Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { compileQuestion } from './compile-question.ts';

const columns: Column[] = [
  { name: '号', type: 'integer' },
  { name: '科室', type: 'text' },
];
const source = { columns, table: 'data', dictionaries: new Map([['科室', 'e1']]) };
const where = (filter: Filter, from: object = source, inner?: Question) => {
  const question: Question = { kind: 'rows', columns: [], filters: [filter], sorts: [] };
  const { rows } = compileQuestion(
    inner ? { ...question, inner } : question,
    { ...source, ...from },
    'duckdb',
  );
  return { where: rows.sql.split(' WHERE ').slice(1).join(' WHERE '), params: rows.params };
};
const codes =
  'enum_code(t."科室") IN (coalesce(enum_code(TRY_CAST($1 AS "e1")), -1), coalesce(enum_code(TRY_CAST($2 AS "e1")), -1))';
const texts = 'CAST(t."科室" AS VARCHAR) IN (CAST($1 AS VARCHAR), CAST($2 AS VARCHAR))';
const value = ["o'neil", '外科'];

test('a choice among texts that are stored as codes is made by their codes, the texts being values', () => {
  expect(where({ column: '科室', op: 'in', value })).toEqual({ where: codes, params: value });
  expect(where({ column: '科室', op: 'notIn', value }).where).toBe(`t."科室" IS NULL OR NOT (${codes})`);
});

test('it is made by the texts where they are stored so, or come from a level below', () => {
  expect(where({ column: '科室', op: 'in', value }, { dictionaries: new Map() }).where).toBe(texts);
  const groups: Question = {
    kind: 'groups',
    dimensions: [{ column: '号' }, { column: '科室' }],
    measures: [],
    filters: [],
    sorts: [],
  };
  expect(where({ column: '科室', op: 'in', value }, source, groups).where).toContain(
    texts.replaceAll('"科室"', '"c2"'),
  );
  expect(where({ column: '科室', op: 'in', value: [1, 2] }).where).not.toContain('enum_code');
  expect(where({ column: '号', op: 'in', value: [1, 2] }).where).toContain('BIGINT');
});

test('a text that may be spelled in two ways is asked for in both, in conditions and in tests of rows', () => {
  const spellings = (text: string) => [text, `*${text}`];
  const from = { spellings, dictionaries: new Map() };
  expect(where({ column: '科室', op: 'eq', value: '外科' }, from)).toEqual({
    where: texts,
    params: ['外科', '*外科'],
  });
  expect(where({ column: '科室', op: 'like', value: '外' }, from)).toMatchObject({
    where: expect.stringMatching(/^\(.*\$1.* OR .*\$2.*\)$/),
    params: ['外', '*外'],
  });
  const counted = (expression: string) => {
    const question: Question = {
      kind: 'groups',
      dimensions: [],
      measures: [{ expression, alias: '数' }],
      filters: [],
      sorts: [],
    };
    const { rows } = compileQuestion(question, { ...source, ...from }, 'duckdb');
    const [, tested = ''] = /WHEN (.*) THEN/.exec(rows.sql) ?? [];
    return {
      where: tested.replace('CAST(CAST(', 'CAST(').replace(' AS VARCHAR) AS', ' AS'),
      params: rows.params,
    };
  };
  expect(counted("COUNTIF(科室='外科')")).toEqual({ where: texts, params: ['外科', '*外科'] });
  expect(counted("COUNTIF('外科'<>科室)")).toEqual({
    where: texts.replace(' IN ', ' NOT IN '),
    params: ['外科', '*外科'],
  });
});
