import { type Cell, type GroupsQuestion, naturalOrder, type Question } from '@mingjing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inNaturalOrder, naturalQuestionOf } from './natural-rows.ts';

const groups: GroupsQuestion = {
  kind: 'groups',
  dimensions: [{ column: '院区' }, { column: '月份' }],
  measures: [{ column: '收入', calculation: 'sum' }],
  filters: [],
  sorts: [],
};
const rows = (inner: Question, more: Partial<Question> = {}): Question =>
  ({ kind: 'rows', inner, columns: ['收入', '月份', '院区'], filters: [], sorts: [], ...more }) as Question;

test('groups in no order, or in that of what they are grouped by, have a natural one', () => {
  expect(naturalQuestionOf(groups)?.keys.map(({ key }) => key)).toEqual(['院区', '月份']);
  const byMonth = { ...groups, sorts: [{ key: '月份', descending: true }] };
  expect(naturalQuestionOf(rows(byMonth))?.keys).toEqual([
    { key: '月份', descending: true },
    { key: '院区', descending: false },
  ]);
});

test('orders by size, rows as they are and what was cut below have none', () => {
  expect(naturalQuestionOf({ ...groups, sorts: [{ key: '收入', descending: true }] })).toBeUndefined();
  expect(naturalQuestionOf({ kind: 'rows', columns: [], filters: [], sorts: [] })).toBeUndefined();
  expect(naturalQuestionOf(rows({ ...groups, limit: 5 }))).toBeUndefined();
  expect(naturalQuestionOf({ ...groups, dimensions: [] })).toBeUndefined();
});

test('rows move by the texts that say an order, inside those that say none', () => {
  const keys = [
    { key: '院区', descending: false },
    { key: '月份', descending: false },
  ];
  const given: Cell[][] = [
    ['东院', '10月', 1],
    ['东院', '2月', 2],
    ['东院', null, 3],
    ['西院', '11月', 4],
    ['西院', '3月', 5],
    [null, '1月', 6],
  ];
  expect(inNaturalOrder({ keys }, ['院区', '月份', '收入'], given)?.map((row) => row[2])).toEqual([
    2, 1, 3, 5, 4, 6,
  ]);
  expect(inNaturalOrder({ keys: keys.slice(0, 1) }, ['院区', '月份', '收入'], given)).toBeUndefined();
});

test('a number between two texts keeps the order of the engine', () => {
  const keys = ['月份', '年龄', '楼'].map((key) => ({ key, descending: false }));
  const given: Cell[][] = [
    ['10月', 3, '1号楼'],
    ['2月', 2, '10号楼'],
    ['2月', 2, '9号楼'],
    ['2月', 11, '2号楼'],
  ];
  expect(inNaturalOrder({ keys }, ['月份', '年龄', '楼'], given)).toEqual([
    ['2月', 2, '9号楼'],
    ['2月', 2, '10号楼'],
    ['2月', 11, '2号楼'],
    ['10月', 3, '1号楼'],
  ]);
});

test('rows by one column stand by its texts, each once or again and again, and those without one last', () => {
  const text = fc.integer({ min: 1, max: 30 }).map((n): Cell => `${n}号楼`);
  const cells = fc.oneof(fc.uniqueArray(text), fc.array(text), fc.array(fc.option(text, { freq: 8 })));
  fc.assert(
    fc.property(cells, fc.boolean(), (all, descending) => {
      const [empty, named] = [all.filter((cell) => cell === null), all.filter((cell) => cell !== null)];
      const order = naturalOrder(named as string[]);
      if (order === undefined) return;
      const sign = descending ? -1 : 1;
      const rows = [...named, ...empty].map((cell, at): Cell[] => [cell, at]);
      const expected = rows.slice(0, named.length).sort(([a], [b]) => sign * order(String(a), String(b)));
      const sorted = inNaturalOrder({ keys: [{ key: '楼', descending }] }, ['楼', 'n'], rows) ?? rows;
      expect(sorted).toEqual([...expected, ...rows.slice(named.length)]);
    }),
  );
});
