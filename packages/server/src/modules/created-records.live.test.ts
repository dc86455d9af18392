import type { api, Client } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { realMart } from '../testing/sources.ts';

let server: DataServer;
let client: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  client = server.client(await server.world.adminToken());
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
});

const csv = '科室,人数\n内科,10\n外科,5\n';
function sheet(fileName = '门诊.csv'): FormData {
  const form = new FormData();
  form.set('datasourceType', 'excel');
  form.set('file', new Blob([csv]), fileName);
  return form;
}
const jdbc = {
  dataSourceName: '门诊库',
  datasourceType: 'jdbc' as const,
  driverClassName: 'com.mysql.jdbc.Driver',
  url: 'jdbc:mysql://127.0.0.1:3306/his',
  username: 'reader',
  password: 'secret',
  serverEncoding: 'utf-8',
  clientEncoding: 'utf-8',
};

test('[API-10] a create call returns the created record with its id', async () => {
  const source = await client.datasource.create({ input: jdbc });
  expect(source).toMatchObject({ id: expect.any(Number), dataSourceName: '门诊库', url: jdbc.url });
  expect((await client.datasource.list()).find(({ id }) => id === source.id)).toEqual(source);

  const uploaded = await client.datasource.upload({ form: sheet(), input: {} });
  expect(uploaded).toMatchObject({ id: expect.any(Number), dataSourceName: '门诊', fileName: '门诊.csv' });
  expect((await client.datasource.list()).find(({ id }) => id === uploaded.id)).toEqual(uploaded);

  for (const kind of ['dataset', 'widget', 'panel'] as const) {
    const made = await client[kind].createCategory({ input: { categoryName: `分类${kind}`, pid: -1 } });
    expect(made).toMatchObject({ id: expect.any(Number), name: `分类${kind}` });
    expect((await client[kind].tree()).find(({ id }) => id === made.id)).toMatchObject(made);
  }

  const [category] = await client.dataset.tree();
  const dataset = await client.dataset.create({
    input: {
      name: '门诊集',
      categoryDataset: { id: category?.id ?? 0 },
      dataSourceId: uploaded.id,
      dataSourceType: 'excel',
    },
  });
  expect(dataset).toMatchObject({ id: expect.any(Number), name: '门诊集' });
  expect(await client.dataset.read({ params: { id: dataset.id } })).toEqual(dataset);

  const widget = await client.widget.create({
    input: {
      name: '门诊图',
      datasetId: dataset.id,
      datasourceId: null,
      chartType: 'table',
      selectItems: '科室',
      dataJson: '{}',
    },
  });
  expect(widget).toMatchObject({ id: expect.any(Number), name: '门诊图', datasetId: dataset.id });
  expect(await client.widget.read({ params: { id: widget.id } })).toEqual(widget);

  const [folder] = await client.panel.tree({ query: {} });
  const panel = await client.panel.create({ input: { name: '门诊面板', categoryId: folder?.id ?? 0 } });
  expect(panel).toMatchObject({ id: expect.any(Number), name: '门诊面板', categoryId: folder?.id });
  expect(await client.panel.read({ params: { id: panel.id } })).toEqual(panel);

  for (const [read, copy] of [
    [source, await client.datasource.copy({ params: { id: source.id } })],
    [dataset, await client.dataset.copy({ params: { id: dataset.id } })],
    [widget, await client.widget.copy({ params: { id: widget.id } })],
  ] as const) {
    expect(copy.id).toBeGreaterThan(read.id);
  }
});

test('[DSRC-07] a data source is jdbc, saiku or excel and nothing else', async () => {
  const create = (datasourceType: string, url = jdbc.url) =>
    client.datasource.create({ input: { ...jdbc, url, datasourceType } as typeof jdbc });
  expect(await create('jdbc')).toMatchObject({ datasourceType: 'jdbc' });
  expect(await client.datasource.upload({ form: sheet(), input: {} })).toMatchObject({
    datasourceType: 'excel',
  });
  // An OLAP server is known as a kind of its own: it is asked for its address, not refused as a type.
  await expect(create('saiku', '')).rejects.toThrow('请输入OLAP服务器地址');
  for (const type of ['csv', 'mongo', '', 'JDBC']) {
    await expect(create(type)).rejects.toThrow('请选择数据源类型');
  }
});

test('lengths of names: 100 characters, 50 for a panel, 150 for a JDBC URL', async () => {
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
  const name = (length: number) => '名'.repeat(length);
  const label = 'h'.repeat(43);
  const url = (length: number) =>
    `jdbc:mysql://${label}.${label}.${'h'.repeat(length - label.length * 2 - 24)}:3306/his`;
  const source = (more: object) => refusal(client.datasource.create({ input: { ...jdbc, ...more } }));
  expect(await source({ dataSourceName: name(100) })).toBeUndefined();
  expect(await source({ dataSourceName: name(101) })).toBe('数据源名称最大长度为100');
  expect(url(150)).toHaveLength(150);
  expect(await source({ url: url(150) })).toBeUndefined();
  expect(await source({ url: url(151) })).toBe('JDBC URL最大长度为150');

  const category = await client.dataset.createCategory({ input: { categoryName: '长度', pid: -1 } });
  const { id: dataSourceId } = await client.datasource.upload({ form: sheet(), input: {} });
  const dataset = (length: number) =>
    refusal(
      client.dataset.create({
        input: { name: name(length), categoryDataset: category, dataSourceId, dataSourceType: 'excel' },
      }),
    );
  expect(await dataset(100)).toBeUndefined();
  expect(await dataset(101)).toBe('数据集名称最大长度为100');

  const widget = (length: number) =>
    refusal(
      client.widget.create({
        input: { name: name(length), datasetId: null, datasourceId: null, dataJson: '{}' },
      }),
    );
  expect(await widget(101)).toBe('长度在 1 到 100 个字符');
  expect(await widget(100)).not.toBe('长度在 1 到 100 个字符');

  const { id: categoryId } = await client.panel.createCategory({ input: { categoryName: '长度', pid: -1 } });
  const panel = (length: number) =>
    refusal(client.panel.create({ input: { name: name(length), categoryId } }));
  expect(await panel(50)).toBeUndefined();
  expect(await panel(51)).toBe('长度在 1 到 50 个字符');
  expect(await panel(0)).toBe('长度在 1 到 50 个字符');
  for (const kind of ['dataset', 'widget', 'panel'] as const) {
    const make = (length: number) =>
      refusal(client[kind].createCategory({ input: { categoryName: name(length), pid: -1 } }));
    expect(await make(100)).toBeUndefined();
    expect(await make(101)).toBe(kind === 'widget' ? '长度在 1 到 100 个字符' : '分类名称最大长度为100');
  }
});
