import { type Cell, chartForm, emptyName } from '@mingjing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';
import { orders } from './order.ts';

interface Seen {
  xAxis: { data?: string[] };
  yAxis: { data?: string[] };
  series: { name: string; data: (number | null | { name?: string; value: number | null })[] }[];
}
const item = (id: string) => ({ id, name: id });
const types = [
  'bar',
  'line',
  'bar_stack',
  'area_stack',
  'bar_y_category',
  'bar_y_category_stack',
  'bar_y_stack',
] as const;
const nameOf = (cell: Cell | undefined) => (cell === null ? emptyName : String(cell));
const settings = fc.record({
  sort: fc.constantFrom(...orders),
  top: fc.option(fc.integer({ min: 1, max: 8 })),
  others: fc.boolean(),
});
/** Every pair of X and N once, so that each mark is one row. */
const pairs = fc.uniqueArray(
  fc.tuple(fc.option(fc.nat(9)), fc.nat(40), fc.option(fc.integer({ min: -99, max: 99 }))),
  {
    maxLength: 60,
    minLength: 1,
    selector: ([x, n]) => `${x}/${n}`,
  },
);
const drawnValue = (point: Seen['series'][number]['data'][number] | undefined) =>
  point !== null && typeof point === 'object' ? point.value : point;

test('the row behind a mark holds the category, the series and the value drawn', () => {
  fc.assert(
    fc.property(pairs, settings, fc.constantFrom(...types), fc.boolean(), (rows, chosen, type, split) => {
      const data: Cell[][] = rows.map(([x, n, y]) => [x, `n${n}`, y]);
      const form = chartForm.parse({
        xAxis: [item('x')],
        nAxis: split ? [item('n')] : [],
        yAxis: [item('y')],
        settings: { ...chosen, smooth: false },
      });
      const { drawn } = drawChart({ type, form, answer: { keys: ['x', 'n', 'y'], data } });
      if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
      const { xAxis, yAxis, series } = drawn.option as unknown as Seen;
      const categories = xAxis.data ?? yAxis.data ?? [];
      const seen = new Set<number>();
      series.forEach((one, seriesIndex) => {
        one.data.forEach((point, dataIndex) => {
          const at = drawn.rowAt({ seriesIndex, dataIndex });
          if (at === null) return;
          expect(seen.has(at)).toBe(false);
          seen.add(at);
          expect(nameOf(data[at]?.[0])).toBe(categories[dataIndex]);
          expect(split ? data[at]?.[1] : 'y').toBe(one.name);
          // A stack of areas draws a missing part as nothing.
          expect(drawnValue(point) ?? 0).toBe(data[at]?.[2] ?? 0);
        });
      });
      // Without a cut or a limit of series every row has its mark.
      const groups = new Set(rows.map(([, n]) => n)).size;
      const whole = chosen.top === null && (!split || groups <= 30);
      expect(whole ? seen.size : data.length).toBe(data.length);
    }),
    { numRuns: 300 },
  );
});

test('the grouped tail and gaps stand for no row', () => {
  const answer = {
    keys: ['x', 'n', 'y'],
    data: [
      ['甲', '男', 9],
      ['乙', '女', 5],
      ['丙', '男', 1],
    ] as Cell[][],
  };
  const areas = { xAxis: [item('x')], nAxis: [item('n')], yAxis: [item('y')] };
  const form = chartForm.parse({ ...areas, settings: { top: 2, sort: 'descending' } });
  for (const type of types) {
    const { drawn } = drawChart({ type, form, answer });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const rows = [0, 1].map((seriesIndex) =>
      [0, 1, 2, 3].map((dataIndex) => drawn.rowAt({ seriesIndex, dataIndex })),
    );
    expect(rows).toEqual([
      [0, null, null, null],
      [null, 1, null, null],
    ]);
  }
});

test('slices know their rows, the tail has none', () => {
  const answer = {
    keys: ['x', 'y'],
    data: [
      ['负', -3],
      ['小', 1],
      ['大', 9],
      ['中', 4],
    ] as Cell[][],
  };
  const form = chartForm.parse({ xAxis: [item('x')], yAxis: [item('y')], settings: { top: 2 } });
  const { drawn } = drawChart({ type: 'pie', form, answer });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  expect([0, 1, 2].map((dataIndex) => drawn.rowAt({ seriesIndex: 0, dataIndex }))).toEqual([2, 3, null]);
});
