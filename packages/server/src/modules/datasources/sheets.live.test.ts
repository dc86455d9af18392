import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { api, type Client, callFile, fileTypeText, limits, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cached, cachingEnded } from '../../testing/caching.ts';
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
  category = await client.dataset.createCategory({ input: { categoryName: '表格', pid: -1 } });
});
afterAll(async () => {
  await server?.stop();
  await engine?.stop();
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
function form(content: string | Uint8Array<ArrayBuffer>, fileName = '门诊.csv', name?: string): FormData {
  const data = new FormData();
  if (name !== undefined) data.set('dataSourceName', name);
  data.set('datasourceType', 'excel');
  data.set('file', new Blob([content]), fileName);
  return data;
}
const upload = (data: FormData) => client.datasource.upload({ form: data, input: {} });
const replace = (id: number, data: FormData) =>
  client.datasource.replace({ params: { id }, form: data, input: {} });
const csv = '科室,人数,日期\n内科,10,2024-05-01\n外科,5,2024-05-02\n';
const datasetOver = (dataSourceId: number) =>
  client.dataset.create({
    input: { name: '表', categoryDataset: category, dataSourceId, dataSourceType: 'excel' },
  });
const files = () => readdirSync(engine.directory, { recursive: true }).length;

test('[UPL-05] [UPL-08] [DSET-18] an uploaded sheet becomes a data source with rows', async () => {
  const made = await upload(form(csv, '门诊.csv', ' 门诊表 '));
  expect(made).toMatchObject({ dataSourceName: '门诊表', datasourceType: 'excel', fileName: '门诊.csv' });
  expect(made).toMatchObject({ columns: 3, rows: 2, password: '' });
  const loaded = await client.dataset.loadExcel({ query: { datasourceId: made.id } });
  expect(loaded.content).toMatchObject({
    keys: ['科室', '人数', '日期'],
    data: [
      ['内科', 10, '2024-05-01'],
      ['外科', 5, '2024-05-02'],
    ],
  });
  expect((await upload(form(csv, '无名.csv'))).dataSourceName).toBe('无名');
});

test('[UPL-05] a file that was previewed needs not be sent again, by who sent it', async () => {
  const preview = await client.datasource.previewSheet({ form: form(csv), input: {} });
  const kept = preview.kept!;
  const none = () => new FormData();
  const again = await client.datasource.previewSheet({ form: none(), input: { kept, options: '{}' } });
  expect(again).toMatchObject({ kept, fileName: '门诊.csv', data: preview.data });
  expect(await client.datasource.surveySheets({ form: none(), input: { kept } })).toHaveLength(1);
  const role = await server.world.role(['/config/datasource']);
  const other = server.client((await server.world.user(role)).token);
  for (const call of [
    () => other.datasource.previewSheet({ form: none(), input: { kept } }),
    () => other.datasource.surveySheets({ form: none(), input: { kept } }),
    () => other.datasource.upload({ form: none(), input: { kept } }),
    () => client.datasource.previewSheet({ form: none(), input: { kept: randomUUID() } }),
  ])
    expect(await failureOf(call())).toMatchObject({
      reason: 'fileMissing',
      message: texts.datasource.keptGone,
    });
  const made = await client.datasource.upload({
    form: none(),
    input: { kept, dataSourceName: '留存', datasourceType: 'excel' },
  });
  expect(made).toMatchObject({ dataSourceName: '留存', fileName: '门诊.csv', rows: 2 });
  const replaced = await client.datasource.replace({
    params: { id: made.id },
    form: none(),
    input: { kept, mode: 'append' },
  });
  expect(replaced).toMatchObject({ rows: 4 });
});

test('[UPL-09] csv in gbk is read as such', async () => {
  const gbk = Uint8Array.from([0xbf, 0xc6, 0xca, 0xd2, 0x0a, 0xc4, 0xda, 0xbf, 0xc6, 0x0a]);
  const made = await upload(form(gbk));
  const { content } = await client.dataset.loadExcel({ query: { datasourceId: made.id } });
  expect(content).toMatchObject({ keys: ['科室'], data: [['内科']] });
});

test('[UPL-05] [UPL-06] [UPL-09] the encoding of a csv is chosen before anything is stored, and kept for the next file', async () => {
  // 20 °C in Latin-1: signs alone tell no language.
  const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'));
  const text = 'Product,Note\nWidget,20 °C\n';
  const asked = client.datasource.previewSheet({ form: form(latin(text)), input: {} });
  expect(await failureOf(asked)).toMatchObject({ code: 50004, reason: 'fileEncoding' });
  const options = JSON.stringify({ encoding: 'windows-1252' });
  const preview = await client.datasource.previewSheet({ form: form(latin(text)), input: { options } });
  expect(preview).toMatchObject({ encoding: 'windows-1252', data: [['Widget', '20 °C']] });
  const made = await client.datasource.upload({ form: form(latin(text)), input: { options } });
  const rows = async () =>
    (await client.dataset.loadExcel({ query: { datasourceId: made.id } })).content.data;
  expect(await rows()).toEqual([['Widget', '20 °C']]);
  await replace(made.id, form(latin('Product,Note\nGadget,±5 °C\n')));
  expect(await rows()).toEqual([['Gadget', '±5 °C']]);
  // A file in UTF-8 stays one.
  await replace(made.id, form('Product,Note\nThing,7 °C\n'));
  expect(await rows()).toEqual([['Thing', '7 °C']]);
  const unknown = client.datasource.previewSheet({
    form: form(text),
    input: { options: '{"encoding":"utf-7"}' },
  });
  expect(await failureOf(unknown)).toMatchObject({ message: texts.datasource.sheetOptions });
});

test('[UPL-09] moments of a csv that name their zone are shown by the clocks of the installation', async () => {
  const berlin = await startDataServer({ mart: engine.mart, settings: { timezone: 'Europe/Berlin' } });
  const theirs = berlin.client(await berlin.world.adminToken());
  const text = '事件,时间\n甲,2024-01-05T23:30:00Z\n乙,2024-07-05T23:30:00Z\n';
  const preview = await theirs.datasource.previewSheet({ form: form(text), input: {} });
  expect(preview.data).toEqual([
    ['甲', '2024-01-06 00:30:00'],
    ['乙', '2024-07-06 01:30:00'],
  ]);
  expect((await client.datasource.previewSheet({ form: form(text), input: {} })).data).toEqual([
    ['甲', '2024-01-06 07:30:00'],
    ['乙', '2024-07-06 07:30:00'],
  ]);
  await berlin.stop();
});

test('[I04] a preview shows the beginning of long texts, the table keeps all of them', async () => {
  const long = `${'字'.repeat(499)}😀${'字'.repeat(1000)}`;
  const sent = `科室,说明\n${Array.from({ length: 60 }, (_, at) => `科${at},${long}`).join('\n')}\n`;
  const { data } = await client.datasource.previewSheet({ form: form(sent), input: {} });
  expect(data).toHaveLength(50);
  expect(data[49]).toEqual(['科49', `${'字'.repeat(499)}…`]);
  const { id } = await upload(form(sent, '说明.csv'));
  const { content } = await client.dataset.loadExcel({ query: { datasourceId: id } });
  expect(content.data[0]).toEqual(['科0', long]);
});

test('[DSRC-15] a spreadsheet is no source of scripts', async () => {
  const made = await upload(form(csv));
  const query = { datasourceId: made.id, sql: 'SELECT 1' };
  expect(await failureOf(client.dataset.loadSql({ query }))).toMatchObject({
    message: texts.dataset.datasource,
  });
});

test('[UPL-03] [UPL-07] other kinds of files and over-size ones are refused', async () => {
  expect(await failureOf(upload(form(csv, 'x.exe')))).toMatchObject({
    status: 200,
    message: '导入的Excel文件类型错误',
  });
  const big = new Uint8Array(limits.uploadBytes + 1).fill(97);
  expect(await failureOf(upload(form(big)))).toMatchObject({ status: 413, code: 40004 });
  expect(await failureOf(upload(new FormData()))).toMatchObject({ message: '请上传Excel文件' });
});

test('[I06] [UPL-06] [UPL-09] a file that cannot be read answers 50004 and leaves the earlier rows', async () => {
  const made = await upload(form(csv));
  const before = files();
  const corrupt = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3]);
  expect(await failureOf(replace(made.id, form(corrupt, 'x.xlsx')))).toMatchObject({
    status: 200,
    code: 50004,
  });
  expect(await failureOf(upload(form(corrupt, 'x.xlsx')))).toMatchObject({ code: 50004 });
  expect(files()).toBe(before);
  const { content } = await client.dataset.loadExcel({ query: { datasourceId: made.id } });
  expect(content.data).toHaveLength(2);
});

