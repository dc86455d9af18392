import { type Column, type DataScope, type Filter, type Question, texts } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { compileQuestion } from '../compile/compile-question.ts';
import { QuestionError } from '../question-error.ts';
import { evaluateQuestion } from '../testing/evaluate-question.ts';
import { bindQuestion } from './bind-question.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '姓名', type: 'text' },
  { name: '费用', type: 'integer' },
];
const data = [
  ['内科', '甲', 1],
  ['内科', '乙', 2],
  ['外科', '甲', 4],
];
const rows: Question = { kind: 'rows', columns: [], filters: [], sorts: [] };
const byName: Question = {
  kind: 'groups',
  dimensions: [{ column: '姓名' }],
  measures: [{ column: '费用', calculation: 'count', alias: '次数' }],
  filters: [],
  sorts: [],
};
const medical: DataScope = { rows: [[{ column: '科室', op: 'eq', value: '内科' }]] };
const answer = (question: Question) => evaluateQuestion(question, columns, data);

describe('rows of a scope', () => {
  test('are those of any list of conditions that all hold', () => {
    const both: DataScope = {
      rows: [
        [
          { column: '科室', op: 'eq', value: '内科' },
          { column: '费用', op: 'gt', value: 1 },
        ],
        [{ column: '科室', op: 'eq', value: '外科' }],
      ],
    };
    expect(answer({ ...rows, scope: both }).data).toEqual([data[1], data[2]]);
    const { sql } = compileQuestion({ ...rows, scope: both }, { columns, table: 'd' }, 'duckdb').rows;
    expect(sql).toMatch(/ WHERE .* OR .*/);
  });

  test('are none without a list, and all where a list is empty', () => {
    expect(answer({ ...rows, scope: { rows: [] } }).data).toEqual([]);
    expect(answer({ ...rows, scope: { rows: [[]] } }).data).toEqual(data);
  });

  test.each<[string, Filter]>([
    ['费用', { column: '费用', op: 'in', value: ['五'] }],
    ['费用', { column: '费用', op: 'notIn', value: ['五'] }],
    ['费用', { column: '费用', op: 'notIn', value: ['1', '五'] }],
    ['费用', { column: '费用', op: 'ne', value: '五' }],
    ['入院', { column: '入院', op: 'notIn', value: ['昨天'] }],
    ['在院', { column: '在院', op: 'notIn', value: ['也许'] }],
    ['在院', { column: '在院', op: 'ne', value: '也许' }],
  ])('are told to nobody where %s is compared with what it can never be: %j', (_, filter) => {
    const typed: Column[] = [...columns, { name: '入院', type: 'date' }, { name: '在院', type: 'boolean' }];
    const scope: DataScope = { rows: [[filter]] };
    expect(() => bindQuestion({ ...rows, scope }, typed)).toThrow(texts.dataRules.unreadable);
  });

  test('may go by a column that is hidden', () => {
    const found = answer({ ...rows, scope: { ...medical, hidden: ['科室'] } });
    expect(found.keys).toEqual(['姓名', '费用']);
    expect(found.data).toEqual([
      ['甲', 1],
      ['乙', 2],
    ]);
  });

  test('stand below everything that is asked, and nowhere else', () => {
    const inner: Question = { ...rows, scope: medical, page: { page: 1, size: 1 } };
    expect(answer({ ...byName, inner }).data).toEqual([['乙', 1]]);
    expect(() => bindQuestion({ ...byName, inner: rows, scope: medical }, columns)).toThrow(QuestionError);
  });
});

describe('hidden columns', () => {
  const scope: DataScope = { hidden: ['姓名'] };
  test.each<[string, Question]>([
    ['a column', { ...rows, columns: ['姓名'] }],
    ['a filter', { ...rows, filters: [{ column: '姓名', op: 'eq', value: '甲' }] }],
    ['a sort', { ...rows, sorts: [{ key: '姓名', descending: false }] }],
    ['a dimension', byName],
    ['a measure', { ...byName, dimensions: [], measures: [{ column: '姓名', calculation: 'count' }] }],
  ])('are refused in %s as a column that is not there', (_, question) => {
    expect(() => bindQuestion({ ...question, scope }, columns)).toThrow('字段姓名不存在');
  });
});

describe('masked columns', () => {
  const scope: DataScope = { masked: ['姓名', '费用'] };
  test('tell groups and counts, the same text for every value and no order of theirs', () => {
    const sorted: Question = { ...byName, sorts: [{ key: '姓名', descending: true }], scope };
    expect(answer(sorted).data.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
      ['***', 1],
      ['***', 2],
    ]);
    const { rows: compiled, columns: told } = compileQuestion(sorted, { columns, table: 'd' }, 'duckdb');
    expect(compiled.sql).toContain('GROUP BY');
    expect(compiled.sql).toMatch(/ORDER BY COUNT\(t\."费用"\) NULLS LAST$/);
    expect(told[0]).toMatchObject({ name: '姓名', type: 'text', masked: true });
    expect(answer({ ...rows, scope }).data[0]).toEqual(['内科', '***', '***']);
  });

  test('stay masked through levels and other names', () => {
    const inner: Question = { ...byName, dimensions: [{ column: '姓名', alias: '人' }], scope };
    expect(answer({ ...rows, inner }).data.map(([name]) => name)).toEqual(['***', '***']);
    const filters = [{ column: '人', op: 'eq' as const, value: '甲' }];
    expect(() => bindQuestion({ ...rows, inner, filters }, columns)).toThrow('已脱敏');
  });

  test.each<[string, Question]>([
    ['an equality', { ...rows, filters: [{ column: '姓名', op: 'eq', value: '甲' }] }],
    ['a search', { ...rows, filters: [{ column: '姓名', op: 'like', value: '甲' }] }],
    ['a comparison', { ...rows, filters: [{ column: '费用', op: 'gt', value: 1 }] }],
    ['a sum', { ...byName, measures: [{ column: '费用', calculation: 'sum' }] }],
    ['a maximum', { ...byName, measures: [{ column: '姓名', calculation: 'max' }] }],
    ['an expression', { ...byName, measures: [{ expression: 'SUM(费用)/COUNT(费用)', alias: 'x' }] }],
    ['a median', { ...byName, measures: [{ expression: 'MEDIAN(费用)', alias: 'x' }] }],
    ['a test of rows', { ...byName, measures: [{ expression: "COUNTIF(姓名='甲')", alias: 'x' }] }],
    [
      'a part of a text',
      { ...byName, measures: [{ expression: "COUNTIF(LEFT(姓名, 1)='甲')", alias: 'x' }] },
    ],
    ['a length', { ...byName, measures: [{ expression: 'MAX(LENGTH(姓名))', alias: 'x' }] }],
    ['a conditional sum', { ...byName, measures: [{ expression: 'SUMIF(费用, 费用>0)', alias: 'x' }] }],
  ])('are refused in %s', (_, question) => {
    expect(() => bindQuestion({ ...question, scope }, columns)).toThrow('已脱敏，只能分组和计数');
  });

  test('may be counted, once each or every row', () => {
    const measures: Extract<Question, { kind: 'groups' }>['measures'] = [
      { column: '姓名', calculation: 'countAndClearRepeat', alias: '人数' },
      { expression: 'COUNT(费用)', alias: '次数' },
    ];
    expect(answer({ ...byName, dimensions: [], measures, scope } as Question).data).toEqual([[2, 3]]);
  });
});
