import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { api, Client, SheetChoices, SheetMode } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cached } from '../../testing/caching.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { realMart } from '../../testing/sources.ts';

let server: DataServer;
let client: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
let category: { id: number };
beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  client = server.client(await server.world.adminToken());
  category = await client.dataset.createCategory({ input: { categoryName: '月报', pid: -1 } });
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
});

function form(content: string, fileName: string): FormData {
  const data = new FormData();
  data.set('file', new Blob([content]), fileName);
  return data;
}
interface Sent {
  mode?: SheetMode;
  choices?: SheetChoices;
}
const sentWith = ({ mode, choices }: Sent) => ({
  ...(mode && { mode }),
  ...(choices && { options: JSON.stringify(choices) }),
});
const upload = (content: string, fileName = '1月.csv') =>
  client.datasource.upload({ form: form(content, fileName), input: {} });
const send = (id: number, content: string, fileName: string, sent: Sent = {}) =>
  client.datasource.replace({ params: { id }, form: form(content, fileName), input: sentWith(sent) });
const preview = (id: number, content: string, fileName: string, sent: Sent = {}) =>
  client.datasource.previewSheet({ form: form(content, fileName), input: { id, ...sentWith(sent) } });
const rowsOf = async (id: number) => {
  const { content } = await client.dataset.loadExcel({ query: { datasourceId: id } });
  return { keys: content.keys, data: content.data };
};

const january = '科室,日期,人次,备注\n内科,2024-01-01,10,甲\n外科,2024-01-02,5,乙\n';
const february = '科室名称,日期,人次,费用\n内科,2024-02-01 08:30:00,7.5,120\n儿科,2024-02-02 09:00:00,3,80\n';

describe('[UPL-06] rows of another file behind those that are stored', () => {
  test('two files at once: one is stored, and the other is told that it came second', async () => {
    const { id } = await upload(january);
    const sent = await Promise.allSettled(
      ['2月.csv', '3月.csv'].map((name) => send(id, january, name, { mode: 'append' })),
    );
    const late = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const reason of late) expect(reason).toMatchObject({ reason: 'conflict' });
    expect((await rowsOf(id)).data).toHaveLength(2 * (1 + sent.length - late.length));
  });

  test('a title that counts in another unit is told before the rows are mixed, and stays told', async () => {
    const titled = (unit: string, rows: string): string =>
      `收入统计表\n单位：${unit}\n科室,收入,成本\n${rows}`;
    const { id } = await upload(titled('万元', '内科,12.5,3.2\n外科,20.1,4\n'), '一季度.csv');
    const yuan = titled('元', '内科,125000,32000\n外科,201000,40000\n');
    const said = '标题写明单位是“元”，已导入的数据是“万元”，数值相差 10,000 倍，';
    const behind = await preview(id, yuan, '二季度.csv', { mode: 'append' });
    expect(behind.notes[0]).toBe(`${said}追加后会混在一起，请统一单位后再追加`);
    const instead = await preview(id, yuan, '二季度.csv');
    expect(instead.notes[0]).toBe(`${said}替换后用到它的图表随之变化`);
    const alike = await preview(id, titled('万元', '内科,1.5,3\n'), '二季度.csv', { mode: 'append' });
    expect(alike.notes.filter((note) => note.includes('单位'))).toEqual([]);
    await send(id, yuan, '二季度.csv', { mode: 'append' });
    const report = await client.datasource.sheetReport({ params: { id } });
    expect(report?.notes[0]).toContain(said);
  });

  test('columns whose brackets are of another width are the same, in place of the rows and behind them', async () => {
    const { id } = await upload('科室,药费(元)\n内科,10\n外科,5\n', '1月.csv');
    const full = '科室,药费（元）\n内科,20\n儿科,7\n';
    const { changes, columns } = await preview(id, full, '2月.csv', { mode: 'append' });
    expect(columns.map(({ name }) => name)).toEqual(['科室', '药费(元)']);
    expect(changes).toMatchObject({
      added: [],
      removed: [],
      renamed: [{ before: '药费(元)', after: '药费（元）' }],
    });
    await send(id, full, '2月.csv', { mode: 'append' });
    expect(await rowsOf(id)).toMatchObject({ keys: ['科室', '药费(元)'], data: { length: 4 } });
    await send(id, full.replace('20', '30'), '3月.csv');
    expect(await rowsOf(id)).toEqual({
      keys: ['科室', '药费(元)'],
      data: [
        ['内科', 30],
        ['儿科', 7],
      ],
    });
  });

  test('a file of the same columns is appended; the one before stays until then', async () => {
    const { id } = await upload(january);
    const second = january.replaceAll('2024-01', '2024-02').replaceAll('科,', '部,');
    const { changes } = await preview(id, second, '2月.csv', { mode: 'append' });
    expect(changes).toMatchObject({ mode: 'append', added: [], removed: [], retyped: [], storedRows: 2 });
    expect(changes?.isRepeated).toBe(false);
    expect((await rowsOf(id)).data).toHaveLength(2);
    const saved = await send(id, second, '2月.csv', { mode: 'append' });
    expect(saved).toMatchObject({ rows: 4, columns: 4, fileName: '2月.csv' });
    expect((await rowsOf(id)).data).toEqual([
      ['内科', '2024-01-01', 10, '甲'],
      ['外科', '2024-01-02', 5, '乙'],
      ['内部', '2024-02-01', 10, '甲'],
      ['外部', '2024-02-02', 5, '乙'],
    ]);
    const again = await preview(id, january, '1月.csv', { mode: 'append' });
    expect(again.changes?.isRepeated).toBe(true);
  });

  test('columns that differ: each is told, missing ones are empty, new ones are added, types hold both', async () => {
    const { id } = await upload(january);
    const { changes } = await preview(id, february, '2月.csv', { mode: 'append' });
    expect(changes).toMatchObject({
      added: ['科室名称', '费用'],
      removed: ['科室', '备注'],
      retyped: [
        { name: '日期', before: 'date', after: 'datetime' },
        { name: '人次', before: 'integer', after: 'decimal' },
      ],
      alike: [{ before: '科室', after: '科室名称' }],
    });
    const choices = { rename: { 科室名称: '科室' }, without: ['费用'] };
    const chosen = await preview(id, february, '2月.csv', { mode: 'append', choices });
    expect(chosen.changes).toMatchObject({
      added: [],
      removed: ['备注'],
      renamed: [{ before: '科室', after: '科室名称' }],
      without: ['费用'],
    });
    await send(id, february, '2月.csv', { mode: 'append', choices });
    expect(await rowsOf(id)).toEqual({
      keys: ['科室', '日期', '人次', '备注'],
      data: [
        ['内科', '2024-01-01 00:00:00', 10, '甲'],
        ['外科', '2024-01-02 00:00:00', 5, '乙'],
        ['内科', '2024-02-01 08:30:00', 7.5, null],
        ['儿科', '2024-02-02 09:00:00', 3, null],
      ],
    });
    // What was decided holds for the next file of the same shape.
    const third = await preview(id, february, '3月.csv', { mode: 'append' });
    expect(third.changes).toMatchObject({ added: [], without: ['费用'], storedRows: 4 });
    await send(id, february, '3月.csv', { mode: 'append', choices: { rename: { 科室名称: '科室' } } });
    const { keys, data } = await rowsOf(id);
    expect(keys).toEqual(['科室', '日期', '人次', '备注', '费用']);
    expect(data.map((row) => row[4])).toEqual([null, null, null, null, 120, 80]);
  });

  test('values of another kind are read as the stored column and told, never bent into it', async () => {
    const { id } = await upload(january);
    const words = '科室,日期,人次,备注\n内科,2024-02-01,很多,甲\n外科,2024-02-02,不详,乙\n';
    const { misfits, changes } = await preview(id, words, '2月.csv', { mode: 'append' });
    expect(misfits.map(({ value, wanted }) => [value, wanted])).toEqual([
      ['很多', 'integer'],
      ['不详', 'integer'],
    ]);
    expect(changes?.retyped).toEqual([]);
    await send(id, words, '2月.csv', { mode: 'append' });
    expect((await rowsOf(id)).data.map((row) => row[2])).toEqual([10, 5, null, null]);
  });

  test('lost rows are made again from all the files', async () => {
    const { id } = await upload(january);
    await send(id, february, '2月.csv', { mode: 'append' });
    const whole = await rowsOf(id);
    const dataset = await client.dataset.create({
      input: { name: '合', categoryDataset: category, dataSourceId: id, dataSourceType: 'excel' },
    });
    const { extract_id } = await server.db
      .selectFrom('datasource')
      .select('extract_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    rmSync(join(engine.directory, `${extract_id}.duckdb`));
    await client.dataset.cache({ params: { id: dataset.id } });
    await cached(client, dataset.id);
    expect((await client.dataset.dataOf({ params: { id: dataset.id } })).data).toEqual(whole.data);
    const kept = readdirSync(join(server.deps.settings.dataDir, 'originals'));
    expect(kept.filter((name) => name.endsWith('-2.csv')).length).toBeGreaterThan(0);
  });
});

