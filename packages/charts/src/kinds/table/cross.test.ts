import { type Answer, type Cell, chartForm, limits } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Drawn } from '../../chart-kind.ts';
import { crossSheetOf, drawChart } from '../../draw.ts';
import { looksOf } from './conditional.ts';
import { crossSettingsOf } from './cross-settings.ts';
import { headsInOrder } from './fold-cross.ts';
import { tableFields } from './settings.ts';
import { rangesOf, summaryOfRows } from './totals.ts';

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const sum = { calculation: 'sum' };
const crossed = { names: [0], head: 1, figures: [2], totals: [] };
const answer: Answer = {
  keys: ['科室', '月份', '费用'],
  data: [
    ['内科', '2026-02', 20],
    ['内科', '2026-10', '30.5'],
    ['外科', '2026-01', 5],
    ['外科', '2026-02', 0],
  ],
  additive: ['费用'],
  crossed,
};
const form = { xAxis: [item('科室'), item('月份'), item('费用', sum)] };
const across = { across: ['月份'] };

type Table = Extract<Drawn, { renderer: 'table' }>;
function drawOf(
  given: Answer,
  more: object = {},
  settings: object = {},
): { drawn: Table; description: string } {
  const whole = chartForm.parse({ ...form, ...more, settings: { ...across, ...settings } });
  const { drawn, description } = drawChart({ type: 'table', answer: given, form: whole });
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  return { drawn, description };
}
const titles = ({ columns }: Table) =>
  columns.map(({ above, title }) => (above === undefined ? title : `${above}/${title}`));
const written = ({ columns, rows }: Table) =>
  rows.map((row) => columns.map(({ format }, at) => format(row[at] ?? null)));
const totalsIn = ({ summaries, rows }: Table) =>
  summaries.filter(({ shown }) => shown).map((one) => [one.column, Number(summaryOfRows(one, rows))]);