test('[I02] [UPL-06] a file without a row takes the place of no rows, one in place of none does', async () => {
  const made = await upload(form(csv));
  const before = files();
  for (const empty of [form('科室,人数\n', '空.csv'), form('hello', '文字.xlsx')])
    expect(await failureOf(replace(made.id, empty))).toMatchObject({
      code: 49999,
      message: texts.datasource.noRowsLeft(2),
    });
  expect(files()).toBe(before);
  expect((await client.dataset.loadExcel({ query: { datasourceId: made.id } })).content.data).toHaveLength(2);
  for (const name of ['空.csv', '空.xlsx', '空.xls'])
    expect(await failureOf(upload(form('', name)))).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^文件(?:是空的|中没有数据)，请检查后重新上传$/),
    });
  const none = await upload(form('科室,人数\n', '空.csv'));
  expect(await replace(none.id, form('科室,人数\n', '空2.csv'))).toMatchObject({ rows: 0 });
});

test('[CACHE-11] a dataset over a sheet reads it before and after caching, without a second copy', async () => {
  const made = await upload(form(csv));
  const { id } = await datasetOver(made.id);
  expect((await client.dataset.dataOf({ params: { id } })).data).toHaveLength(2);
  const before = files();
  expect(await client.dataset.cache({ params: { id } })).toMatchObject({ cacheStatus: 'CACHING' });
  expect(await cachingEnded(client, id)).toMatchObject({ cacheStatus: 'SUCCESS' });
  expect(files()).toBe(before);
  expect((await client.dataset.dataOf({ params: { id } })).data).toHaveLength(2);
  await client.dataset.remove({ params: { id } });
  // The rows are the source's: they stay.
  expect((await client.dataset.loadExcel({ query: { datasourceId: made.id } })).content.data).toHaveLength(2);
});

