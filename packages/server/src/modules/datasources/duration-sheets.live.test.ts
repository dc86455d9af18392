import {
  api,
  type Client,
  type Column,
  callFile,
  type SheetChoices,
  type SheetMode,
} from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cached } from '../../testing/caching.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { realMart } from '../../testing/sources.ts';

let server: DataServer;
let client: Client<typeof api>;
let token: string;
let engine: Awaited<ReturnType<typeof realMart>>;
let category: { id: number };
beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  token = await server.world.adminToken();
  client = server.client(token);
  category = await client.dataset.createCategory({ input: { categoryName: '呼叫', pid: -1 } });
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
});

const form = (content: string): FormData => {
  const data = new FormData();
  data.set('file', new Blob([content]), '通话.csv');
  return data;
};
const upload = (content: string, choices: SheetChoices = {}) =>
  client.datasource.upload({ form: form(content), input: { options: JSON.stringify(choices) } });
const replace = (id: number, content: string, mode: SheetMode, choices: SheetChoices = {}) =>
  client.datasource.replace({
    params: { id },
    form: form(content),
    input: { mode, options: JSON.stringify(choices) },
  });
async function loaded(id: number): Promise<{ column: Column | undefined; values: unknown[] }> {
  const { columns, content } = await client.dataset.loadExcel({ query: { datasourceId: id } });
  const at = columns.findIndex(({ name }) => name === '通话时长');
  return { column: columns[at], values: content.data.map((row) => row[at]) };
}

const calls = '坐席,通话时长\n甲,00:03:25\n甲,00:01:35\n乙,25:00:01\n';

test('[UPL-06] lengths of time are averaged, and said to be seconds from the upload to the file of a chart', async () => {
  const { id } = await upload(calls);
  expect(await loaded(id)).toEqual({
    column: { name: '通话时长', type: 'integer', unit: 'second' },
    values: [205, 95, 90_001],
  });
  const dataset = await client.dataset.create({
    input: { name: '通话', categoryDataset: category, dataSourceId: id, dataSourceType: 'excel' },
  });
  await cached(client, dataset.id);
  const chartForm = {
    xAxis: [
      { id: '坐席', name: '坐席' },
      { id: '通话时长', name: '平均', calculation: 'avg' },
      { id: '每次', name: '每次', expressions: { exp: 'SUM(通话时长)/COUNT(*)', alias: '每次' } },
      { id: '分钟', name: '分钟', expressions: { exp: 'SUM(通话时长)/60', alias: '分钟' } },
    ],
    sort: { key: '分钟', descending: false },
  };
  const widget = await client.widget.create({
    input: {
      name: '通话',
      datasetId: dataset.id,
      datasourceId: null,
      chartType: 'table',
      dataJson: JSON.stringify({ chartForm }),
    },
  });
  const answer = await client.widget.data({ query: { id: widget.id } });
  expect(answer.data).toEqual([
    ['甲', 150, 150, 5],
    ['乙', 90_001, 90_001, 90_001 / 60],
  ]);
  expect(answer.seconds).toEqual([answer.keys[1], '每次']);
  const options = { baseUrl: server.url, token: () => token };
  const request = { params: { id: widget.id }, query: { format: 'csv' as const } };
  const { blob } = await callFile(api.export.widget, request, options);
  const [, first] = (await blob.text()).trimEnd().split('\r\n');
  expect(first).toBe('甲,0:02:30,0:02:30,5');
});

test('[UPL-06] what a stored column means stays, whichever of both the next file looks like', async () => {
  // As files were read before lengths of time were known.
  const text = await upload(calls, { types: { 通话时长: 'text' } });
  await replace(text.id, calls, 'replace');
  expect((await loaded(text.id)).column).toMatchObject({ type: 'text' });
  await replace(text.id, calls, 'append');
  expect((await loaded(text.id)).values).toHaveLength(6);
  await replace(text.id, calls, 'replace', { types: { 通话时长: 'duration' } });
  expect((await loaded(text.id)).column).toMatchObject({ type: 'integer', unit: 'second' });
  await replace(text.id, '坐席,通话时长\n丙,60\n', 'append');
  expect(await loaded(text.id)).toMatchObject({
    column: { type: 'integer', unit: 'second' },
    values: [205, 95, 90_001, 60],
  });
});