describe('a cross table', () => {
  test('[CHART-26] has the values of a name beside each other, and nothing where there is no group', () => {
    const { drawn, description } = drawOf(answer, {}, { totals: true });
    expect(titles(drawn)).toEqual(['科室', '2026-01', '2026-02', '2026-10', '合计']);
    expect(written(drawn)).toEqual([
      ['内科', '—', '20.00', '30.50', '50.50'],
      ['外科', '5.00', '0.00', '—', '5.00'],
    ]);
    expect(totalsIn(drawn)).toEqual([
      [1, 5],
      [2, 20],
      [3, 30.5],
      [4, 55.5],
    ]);
    expect([drawn.total, drawn.truncated, drawn.fixed]).toEqual([2, false, 1]);
    expect(description).toBe('交叉表，共 2 行，行为科室，列为月份（3 个），数值为费用。');
  });

  test('of several figures has a head of two rows, and each figure its own looks in all of its cells', () => {
    const given = {
      ...answer,
      keys: [...answer.keys, '人次'],
      data: answer.data.map((row, at) => [...row, at + 1]),
      additive: ['费用', '人次'],
      crossed: { ...crossed, figures: [2, 3] },
    };
    const settings = {
      columns: { 费用: { prefix: '¥', decimals: 0 } },
      formats: [
        { column: ['人次'], look: 'scale' },
        { column: ['费用'], op: 'gt', value: '25', color: '#c00', whole: true },
      ],
    };
    const { drawn } = drawOf(given, { xAxis: [...form.xAxis, item('人次', sum)] }, settings);
    expect(titles(drawn).slice(0, 5)).toEqual([
      '科室',
      '2026-01/费用',
      '2026-01/人次',
      '2026-02/费用',
      '2026-02/人次',
    ]);
    expect(titles(drawn).slice(-2)).toEqual(['合计/费用', '合计/人次']);
    expect(written(drawn)[0]?.slice(3, 6)).toEqual(['¥20', '1', '¥31']);
    const known = drawn.summaries.map((one) => summaryOfRows(one, drawn.rows));
    const ranges = rangesOf(drawn.summaries, known);
    expect([...ranges.values()]).toEqual([2, 4, 6].map(() => ({ low: 1, high: 4 })));
    const looks = looksOf(drawn.rows[0]!, drawn.formats, ranges);
    expect(looks.map((look) => look?.color)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      '#c00',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('shows what its source worked out for averages, distinct counts and ratios', () => {
    const told = [
      {
        by: [0],
        rows: [
          ['内科', 25.25],
          ['外科', 2.5],
        ],
      },
      {
        by: [1],
        rows: [
          ['2026-01', 5],
          ['2026-02', 10],
          ['2026-10', 30.5],
        ],
      },
      { by: [], rows: [[13.875]] },
    ];
    const { additive: _, ...rest } = answer;
    const averages = { ...rest, crossed: { ...crossed, totals: told } };
    const { drawn } = drawOf(
      averages,
      { xAxis: [...form.xAxis.slice(0, 2), item('费用', { calculation: 'avg' })] },
      { totals: true },
    );
    expect(drawn.rows.map((row) => row.at(-1))).toEqual([25.25, 2.5]);
    expect(totalsIn(drawn).map(([, value]) => value)).toEqual([5, 10, 30.5, 13.875]);
    // Nobody worked them out: they are not made up.
    const untold = drawOf(
      { ...rest, crossed },
      { xAxis: [...form.xAxis.slice(0, 2), item('费用', { calculation: 'avg' })] },
      { totals: true },
    );
    expect(untold.drawn.rows.map((row) => row.at(-1))).toEqual([null, null]);
    const most = drawOf({ ...rest, crossed }, {}, { columns: { 费用: { total: 'max' } } });
    expect(titles(most.drawn).at(-1)).toBe('最大值');
    expect(most.drawn.rows.map((row) => Number(row.at(-1)))).toEqual([30.5, 5]);
  });

  test('is sorted by a figure by the totals of its rows, by its heads from left to right', () => {
    const rows = (sort: object) => drawOf(answer, { sort }).drawn;
    expect(rows({ key: '费用', descending: false }).rows.map(([name]) => name)).toEqual(['外科', '内科']);
    expect(titles(rows({ key: '月份', descending: true }))).toEqual([
      '科室',
      '2026-10',
      '2026-02',
      '2026-01',
      '合计',
    ]);
  });

  test('has subtotals behind the rows of each group', () => {
    const given: Answer = {
      keys: ['院区', '科室', '月份', '费用'],
      data: [
        ['东', '内科', '1月', 1],
        ['东', '内科', '2月', 2],
        ['东', '外科', '2月', 4],
        ['西', '内科', '1月', 8],
      ],
      additive: ['费用'],
      crossed: { names: [0, 1], head: 2, figures: [3], totals: [] },
    };
    const { drawn } = drawOf(
      given,
      { xAxis: [item('院区'), ...form.xAxis] },
      { subtotals: true, merge: true },
    );
    expect(drawn.groups?.map(({ value, rows, figures }) => [value, rows, figures.map(Number)])).toEqual([
      ['东', 2, [1, 6, 7]],
      ['西', 1, [8, 0, 8]],
    ]);
    expect(drawn.subtotals.map(({ column }) => column)).toEqual([2, 3, 4]);
    expect([drawn.merged, drawn.fixed]).toEqual([2, 2]);
  });

  test('tells of a cell its row, its head and its figure', () => {
    const { drawn } = drawOf(answer);
    const [row = []] = drawn.rows;
    expect(drawn.pick?.(row, 2)).toEqual({
      values: [
        ['科室', '内科'],
        ['月份', '2026-02'],
        ['费用', 20],
      ],
      column: '费用',
    });
    const linked = [item('科室'), item('月份', { nextPanelIDs: [7] }), item('费用', sum)];
    const { pick, columns } = drawOf(answer, { xAxis: linked }).drawn;
    expect(columns.map(({ tip }) => tip !== undefined)).toEqual([false, true, true, true, false]);
    expect(pick?.(row, 2)).toMatchObject({ column: '费用', leads: '月份' });
    expect(drawn.pick?.(row, 0)).toEqual({ values: [['科室', '内科']], column: '科室' });
    expect(drawn.pick?.(row, 4).values.map(([key]) => key)).toEqual(['科室', '费用']);
  });

  test('tells what it leaves out: heads beyond a hundred, rows of too many groups', () => {
    const days = Array.from({ length: 130 }, (_, at): Cell[] => ['内科', `${at + 1}号`, 1]);
    const wide = drawOf({ ...answer, data: days });
    expect(wide.drawn.columns).toHaveLength(limits.crossHeads + 2);
    expect(wide.drawn.note).toBe('展开的列共 130 个，只显示前 100 个');
    expect(Number(wide.drawn.rows[0]?.at(-1))).toBe(130);
    const { drawn, description } = drawOf({ ...answer, truncated: true }, {}, { totals: true });
    // The last row may be there in part, and totals of a part would be taken for the whole.
    expect(drawn.rows).toEqual([['内科', null, 20, '30.5', null]]);
    expect(drawn.note).toBe('行列组合过多，只显示前 1 行');
    expect(drawn.summaries.map((one) => summaryOfRows(one, drawn.rows))).toEqual([null, null, null, null]);
    expect(description).toContain('只显示前 1 行');
  });

  test('is a plain list where two groups would meet in one cell, as those of masked names would', () => {
    const masked: Answer = {
      ...answer,
      data: answer.data.map(([, month = null, fee = null]) => ['***', month, fee]),
    };
    expect(titles(drawOf(masked).drawn)).toEqual(['科室', '月份', '费用']);
    const { crossed: _, ...list } = answer;
    expect(titles(drawOf(list).drawn)).toEqual(['科室', '月份', '费用']);
  });

  test('is written into files as it is shown, with its totals', () => {
    const whole = chartForm.parse({ ...form, settings: { ...across, totals: true } });
    const sheet = crossSheetOf({ type: 'table', answer, form: whole });
    expect(sheet?.columns.map(({ title }) => title)).toEqual([
      '科室',
      '2026-01',
      '2026-02',
      '2026-10',
      '合计',
    ]);
    expect(sheet?.totals?.map(String)).toEqual(['合计', '5', '20', '30.5', '55.5']);
    expect(crossSheetOf({ type: 'bar', answer, form: whole })).toBeUndefined();
  });

  test('[K04] every cell is the group that it came from, and cells add up to what their groups do', () => {
    const names = fc.constantFrom('内科', '外科', '儿科', '', null);
    const heads = fc.constantFrom('1月', '2月', '10月', '腊月', null);
    const group = fc.tuple(names, heads, fc.integer({ min: -1000, max: 1000 }));
    fc.assert(
      fc.property(
        fc.uniqueArray(group, { selector: ([name, head]) => JSON.stringify([name, head]), minLength: 1 }),
        (groups) => {
          const { drawn } = drawOf({ ...answer, data: groups }, {}, { totals: true });
          const cells = drawn.rows.flatMap((row) =>
            drawn.columns.flatMap((column, at): string[] => {
              const picked = drawn.pick?.(row, at);
              const isCell = column.figure !== undefined && column.total !== true;
              if (!isCell || picked === undefined || row[at] === null) return [];
              return [JSON.stringify(picked.values.map(([, value]) => value))];
            }),
          );
          expect(cells.toSorted()).toEqual(groups.map((one) => JSON.stringify(one)).toSorted());
          const all = groups.reduce((total, [, , value]) => total + value, 0);
          const totals = totalsIn(drawn).map(([, value = 0]) => value);
          expect(totals.at(-1)).toBe(all);
          expect(totals.slice(0, -1).reduce((total, value) => total + value, 0)).toBe(all);
          expect(drawn.rows.reduce((total, row) => total + Number(row.at(-1)), 0)).toBe(all);
        },
      ),
    );
  });
});

test('heads stand in their natural order: months, numbers, days, nothing last', () => {
  expect(headsInOrder(['10月', null, '2月', '1月'], false)).toEqual(['1月', '2月', '10月', null]);
  expect(headsInOrder([10, 9, 2], false)).toEqual([2, 9, 10]);
  expect(headsInOrder(['2026-01-09', '2025-12-31'], true)).toEqual(['2026-01-09', '2025-12-31']);
});

describe('the setting', () => {
  const problemOf = (given: object) => tableFields.across.problem?.(chartForm.parse(given)) ?? null;
  const settings = across;

  test('says why a table stays a list', () => {
    expect(problemOf({ ...form, settings })).toBeNull();
    expect(problemOf({ ...form, settings: {} })).toBeNull();
    expect(problemOf({ ...form, settings: { across: ['性别'] } })).toContain('已移除');
    expect(problemOf({ ...form, settings, top: 10 })).toContain('前几条');
    expect(problemOf({ xAxis: ['科室', '月份', '费用'].map((id) => item(id)), settings })).toContain(
      '计算方式',
    );
    expect(problemOf({ ...form, settings: { across: ['费用'] } })).toContain('数值字段');
    expect(problemOf({ xAxis: form.xAxis.slice(1), settings })).toContain('作为行');
  });

  test('names the place of the column in the answer; of a date that stands twice the later one', () => {
    const placeOf = (given: object) => crossSettingsOf('table', chartForm.parse(given))?.head;
    expect(placeOf({ ...form, settings })).toBe(1);
    const twice = [item('月份', { grain: 'year' }), item('月份', { grain: 'month' }), item('费用', sum)];
    expect(placeOf({ xAxis: twice, settings })).toBe(1);
    expect(placeOf({ ...form, settings: { across: ['性别'] } })).toBeUndefined();
    expect(crossSettingsOf('bar', chartForm.parse({ ...form, settings }))).toBeUndefined();
  });
});