test('[I11] [UPL-06] [CACHE-13] widgets and panels that use a missing column are named before anything is changed', async () => {
  const { id } = await upload(january);
  const dataset = await client.dataset.create({
    input: { name: '门诊', categoryDataset: category, dataSourceId: id, dataSourceType: 'excel' },
  });
  const table = (name: string, ...axis: string[]) =>
    client.widget.create({
      input: {
        name,
        datasetId: dataset.id,
        datasourceId: null,
        dataJson: JSON.stringify({
          chartForm: { xAxis: [{ id: axis[0], name: axis[0] }], yAxis: [{ id: axis[1], name: axis[1] }] },
        }),
      },
    });
  const used = await table('备注表', '备注', '人次');
  await table('科室表', '科室', '人次');
  const { id: again } = await client.dataset.copy({ params: { id: dataset.id } });
  for (const one of [dataset.id, again]) {
    await client.dataset.cache({ params: { id: one } });
    await cached(client, one);
  }
  const { id: united } = await client.dataset.create({
    input: {
      name: '合并',
      categoryDataset: category,
      dataSourceType: 'combined',
      combination: {
        kind: 'union',
        parents: [again, dataset.id],
        columns: [
          { name: '人次', from: ['人次', null] },
          { name: '说明', from: [null, '备注'] },
        ],
      },
    },
  });
  const { changes } = await preview(id, january.replace('备注', '说明'), '改.csv');
  expect(changes).toMatchObject({
    mode: 'replace',
    removed: ['备注'],
    added: ['说明'],
    alike: [{ before: '备注', after: '说明' }],
    widgets: [{ id: used.id, name: '备注表', columns: ['备注'] }],
    datasets: [{ id: united, name: '合并', columns: ['备注'] }],
    panels: [],
  });
  const kept = await preview(id, january.replace('备注', '说明'), '改.csv', {
    choices: { rename: { 说明: '备注' } },
  });
  expect(kept.changes).toMatchObject({ removed: [], added: [], widgets: [] });
});
