import { type Cell, chartForm, emptyName } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryName, matrixOf, othersName, restOf, seriesLimit, total } from './matrix.ts';
import { arrange, isAdditive, keepTop, sortCategories } from './order.ts';

const item = (id: string) => ({ id, name: id });
const form = (y: string[], n: string[] = []) =>
  chartForm.parse({ xAxis: [item('科室')], nAxis: n.map(item), yAxis: y.map(item) });

describe('matrixOf', () => {
  test('[CHART-03] several y columns are several series', () => {
    const answer = {
      keys: ['科室', '门诊', '住院'],
      data: [
        ['内科', 12, 3],
        ['外科', '7.5', null],
      ] as Cell[][],
    };
    const matrix = matrixOf(answer, form(['门诊', '住院']));
    expect(matrix.categories).toEqual(['内科', '外科']);
    expect(matrix.series.map((series) => [series.name, series.values])).toEqual([
      ['门诊', [12, 7.5]],
      ['住院', [3, null]],
    ]);
  });

  test('what is left over of values that are named alike is added up', () => {
    const answer = {
      keys: ['科室', '渠道', '人数'],
      data: [
        ['内科', '', 1],
        ['', ' ', 2],
        [' ', '线上', 3],
      ] as Cell[][],
      rest: {
        groups: 2,
        values: [null, null, null],
        entries: [
          [null, '', 10],
          [null, ' ', 20],
          [null, '线上', 40],
        ] as Cell[][],
        series: {
          groups: 7,
          rows: [
            ['内科', null, 100],
            ['', null, 200],
            [' ', null, 400],
          ] as Cell[][],
          beyond: 1000,
        },
      },
    };
    const split = form(['人数'], ['渠道']);
    const matrix = matrixOf(answer, split);
    expect(matrix.categories).toEqual(['内科', categoryName('')]);
    expect(matrix.series.map(({ name, values }) => [name, values])).toEqual([
      [categoryName(''), [1, 2]],
      ['线上', [null, 3]],
      [othersName, [100, 600]],
    ]);
    expect(restOf(answer, split, matrix)?.values).toEqual([30, 40, 1000]);
  });

  test('rows that repeat a category stay as they are without a series column', () => {
    const answer = {
      keys: ['科室', '人数'],
      data: [
        ['内科', 1],
        ['内科', 2],
      ] as Cell[][],
    };
    expect(matrixOf(answer, form(['人数'])).series[0]?.values).toEqual([1, 2]);
  });

  test('the n axis makes a series of each of its values; missing pairs are gaps', () => {
    const data: Cell[][] = [
      ['内科', '男', 5],
      ['内科', '女', 6],
      ['外科', '女', 7],
      [null, '女', -1],
    ];
    const matrix = matrixOf({ keys: ['科室', '性别', '人数'], data }, form(['人数'], ['性别']));
    expect(matrix.categories).toEqual(['内科', '外科', emptyName]);
    expect(matrix.series.map((series) => [series.name, series.values])).toEqual([
      ['男', [5, null, null]],
      ['女', [6, 7, -1]],
    ]);
  });

  test('names that would reach an object prototype are only names', () => {
    const data: Cell[][] = [
      ['__proto__', 'constructor', 1],
      ['toString', 'constructor', 2],
    ];
    const matrix = matrixOf({ keys: ['科室', '性别', '人数'], data }, form(['人数'], ['性别']));
    expect(matrix.categories).toEqual(['__proto__', 'toString']);
    expect(matrix.series[0]?.values).toEqual([1, 2]);
  });

  test('too many series end in one sum of the smallest, and nothing is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(60), fc.nat(3), fc.nat(1000)), { maxLength: 200 }), (rows) => {
        const data = rows.map(([n, x, y]): Cell[] => [`x${x}`, `n${n}`, y]);
        const matrix = matrixOf({ keys: ['科室', '性别', '人数'], data }, form(['人数'], ['性别']));
        expect(matrix.series.length).toBeLessThanOrEqual(seriesLimit);
        expect(total(matrix.series.map((series) => total(series.values)))).toBe(
          total(rows.map((row) => row[2])),
        );
      }),
    );
  });
});