test('[I11] [UPL-06] a replacement that fails half way leaves the earlier rows and nothing beside them', async () => {
  const made = await upload(form(csv));
  const before = files();
  const { mart } = engine;
  const write = mart.write.bind(mart);
  let read = 0;
  const cut = vi.spyOn(mart, 'write').mockImplementationOnce((input) =>
    write({
      ...input,
      batches: (async function* () {
        for await (const batch of input.batches) {
          read += batch.length;
          yield batch;
          throw new Error('cut');
        }
      })(),
    }),
  );
  const many = `科室,人数\n${'儿科,1\n'.repeat(30_000)}`;
  expect(await failureOf(replace(made.id, form(many, '新.csv')))).toMatchObject({ status: 500, code: 50001 });
  cut.mockRestore();
  expect([read > 0, read < 30_000, files()]).toEqual([true, true, before]);
  const { content } = await client.dataset.loadExcel({ query: { datasourceId: made.id } });
  expect(content.data).toHaveLength(2);
});

test('[I11] [UPL-06] a replaced sheet: datasets that were cached hold the new rows at once, widgets are warned', async () => {
  const made = await upload(form(csv));
  const { id } = await datasetOver(made.id);
  const widget = await client.widget.create({
    input: {
      name: '图',
      datasetId: id,
      datasourceId: null,
      dataJson: JSON.stringify({
        chartForm: { xAxis: [{ id: '科室', name: '科室' }], yAxis: [{ id: '人数', name: '人数' }] },
      }),
    },
  });
  await cached(client, id);
  const { id: uncached } = await datasetOver(made.id);
  const old = await server.db
    .selectFrom('datasource')
    .selectAll()
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  const replaced = await replace(made.id, form('科室,费用\n儿科,3.5\n', '新.csv'));
  expect(replaced).toMatchObject({
    fileName: '新.csv',
    rows: 1,
    columns: 2,
    dataSourceName: made.dataSourceName,
  });
  expect(await client.dataset.read({ params: { id } })).toMatchObject({
    cacheStatus: 'SUCCESS',
    cacheInfo: expect.stringMatching(/^已缓存 1 行，\d{4}-/) as string,
    columns: [{ name: '科室' }, { name: '费用' }],
  });
  expect((await client.dataset.read({ params: { id: uncached } })).cacheStatus).toBe('NOCACHE');
  expect((await client.dataset.dataOf({ params: { id } })).data).toEqual([['儿科', 3.5]]);
  expect((await client.widget.read({ params: { id: widget.id } })).tips).toBe('数据集字段已变更：人数');
  expect(await engine.mart.describe(old.extract_id ?? '')).toBeUndefined();
});

