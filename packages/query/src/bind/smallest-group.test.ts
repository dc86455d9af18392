import { type Cell, type Column, type DataScope, type Question, texts } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileQuestion } from '../compile/compile-question.ts';
import { evaluateQuestion, randomColumns, randomQuestion, randomRows } from '../testing/index.ts';
import { bindQuestion } from './bind-question.ts';
import { choosingLarge, keepingSmallest, leftOutOf, raisedSize, scopeOfQuestion } from './smallest-group.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '患者', type: 'text' },
  { name: '费用', type: 'integer' },
];
const data: Cell[][] = [
  ['内科', '甲', 1],
  ['内科', '甲', 2],
  ['内科', '甲', 3],
  ['外科', '甲', 4],
  ['外科', '乙', 5],
  ['外科', '丙', 6],
  ['皮肤科', '丁', 7],
];
const bySection: Question = {
  kind: 'groups',
  inner: { kind: 'rows', columns: [], filters: [], sorts: [] },
  dimensions: [{ column: '科室' }],
  measures: [{ column: '费用', calculation: 'sum', alias: '和' }],
  filters: [],
  sorts: [],
};
const scoped = (question: Question, scope: DataScope): Question =>
  question.inner === undefined
    ? { ...question, scope }
    : { ...question, inner: scoped(question.inner, scope) };
const kept = (question: Question, scope: DataScope) =>
  evaluateQuestion(
    keepingSmallest(scoped(question, scope), columns, () => undefined),
    columns,
    data,
  ).data.map((row) => row.map((cell, at) => (at === row.length - 1 ? Number(cell) : cell)));

describe('[AUTH-13] groups that are too small', () => {
  test('are left out by their rows', () => {
    expect(kept(bySection, { smallest: [{ least: 3 }] })).toEqual([
      ['内科', 6],
      ['外科', 15],
    ]);
  });

  test('are left out by the persons in them', () => {
    expect(kept(bySection, { smallest: [{ least: 2, column: '患者' }] })).toEqual([['外科', 15]]);
  });

  test('are left out by a column that the caller does not see, and may not name', () => {
    const scope: DataScope = { smallest: [{ least: 2, column: '患者' }], hidden: ['患者'] };
    expect(kept(bySection, scope)).toEqual([['外科', 15]]);
    const straight = { ...bySection, inner: undefined } as Question;
    expect(kept(straight, scope)).toEqual([['外科', 15]]);
    expect(() => compileQuestion(scoped(bySection, scope), { columns, table: 'd' }, 'duckdb')).not.toThrow();
    const naming = { ...bySection, dimensions: [{ column: '患者' }] } as Question;
    expect(() => bindQuestion(scoped(naming, scope), columns)).toThrow('字段患者不存在');
    const filtered = { ...bySection, filters: [{ column: '患者', op: 'eq' as const, value: '甲' }] };
    expect(() => bindQuestion(scoped(filtered, scope), columns)).toThrow('字段患者不存在');
  });

  test('count as one where all rows are one group', () => {
    const whole = { ...bySection, dimensions: [] } as Question;
    expect(kept(whole, { smallest: [{ least: 7 }] })).toEqual([[28]]);
    expect(kept(whole, { smallest: [{ least: 8 }] })).toEqual([]);
  });

  test('are in nothing that is made of groups', () => {
    const most: Question = {
      kind: 'groups',
      inner: bySection,
      dimensions: [],
      measures: [{ column: '和', calculation: 'min', alias: '小' }],
      filters: [],
      sorts: [],
    };
    expect(kept(most, { smallest: [{ least: 3 }] })).toEqual([[6]]);
  });

  test.each<[string, Question]>([
    ['rows', { kind: 'rows', columns: ['费用'], filters: [], sorts: [] }],
    ['a page of rows', { kind: 'rows', columns: [], filters: [], sorts: [], page: { page: 1, size: 1 } }],
  ])('refuse %s, whose groups are single rows', (_, question) => {
    expect(() => bindQuestion(scoped(question, { smallest: [{ least: 2 }] }), columns)).toThrow(
      texts.dataRules.rowsKeptBack,
    );
  });

  test('leave a question of whoever sees them the very same', () => {
    expect(keepingSmallest(bySection, columns, () => undefined)).toBe(bySection);
    expect(choosingLarge(bySection, undefined)).toBe(bySection);
  });

  test('are chosen once for what is made of groups', () => {
    const once = choosingLarge(bySection, [{ least: 3 }]);
    expect(once).toMatchObject({ having: [{ op: 'gte', value: 3 }] });
    expect(choosingLarge(once, [{ least: 3 }])).toEqual(once);
  });
});