describe('order and top', () => {
  const data: Cell[][] = [
    ['乙', 5],
    ['甲', 9],
    ['丙', null],
    ['丁', 7],
  ];
  const matrix = matrixOf({ keys: ['科室', '人数'], data }, form(['人数']));

  test('sorts by total and by name', () => {
    expect(sortCategories(matrix, 'descending').categories).toEqual(['甲', '丁', '乙', '丙']);
    expect(sortCategories(matrix, 'ascending').series[0]?.values).toEqual([null, 5, 7, 9]);
    expect(sortCategories(matrix, 'name').categories).toEqual(
      ['丙', '丁', '甲', '乙'].toSorted((a, b) => a.localeCompare(b, 'zh-CN')),
    );
    expect(sortCategories(matrix, 'none')).toBe(matrix);
  });

  test('keeps the first n and sums the tail as 其他', () => {
    const top = keepTop(sortCategories(matrix, 'descending'), 2, true);
    expect(top.categories).toEqual(['甲', '丁', othersName]);
    expect(top.series[0]?.values).toEqual([9, 7, 5]);
    expect(keepTop(matrix, 2, false).categories).toEqual(['乙', '甲']);
    expect(keepTop(matrix, 9, true)).toBe(matrix);
  });

  test('rows without a name lead no ranking: they stand last, and nothing else comes or goes', () => {
    const unnamed = matrixOf(
      {
        keys: ['原因', '件数'],
        data: [
          [null, 90],
          ['划伤', 30],
          ['色差', 20],
          ['异响', 10],
        ],
      },
      form(['件数']),
    );
    const top = (sort: 'none' | 'descending' | 'ascending', count: number | null, others = false) =>
      arrange(unnamed, { sort, top: count, others }).categories;
    expect(top('descending', null)).toEqual(['划伤', '色差', '异响', '（空）']);
    expect(top('descending', 2)).toEqual(['划伤', '（空）']);
    expect(top('descending', 3, true)).toEqual(['划伤', '色差', '（空）', othersName]);
    expect(top('ascending', null)).toEqual(['异响', '色差', '划伤', '（空）']);
    expect(top('none', null)).toEqual(['（空）', '划伤', '色差', '异响']);
  });

  test('the first n are the largest by total over all series, whatever the order', () => {
    const split = matrixOf(
      {
        keys: ['科室', '性别', '人数'],
        data: [
          ['甲', '男', 5],
          ['乙', '男', 4],
          ['乙', '女', 4],
          ['丙', '女', 7],
          ['丁', '男', 1],
        ],
      },
      form(['人数'], ['性别']),
    );
    const top = (sort: 'none' | 'descending' | 'ascending' | 'name') => {
      const kept = arrange(split, { sort, top: 2, others: true });
      expect(total(kept.series.map((series) => total(series.values)))).toBe(21);
      return kept.categories;
    };
    expect(top('none')).toEqual(['乙', '丙', othersName]);
    expect(top('name')).toEqual([
      ...['乙', '丙'].toSorted((a, b) => a.localeCompare(b, 'zh-CN')),
      othersName,
    ]);
    expect(top('descending')).toEqual(['乙', '丙', othersName]);
    expect(top('ascending')).toEqual(['丁', '甲', othersName]);
  });

  test('an average is never added up', () => {
    const of = (type: string) => chartForm.parse({ calculateType: { type, columns: [] } });
    expect(['sum', 'count', 'empty', 'avg', 'max', 'median'].map((type) => isAdditive(of(type)))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

test('a text without a sign and a value that is not there are two groups with two names', () => {
  expect(['', null, undefined, ' ', '内科', false].map(categoryName)).toEqual([
    '（空文本）',
    '（空）',
    '（空）',
    '（空文本）',
    '内科',
    '否',
  ]);
});

test('what binary arithmetic leaves behind a decimal is no part of its name', () => {
  const steps = [
    2.76999999999998,
    3.69999999999996,
    0.1 + 0.2,
    1.25,
    0.000001,
    1700000000.123,
    -0.525124000000024,
  ];
  expect(steps.map(categoryName)).toEqual('2.77,3.7,0.3,1.25,0.000001,1700000000.123,-0.525124'.split(','));
});