test('[DSRC-31] [DSRC-32] a copy keeps the rows alive when the first is deleted', async () => {
  const made = await upload(form(csv));
  const copy = await client.datasource.copy({ params: { id: made.id } });
  await client.datasource.remove({ params: { id: made.id } });
  expect((await client.dataset.loadExcel({ query: { datasourceId: copy.id } })).content.data).toHaveLength(2);
  const before = files();
  await client.datasource.remove({ params: { id: copy.id } });
  expect(files()).toBeLessThan(before);
});

describe('how a file was read', () => {
  const report = '门诊日报,,\n科室,人数,金额\n内科,10,"1,200.50"\n外科,5,无\n合计,15,"1,200.50"\n';
  const withOptions = (content: string, options: object, id?: number): FormData => {
    const data = form(content);
    data.set('options', JSON.stringify(options));
    if (id !== undefined) data.set('id', String(id));
    return data;
  };
  const preview = (data: FormData) => client.datasource.previewSheet({ form: data, input: {} });

  test('[UPL-08] a preview says it all and stores nothing', async () => {
    const before = [files(), (await client.datasource.list()).length];
    const found = await preview(form(report));
    expect(found).toMatchObject({
      header: { from: 2, to: 2 },
      rows: 2,
      data: [
        ['内科', 10, 1200.5],
        ['外科', 5, null],
      ],
      misfits: [{ row: 4, letters: 'C', column: '金额', value: '无', wanted: 'number' }],
      skipped: [
        { row: 1, reason: 'title' },
        { row: 5, reason: 'total' },
      ],
      changes: null,
    });
    expect(found.top[1]).toEqual({ row: 2, cells: ['科室', '人数', '金额'] });
    expect([files(), (await client.datasource.list()).length]).toEqual(before);
    expect(await failureOf(preview(new FormData()))).toMatchObject({ message: '请上传Excel文件' });
    const odd = form(report);
    odd.set('options', '{"header": 5}');
    expect(await failureOf(preview(odd))).toMatchObject({ message: texts.datasource.sheetOptions });
  });

  test('[UPL-05] [UPL-06] what the uploader decided is kept, told and done to the next file', async () => {
    const decided = { totals: 'keep', columns: { 金额: 'text' } };
    const made = await upload(withOptions(report, decided));
    expect(made).toMatchObject({ rows: 3, columns: 3 });
    const stored = await client.datasource.sheetReport({ params: { id: made.id } });
    expect(stored).toMatchObject({ choices: decided, rows: 3, misfitCount: 1, fileName: '门诊.csv' });
    const next = '科室,人数,金额,日期\n儿科,一,3,2024-05-01\n合计,1,3,\n';
    const found = await preview(withOptions(next, decided, made.id));
    expect(found.changes).toMatchObject({
      added: ['日期'],
      removed: [],
      retyped: [{ name: '人数', before: 'integer', after: 'text' }],
    });
    const again = await preview(
      (() => {
        const data = form(next);
        data.set('id', String(made.id));
        return data;
      })(),
    );
    expect(again.choices).toEqual(decided);
    expect(await replace(made.id, form(next))).toMatchObject({ rows: 2 });
    const copy = await client.datasource.copy({ params: { id: made.id } });
    expect((await client.datasource.sheetReport({ params: { id: copy.id } }))?.choices).toEqual(decided);
  });

  test('[UPL-05] [UPL-06] [UPL-08] months beside each other become rows where that is wanted, of the next file too', async () => {
    const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`);
    const yearOf = (first: number): string =>
      `科室,${months.join(',')},合计\n内科,${months.map((_, at) => first + at).join(',')},${first * 12 + 66}\n`;
    expect(await preview(withOptions(yearOf(10), {}))).toMatchObject({
      periods: { unit: '月份', first: '1月', last: '12月' },
    });
    const made = await client.datasource.upload({
      form: withOptions(yearOf(10), { periods: 'rows' }),
      input: {},
    });
    expect(made).toMatchObject({ rows: 12, columns: 3 });
    const { keys, data } = (await client.dataset.loadExcel({ query: { datasourceId: made.id } })).content;
    expect(keys).toEqual(['科室', '月份', '数值']);
    expect(data[11]).toEqual(['内科', '12月', 21]);
    expect(await replace(made.id, form(yearOf(100), '各科室门诊人次.csv'))).toMatchObject({ rows: 12 });
    const next = (await client.dataset.loadExcel({ query: { datasourceId: made.id } })).content;
    expect([next.keys, next.data[0]]).toEqual([keys, ['内科', '1月', 100]]);
    const odd = withOptions(yearOf(10), { periods: 'both' });
    expect(await failureOf(preview(odd))).toMatchObject({ message: texts.datasource.sheetOptions });
  });

  test('[UPL-05] [UPL-06] [UPL-08] years and months become dates where that is wanted, of the next file too', async () => {
    const yearOf = (year: number): string => `年,月,人次\n${year},1,5\n${year},2,6\n${year},12,7\n`;
    expect(await preview(withOptions(yearOf(2024), {}))).toMatchObject({
      columns: [{ name: '年' }, { name: '月' }, { name: '人次' }],
      dates: { name: '日期', parts: ['年', '月'] },
    });
    const made = await client.datasource.upload({
      form: withOptions(yearOf(2024), { dates: 'join' }),
      input: {},
    });
    const readAll = async () =>
      (await client.dataset.loadExcel({ query: { datasourceId: made.id } })).content;
    expect((await readAll()).data[2]).toEqual([2024, 12, 7, '2024-12-01']);
    await replace(made.id, form(yearOf(2025), '各月人次.csv'));
    expect((await readAll()).data[2]).toEqual([2025, 12, 7, '2025-12-01']);
  });

  test('[UPL-05] [UPL-06] a type that was chosen is stored, checked by the server and kept for the next file', async () => {
    const content = '科室,编号,费用\n内科,007,12\n外科,008,约30\n';
    const decided = { types: { 编号: 'integer', 费用: 'decimal' } };
    expect(await preview(withOptions(content, decided))).toMatchObject({
      data: [
        ['内科', 7, 12],
        ['外科', 8, null],
      ],
      misfits: [{ row: 3, column: '费用', value: '约30', wanted: 'number' }],
      choices: decided,
    });
    const made = await upload(withOptions(content, decided));
    const columnsOf = async () => {
      const { columns } = await server.db
        .selectFrom('datasource')
        .selectAll()
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow();
      return (JSON.parse(columns ?? '[]') as { type: string }[]).map(({ type }) => type);
    };
    expect(await columnsOf()).toEqual(['text', 'integer', 'decimal']);
    // The next file has other zeros, and comes without any choice.
    await replace(made.id, form('科室,编号,费用\n儿科,0012,3\n'));
    expect(await columnsOf()).toEqual(['text', 'integer', 'decimal']);
    const asText = { types: { 费用: 'decimal' }, columns: { 费用: 'text' } };
    expect((await preview(withOptions(content, asText, made.id))).changes?.retyped).toEqual([
      { name: '编号', before: 'integer', after: 'text' },
      { name: '费用', before: 'decimal', after: 'text' },
    ]);
    const odd = withOptions(content, { types: { 费用: 'blob' } });
    expect(await failureOf(preview(odd))).toMatchObject({ message: texts.datasource.sheetOptions });
  });

  test('[CALC-03] sums over amounts of a sheet are exact', async () => {
    const lines = Array.from({ length: 1000 }, (_, at) => `科,${(at * 7 + 3) / 100}`).join('\n');
    const made = await upload(form(`科室,金额\n${lines}\n`));
    const row = await server.db
      .selectFrom('datasource')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.columns ?? '[]')).toMatchObject([{ type: 'text' }, { type: 'decimal', scale: 2 }]);
  });
});

test('[UPL-09] the cells that do not fit come back marked, of a sent file and of the stored one', async () => {
  const token = await server.world.adminToken();
  const options = { baseUrl: server.url, token: () => token };
  const uneven = `科室,人数\n${'内科,10\n'.repeat(12)}外科,待定\n`;
  const asked = (input: { id?: number }, data: FormData) =>
    callFile(api.datasource.markedSheet, { input, form: data }, options);
  const sent = await asked({}, form(uneven, '月报/1.csv'));
  expect(sent.name).toBe('1（问题标注）.xlsx');
  expect(sent.headers.get('x-sheet-marks')).toBe('1');
  const made = await upload(form(uneven, '月报.csv'));
  const stored = await asked({ id: made.id }, new FormData());
  expect(stored.name).toBe('月报（问题标注）.xlsx');
  expect(
    Buffer.from(await stored.blob.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await expect(asked({}, new FormData())).rejects.toMatchObject({ message: '请上传Excel文件' });
  await expect(asked({ id: 999_999 }, new FormData())).rejects.toMatchObject({ reason: 'gone' });
});

test('[UPL-03] [UPL-04] settings widen which files are taken and how large; without them all is as specified', async () => {
  const wide = await startDataServer({
    mart: engine.mart,
    settings: { uploadMegabytes: 12, uploadTypes: 'ods,xlsb,tsv' },
  });
  const theirs = wide.client(await wide.world.adminToken());
  expect((await theirs.session.brand()).upload).toEqual({
    megabytes: 12,
    extensions: ['ods', 'xlsb', 'tsv'],
  });
  expect((await client.session.brand()).upload).toBeUndefined();
  const line = `${'科室,1,2024-05-01,'.padEnd(1000, '备')}\n`;
  const bytes = Buffer.byteLength(line);
  const of = (megabytes: number): string => line.repeat(Math.ceil((megabytes * 1_048_576) / bytes));
  expect((await theirs.datasource.upload({ form: form(of(11)), input: {} })).rows).toBeGreaterThan(3000);
  expect(await failureOf(theirs.datasource.upload({ form: form(of(12)), input: {} }))).toMatchObject({
    status: 413,
    code: 40004,
    message: '上传文件不能大于12MB',
  });
  const named = (client_: typeof client, name: string) =>
    client_.datasource.upload({ form: form(csv, name), input: {} });
  expect(await named(theirs, '门诊.ods')).toMatchObject({ rows: 2 });
  expect(await named(theirs, '门诊.tsv')).toMatchObject({ rows: 2 });
  expect(await failureOf(named(theirs, '门诊.txt'))).toMatchObject({ message: fileTypeText('门诊.txt') });
  expect(await failureOf(named(client, '门诊.ods'))).toMatchObject({ message: fileTypeText('门诊.ods') });
  await wide.stop();
});
