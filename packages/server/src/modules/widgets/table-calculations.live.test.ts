import { api, callFile } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasets,
  failureOf,
  holderOf,
  layoutOf,
  load,
  panelWith,
  server,
  share,
  startWorld,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../../testing/board-world.ts';

beforeAll(startWorld);
afterAll(stopWorld);

const month = column('月份', { grain: 'month' });
const people = (tableCalculation?: string) =>
  column('人数', { calculation: 'sum', ...(tableCalculation === undefined ? {} : { tableCalculation }) });
const months = (tableCalculation: string) => ({
  xAxis: [month],
  yAxis: [people(), people(tableCalculation)],
});
const from = (value: string) => [{ key: '月份', filterType: 7, value }];

describe.each(['cached', 'live'] as const)('what is made of all groups, over %s rows', (kind) => {
  test('a value and its change stand side by side, missing periods without a figure', async () => {
    const { id } = await create(widgetInput(datasets[kind], months('changeRate'), { chartType: 'line' }));
    const answer = await admin.widget.data({ query: { id } });
    expect(answer.keys).toEqual(['月份', '人数', '人数 环比增长率']);
    expect(
      answer.data.map((row) =>
        row.map((cell) => (typeof cell === 'string' && /^\d+$/.test(cell) ? Number(cell) : cell)),
      ),
    ).toEqual([
      ['2024-01', 15, null],
      ['2024-02', 20, 0.333333333333333],
      ['2024-03', 8, -0.6],
    ]);
    expect(answer.additive).not.toContain('人数 环比增长率');
  });

  test('a page of a table has shares of all its rows, sorted by them, with their total', async () => {
    const xAxis = [column('科室'), people('share'), people('rank')];
    const { id } = await create(widgetInput(datasets[kind], { xAxis }, { chartType: 'table' }));
    const answer = await admin.widget.data({
      query: {
        id,
        page: JSON.stringify({ page: 1, pageSize: 2 }),
        sorts: JSON.stringify([{ key: '人数 占比', sortType: 2 }]),
      },
    });
    expect(answer.total).toBe(4);
    expect(answer.data.map(([name, , rank]) => [name, rank])).toEqual([
      ['内科', 1],
      ['心内科', 2],
    ]);
    expect(answer.data[0]?.[1]).toBeCloseTo(30 / 43, 12);
    const totals = JSON.stringify(['人数 占比', '人数 排名'].map((key) => ({ key, calculation: 'own' })));
    expect((await admin.widget.data({ query: { id, totals } })).data).toEqual([[1, null]]);
    const csv = await callFile(
      api.export.widget,
      { params: { id }, query: { format: 'csv' } },
      { baseUrl: server.url, token: () => adminToken },
    );
    expect(await csv.blob.text()).toContain('内科,0.697674418604651,1');
  });
});

let adminToken = '';
beforeAll(async () => {
  adminToken = await server.world.adminToken();
});

describe('[AUTH-09] holders of links', () => {
  const dated = { layout: layoutOf({ name: '月份', type: 3 }) };

  test('see the change of the first month that they filter to: the board shows it without the filter', async () => {
    const widget = await create(widgetInput(datasets.cached, months('change'), { chartType: 'line' }));
    const panel = await panelWith([widget], dated);
    const viewer = await holderOf(await share(panel.id));
    const [shown] = widgetsOf(await load(panel.id, from('2024-02-01'), viewer));
    expect(shown?.data.data.map(([name, , change]) => [name, change])).toEqual([
      ['2024-02', 5],
      ['2024-03', -12],
    ]);
  });

  test('[D06] never learn what lies behind the dates that a link is locked to', async () => {
    const widget = await create(widgetInput(datasets.cached, months('change'), { chartType: 'line' }));
    const panel = await panelWith([widget], dated);
    const viewer = await holderOf(await share(panel.id, { lockedFilters: from('2024-02-01') }));
    for (const filters of [undefined, from('2024-02-01'), from('2024-01-01')]) {
      const [shown] = widgetsOf(await load(panel.id, filters, viewer));
      expect(shown?.data.data.map(([name, , change]) => [name, change])).toEqual([
        ['2024-02', null],
        ['2024-03', -12],
      ]);
    }
  });

  test('sort by what is shown, not by what it is made of', async () => {
    const xAxis = [column('科室'), people('share')];
    const widget = await create(widgetInput(datasets.cached, { xAxis }, { chartType: 'table' }));
    const panel = await panelWith([widget]);
    const viewer = await holderOf(await share(panel.id));
    const ask = (key: string) =>
      viewer.widget.data({
        query: { id: widget.id, panelId: panel.id, sorts: JSON.stringify([{ key, sortType: 1 }]) },
      });
    expect((await ask('人数 占比')).data.map(([name]) => name)).toEqual([null, '外科', '心内科', '内科']);
    expect(await failureOf(ask('费用'))).toMatchObject({ reason: 'unknownColumn' });
  });
});
