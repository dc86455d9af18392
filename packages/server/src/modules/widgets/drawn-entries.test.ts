import { drawChart, pictureCutOf } from '@mingjing/charts';
import {
  type Answer,
  type Cell,
  type ChartType,
  type Column,
  chartForm,
  type GroupsQuestion,
  type Question,
} from '@mingjing/contract';
import { additiveKeys } from '@mingjing/query';
import { evaluateQuestion } from '@mingjing/query/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerNatural } from '../../data/answer-natural.ts';
import { drawnEntries } from './drawn-entries.ts';

const columns: Column[] = [
  { name: '客户', type: 'text' },
  { name: '产品', type: 'text' },
  { name: '日期', type: 'date' },
  { name: '金额', type: 'decimal', precision: 12, scale: 2 },
  { name: '成本', type: 'decimal', precision: 12, scale: 2 },
];
const item = (id: string, more: object = {}) => ({ id, name: id, ...more });

interface Asked {
  type: ChartType;
  by: ('客户' | '产品' | '日期')[];
  of: ('金额' | '成本')[];
  calculation: 'sum' | 'avg';
  settings?: object;
  /** Whether the author has the entries of the first column from the last to the first. */
  fromLast?: boolean;
}

/** A chart over rows of which its reader sends so many, and what it draws of all of them and of those that are sent. */
function chart(
  { type, by, of, calculation, settings, fromLast = false }: Asked,
  rows: readonly Cell[][],
  most: number,
  fails: (question: Question) => boolean = () => false,
) {
  const [x = '客户', series] = by;
  const values = of.map((name) => item(name, { calculation }));
  const second = series === undefined ? [] : [item(series)];
  const form = chartForm.parse({
    xAxis: [item(x)],
    ...(type === 'heatmap' ? { yAxis: second, heatmapY: values } : { nAxis: second, yAxis: values }),
    settings,
  });
  const question: GroupsQuestion = {
    kind: 'groups',
    dimensions: by.map((column) => ({ column })),
    measures: of.map((column) => ({ column, calculation })),
    filters: [],
    sorts: fromLast ? [{ key: x, descending: true }] : [],
  };
  const additive = additiveKeys(question, columns);
  const ask = (asked: Question, maxRows = most) =>
    answerNatural(async (one) => {
      if (fails(one)) throw new Error('too slow');
      const { keys, data, total } = evaluateQuestion(one, columns, rows);
      const shown = data.slice(0, maxRows);
      const cut = shown.length < data.length ? { truncated: true } : {};
      const json = Buffer.from(JSON.stringify({ keys, data: shown, total, ...cut }));
      return { json, rows: shown.length, cached: false, durationMs: 0, stored: true };
    }, asked);
  const read = ({ json }: { json: Buffer }): Answer => ({ ...JSON.parse(json.toString()), additive });
  return {
    whole: async () => read(await ask(question, Number.POSITIVE_INFINITY)),
    sent: async () => {
      const cut = pictureCutOf(type, form);
      const first = await ask(question);
      return read(
        cut === undefined ? first : await drawnEntries(question, first, { ask, cut, columns, additive }),
      );
    },
    picture: (answer: Answer) => {
      const { drawn, description } = drawChart({ type, answer, form, width: 900, height: 400 });
      if (drawn.renderer !== 'echarts') throw new Error(description);
      const rounded = (_: string, value: unknown) =>
        typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value;
      const { note, option } = drawn;
      const marks = [...Array(12).keys()].map((dataIndex) => drawn.rowAt({ seriesIndex: 0, dataIndex }));
      const behind = marks.map((row) => (row === null ? null : answer.data[row]?.slice(0, by.length)));
      return JSON.parse(JSON.stringify({ description, note, option, behind }, rounded));
    },
  };
}