/** The size from which on groups of these rows are shown. */
function sizeFrom(question: Question, smallest: { least: number; column?: string }, rows: readonly Cell[][]) {
  const asked = leftOutOf(scoped(question, { smallest: [smallest] }), smallest, columns);
  const figures = asked.map((one) => {
    const [[cell = null] = []] = evaluateQuestion(one, columns, rows).data;
    return cell === null ? null : Number(cell);
  });
  return raisedSize(smallest, figures).least;
}
const sized = (sizes: readonly number[]): Cell[][] =>
  sizes.flatMap((size, at) => Array.from({ length: size }, (_, row): Cell[] => [`科${at}`, `人${row}`, 1]));

describe('[AUTH-13] what is left of a total', () => {
  test('is nothing, or as much as a group that is shown', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 2, max: 6 }),
        (sizes, least) => {
          const from = sizeFrom(bySection, { least }, sized(sizes));
          const left = sizes.filter((size) => size < from);
          const sum = left.reduce((all, size) => all + size, 0);
          const isAll = left.length === sizes.length;
          expect(sum === 0 || sum >= least || isAll).toBe(true);
          // No more is kept back than that takes: the next size, and all groups of it.
          const small = sizes.filter((size) => size < least).reduce((all, size) => all + size, 0);
          const isEnough = small === 0 || small >= least;
          expect(from > least).toBe(!isEnough && sizes.some((size) => size >= least));
        },
      ),
    );
  });

  test('is so of each line of two dimensions, which a chart of the one totals', () => {
    const both = { ...bySection, dimensions: [{ column: '科室' }, { column: '患者' }] } as Question;
    const sizes = fc.array(fc.array(fc.nat(7), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 2, max: 5 }), (table, least) => {
        const rows = table.flatMap((line, at) =>
          line.flatMap((size, place) =>
            Array.from({ length: size }, (): Cell[] => [`科${at}`, `人${place}`, 1]),
          ),
        );
        const from = sizeFrom(both, { least }, rows);
        const turned = [0, 1, 2].map((place) => table.map((line) => line[place] ?? 0));
        for (const line of [...table, ...turned, table.flat()]) {
          const left = line.filter((size) => size < from).reduce((all, size) => all + size, 0);
          const isAll = line.every((size) => size < from);
          expect(left === 0 || left >= least || isAll).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is of two groups where persons are counted, who may be the same', () => {
    expect(sizeFrom(bySection, { least: 3, column: '患者' }, sized([2, 2, 2, 5, 8]))).toBe(6);
    expect(sizeFrom(bySection, { least: 3, column: '患者' }, sized([3, 8]))).toBe(3);
    expect(sizeFrom(bySection, { least: 3 }, sized([2, 2, 5, 8]))).toBe(3);
  });
});

/** How many rows stand behind each answered group that is made of rows. */
function rowsBehind(question: Question, rows: Cell[][]): number[] {
  if (question.kind !== 'groups') return [];
  const { page: _page, limit: _limit, ...whole } = question;
  const counted: Question = {
    ...whole,
    having: [],
    sorts: [],
    measures: [{ expression: 'COUNT(*)', alias: 'behind' }],
  };
  const { smallest: _, ...open } = scopeOfQuestion(question) ?? {};
  const names = question.dimensions.length;
  const all = evaluateQuestion(scoped(counted, open), randomColumns, rows).data;
  const shown = new Set(
    evaluateQuestion(question, randomColumns, rows).data.map((row) => JSON.stringify(row.slice(0, names))),
  );
  return all.flatMap((row) => (shown.has(JSON.stringify(row.slice(0, names))) ? [Number(row[names])] : []));
}

/** The same question of all rows: random conditions and pages leave few. */
function ofAll({ page: _page, limit: _limit, ...question }: Question): Question {
  const { inner, scope } = question;
  return {
    ...question,
    filters: [],
    ...(question.kind === 'groups' && { having: [] }),
    ...(inner && { inner: ofAll(inner) }),
    ...(scope?.smallest && { scope: { smallest: scope.smallest } }),
  };
}

test('[AUTH-13] no figure of random questions is made of fewer rows than it may be', () => {
  let tried = 0;
  fc.assert(
    fc.property(randomQuestion.map(ofAll), randomRows, (question, rows) => {
      const least = Math.max(...(scopeOfQuestion(question)?.smallest ?? []).map((one) => one.least), 0);
      if (least < 2 || question.inner?.kind === 'groups') return;
      const behind = rowsBehind(question, [...rows, ...rows, ...rows]);
      tried += behind.length;
      expect(behind.every((count) => count >= least)).toBe(true);
    }),
    { numRuns: 2500 },
  );
  expect(tried).toBeGreaterThan(40);
});
