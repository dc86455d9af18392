import type { Answer, WidgetInput } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { realMart } from '../../testing/sources.ts';

/** More than a board takes of one widget. */
const customers = 12_000;
let engine: Awaited<ReturnType<typeof realMart>>;
let server: DataServer;
let admin: ReturnType<DataServer['client']>;
let panelId: number;
let widgetIds: number[];

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const form = (settings: object) => ({
  xAxis: [item('客户')],
  yAxis: [item('金额', { calculation: 'sum' })],
  settings,
});
const widgets: readonly (readonly [WidgetInput['chartType'], object])[] = [
  ['bar_y_category', form({ sort: 'descending', top: 3, others: true })],
  ['bar', form({ top: 3, others: false })],
  ['pie', form({ top: 3 })],
  ['bar_stack', { ...form({ sort: 'ascending', top: 3, others: true }), nAxis: [item('渠道')] }],
];

beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  admin = server.client(await server.world.adminToken());
  const upload = new FormData();
  const rows = Array.from(
    { length: customers },
    (_, at) => `客户${10_000 + at},${at % 2 === 0 ? '线上' : '门店'},${at + 1}.25`,
  );
  upload.set('file', new File([`客户,渠道,金额\n${rows.join('\n')}\n`], '订单.csv', { type: 'text/csv' }));
  const source = await admin.datasource.upload({
    input: { dataSourceName: '订单', datasourceType: 'excel' },
    form: upload,
  });
  const categoryDataset = await admin.dataset.createCategory({ input: { categoryName: '订单', pid: -1 } });
  const dataset = await admin.dataset.create({
    input: { name: '订单', categoryDataset, dataSourceId: source.id, dataSourceType: 'excel' },
  });
  const categoryWidget = await admin.widget.createCategory({ input: { categoryName: '订单', pid: -1 } });
  widgetIds = [];
  for (const [chartType, chartForm] of widgets) {
    const dataJson = JSON.stringify({ chartForm });
    const common = { categoryWidget, datasetId: dataset.id, datasourceId: null };
    const name = `图${widgetIds.length}`;
    widgetIds.push((await admin.widget.create({ input: { ...common, name, chartType, dataJson } })).id);
  }
  const nodes = widgetIds.map(
    (ref, at) => `<widget id="n${at}" name="图${at}" ref="${ref}" x="${at * 400}" y="0" w="380" h="300"/>`,
  );
  const category = await admin.panel.createCategory({ input: { categoryName: '订单', pid: -1 } });
  const panel = await admin.panel.create({
    input: {
      name: '订单',
      categoryId: category.id,
      data:
        '<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1280" h="400"/><theme/>' +
        `<nodes>${nodes.join('')}</nodes></board>`,
      filterEnable: '1',
      layout: JSON.stringify({
        paramsGroup: [{ name: '渠道', type: 2, multiple: true }],
        checkedGroup: ['渠道'],
      }),
      state: 1,
    },
  });
  panelId = panel.id;
});
afterAll(async () => {
  await server.stop();
  await engine.stop();
});

async function answersOf(filters?: object[]): Promise<Answer[]> {
  const asked = filters === undefined ? {} : { filters: JSON.stringify(filters) };
  const board = await admin.board.load({ query: { id: panelId, ...asked } });
  return board.rows.flatMap((row) => row.widgets.map(({ data }) => data));
}

const largest = [
  ['客户21999', 12_000.25],
  ['客户21998', 11_999.25],
  ['客户21997', 11_998.25],
];
/** What the customers up to this one come to. */
const sumTo = (count: number): number => (count * (count + 1)) / 2 + count / 4;

test('the largest of more groups than a board takes are those of all, with what is left over', async () => {
  const [ranking, named, pie] = await answersOf();
  const rest = { groups: customers - 3, values: [null, sumTo(customers - 3)] };
  expect(ranking?.rest).toEqual(rest);
  expect(ranking?.data.toReversed()).toEqual(largest);
  expect(pie?.rest).toEqual({ ...rest, below: { groups: 0, negative: 0, sum: 0 } });
  expect(pie?.data.toReversed()).toEqual(largest);
  expect(named).toMatchObject({
    data: largest.toReversed(),
    rest: { groups: customers - 3, values: [null, null] },
  });
});

test('a filter finds the largest among those that pass it', async () => {
  const [ranking] = await answersOf([{ key: '渠道', filterType: 4, value: ['线上'] }]);
  expect(ranking?.data.map(([name]) => name).toReversed()).toEqual(['客户21998', '客户21996', '客户21994']);
  expect(ranking?.rest?.groups).toBe(customers / 2 - 3);
});

test('the smallest entries of a series column are those of all, with what is left over in each series', async () => {
  const stack = (await answersOf()).at(-1);
  expect(stack?.truncated).toBeUndefined();
  expect(stack?.data).toEqual([
    ['客户10000', '线上', 1.25],
    ['客户10001', '门店', 2.25],
    ['客户10002', '线上', 3.25],
  ]);
  const [odd, even] = [6000 * 6000 + 1500, 6000 * 6001 + 1500];
  expect(stack?.rest?.groups).toBe(customers - 3);
  expect(stack?.rest?.series).toBeUndefined();
  const left = stack?.rest?.entries?.toSorted((one, other) => Number(one[2]) - Number(other[2]));
  expect(left).toEqual([
    [null, '线上', odd - 4.5],
    [null, '门店', even - 2.25],
  ]);
});

test('one widget is answered whole, or as its picture needs it', async () => {
  const [id = 0] = widgetIds;
  const whole = await admin.widget.data({ query: { id } });
  expect(whole.data).toHaveLength(customers);
  expect(whole.rest).toBeUndefined();
  const drawn = await admin.widget.data({ query: { id, drawn: '1' } });
  expect(drawn.data.toReversed()).toEqual(largest);
});