/** Each customer with each product on some days, no two of them equal in size. */
function rowsOf(customers: number, products: number, negative: boolean): Cell[][] {
  let at = 7;
  const random = (most: number): number => {
    at = (Math.imul(at, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (at >>> 8) % most;
  };
  return Array.from({ length: customers * products }, (_, cell): Cell[] => [
    cell % customers === 3 ? null : `客户${cell % customers}`,
    `产品${Math.floor(cell / customers)}`,
    `2026-0${1 + (Math.floor(cell / 3) % 6)}-11`,
    (random(4_000_000) - (negative && random(3) === 0 ? 3_000_000 : 0)) / 100,
    random(900_000) / 100,
  ]);
}

const kinds = ['bar', 'bar_stack', 'bar_y_category', 'line', 'area_stack', 'radar'] as const;

test('a picture of the entries that are sent is that of all rows', { timeout: 120_000 }, async () => {
  let cuts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        type: fc.constantFrom(...kinds),
        by: fc.constantFrom<Asked['by']>(['客户'], ['客户', '产品'], ['产品', '客户'], ['日期', '产品']),
        of: fc.constantFrom<Asked['of']>(['金额'], ['金额'], ['金额', '成本']),
        calculation: fc.constantFrom('sum' as const, 'avg' as const),
        sort: fc.constantFrom('none', 'descending', 'ascending', 'name'),
        top: fc.constantFrom(3, 10, 20),
        others: fc.boolean(),
        fromLast: fc.boolean(),
      }),
      fc.record({
        customers: fc.constantFrom(20, 50),
        products: fc.constantFrom(3, 36),
        negative: fc.boolean(),
      }),
      async ({ sort, top, others, ...asked }, { customers, products, negative }) => {
        // Two measures of many series are one series each: which of these stand is told by the names they share.
        fc.pre(asked.by.length === 1 || asked.of.length === 1);
        // A radar of more series than any chart has sums the smallest of all rows up, and shows that as one of its largest.
        const series = { 客户: customers, 产品: products, 日期: 6 }[asked.by[1] ?? '日期'];
        fc.pre(asked.type !== 'radar' || series <= 30);
        const rows = rowsOf(customers, products, negative);
        const { whole, sent, picture } = chart({ ...asked, settings: { sort, top, others } }, rows, 30);
        const [all, shown] = [await whole(), await sent()];
        cuts += Number(all.data.length > 30);
        expect(shown.truncated).toBeUndefined();
        expect(picture(shown)).toEqual(picture(all));
      },
    ),
    { numRuns: 40, seed: 38 },
  );
  expect(cuts).toBeGreaterThan(15);
});

test('a heat map keeps all dates and the largest of the other axis, and says so', async () => {
  const rows = Array.from({ length: 400 * 60 }, (_, at): Cell[] => [
    `客户${at % 60}`,
    '',
    new Date(Date.UTC(2025, 0, 1 + Math.floor(at / 60))).toISOString().slice(0, 10),
    (at % 60) + 1,
    1,
  ]);
  const heat: Asked = { type: 'heatmap', by: ['日期', '客户'], of: ['金额'], calculation: 'avg' };
  const { sent, picture } = chart(heat, rows, 10_000);
  const answer = await sent();
  expect(new Set(answer.data.map(([day]) => day)).size).toBe(400);
  const kept = new Set(answer.data.map(([, name]) => name));
  expect(kept).toEqual(new Set(Array.from({ length: 25 }, (_, at) => `客户${35 + at}`)));
  expect(picture(answer).note.text).toBe('客户只画最大的 25 项，共 60 项');
});

test('a gauge of the sum adds up what is not sent, averages keep the first rows', async () => {
  const rows = rowsOf(300, 2, false);
  const gauge: Asked = {
    type: 'gauge',
    by: ['客户'],
    of: ['金额'],
    calculation: 'sum',
    settings: { row: 'sum' },
  };
  const [all, cut] = [chart(gauge, rows, 1000), chart(gauge, rows, 150)];
  expect(cut.picture(await cut.sent())).toEqual(all.picture(await all.whole()));
  const { sent } = chart({ ...gauge, calculation: 'avg' }, rows, 150);
  expect((await sent()).truncated).toBe(true);
});

test('of more entries than any axis shows the first stand, none of them in part', async () => {
  const rows = rowsOf(3200, 3, false);
  const stack: Asked = { type: 'bar_stack', by: ['客户', '产品'], of: ['金额'], calculation: 'sum' };
  const { sent, picture } = chart(stack, rows, 100);
  const answer = await sent();
  expect(answer.truncated).toBe(true);
  expect(answer.data).toHaveLength(99);
  expect(picture(answer).note.text).toContain('仅按前 99 行绘制');
  expect(picture(answer).description).toContain('仅按前 99 行绘制');
});

test('a source that answers the first rows alone has these drawn, and the picture says so', async () => {
  const stack: Asked = { type: 'bar_stack', by: ['客户', '产品'], of: ['金额'], calculation: 'sum' };
  const { sent, picture } = chart(stack, rowsOf(9, 3, false), 10, ({ inner }) => inner !== undefined);
  const answer = await sent();
  expect(answer.data).toHaveLength(9);
  expect(picture(answer).note.text).toContain('仅按前 9 行绘制');
});

test('the entries of a line stand as its author sorted them, whichever series are summed up', async () => {
  const line: Asked = {
    type: 'line',
    by: ['日期', '产品'],
    of: ['金额'],
    calculation: 'sum',
    fromLast: true,
  };
  const { whole, sent, picture } = chart(line, rowsOf(12, 36, false), 30);
  const answer = await sent();
  expect(answer.rest?.series?.groups).toBe(7);
  expect(picture(answer)).toEqual(picture(await whole()));
});
