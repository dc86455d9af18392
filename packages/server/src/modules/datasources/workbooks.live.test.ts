import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type api, type Client, texts, type WorkbookTables } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manySheets, officeSheets } from '../../../../connectors/src/testing/many-sheets.ts';
import { cached } from '../../testing/caching.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { realMart } from '../../testing/sources.ts';

const [visits, costs, emoji] = ['门诊明细', '住院\'费用"（2024）', '😀 Detail'] as const;
const visitsOf = '台账-门诊明细';

describe.each(['sqlite', 'postgres'] as const)('on %s', (engineOf) => {
  let server: DataServer;
  let client: Client<typeof api>;
  let engine: Awaited<ReturnType<typeof realMart>>;
  let category: { id: number };
  beforeAll(async () => {
    engine = await realMart();
    server = await startDataServer({ engine: engineOf, mart: engine.mart });
    client = server.client(await server.world.adminToken());
    category = await client.dataset.createCategory({ input: { categoryName: '台账', pid: -1 } });
  });
  afterAll(async () => {
    await server?.stop();
    await engine?.stop();
  });

  function form(content: string | Buffer = manySheets(), fileName = '台账.xlsx'): FormData {
    const data = new FormData();
    data.set('file', new Blob([new Uint8Array(Buffer.from(content))]), fileName);
    return data;
  }
  const store = (tables: WorkbookTables, more: { datasetCategory?: number; dataSourceName?: string } = {}) =>
    client.datasource.uploadWorkbook({ form: form(), input: { ...more, tables: JSON.stringify(tables) } });
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    );
  const rowsOf = async (id: number) => {
    const { content } = await client.dataset.loadExcel({ query: { datasourceId: id } });
    return { keys: content.keys, data: content.data };
  };
  const files = () => readdirSync(engine.directory, { recursive: true }).length;
  const kept = () => readdirSync(join(server.deps.settings.dataDir, 'originals')).length;
  const clinic = { keys: ['科室', '人数', '日期'], data: officeSheets[1]!.rows.slice(1) };

  test('[UPL-01] the sheets of a file are told, and nothing is stored', async () => {
    const before = files();
    const sheets = await client.datasource.surveySheets({ form: form(), input: {} });
    expect(sheets.map(({ sheet, rows, isHidden }) => [sheet, rows, isHidden])).toEqual([
      ['封面', 1, false],
      [visits, 2, false],
      [costs, 3, false],
      [emoji, 1, false],
      ['空表', 0, false],
      ['旧数据', 2, true],
    ]);
    expect(files()).toBe(before);
    expect(
      await failureOf(client.datasource.surveySheets({ form: new FormData(), input: {} })),
    ).toMatchObject({ message: texts.datasource.file });
    expect(
      await failureOf(client.datasource.surveySheets({ form: form('x', 'x.exe'), input: {} })),
    ).toMatchObject({ message: texts.datasource.fileType });
  });

  test('[UPL-05] [UPL-08] each ticked sheet becomes a table with choices of its own, and a dataset', async () => {
    const { sources, datasets } = await store(
      [
        { sheet: visits },
        { sheet: costs, columns: { 费用: 'text' } },
        { sheet: '旧数据', header: null, types: { 列2: 'text' } },
      ],
      { datasetCategory: category.id },
    );
    expect(sources.map(({ dataSourceName, rows, columns }) => [dataSourceName, rows, columns])).toEqual([
      [visitsOf, 2, 3],
      [`台账-${costs}`, 3, 2],
      ['台账-旧数据', 3, 2],
    ]);
    const [first, second, third] = sources.map(({ id }) => id);
    expect(new Set(sources.map(({ workbook }) => workbook?.key)).size).toBe(1);
    expect(sources[0]?.workbook?.name).toBe('台账');
    expect(await rowsOf(first!)).toEqual(clinic);
    expect((await rowsOf(second!)).data).toEqual([
      ['内科', '1200.5'],
      ['儿科', '约30'],
      ['眼科', '70'],
    ]);
    expect(await rowsOf(third!)).toEqual({
      keys: ['列1', '列2'],
      data: [
        ['月份', '金额'],
        ['一月', '3'],
        ['二月', '4'],
      ],
    });
    const listed = await client.datasource.list();
    for (const source of sources) expect(listed.find(({ id }) => id === source.id)).toEqual(source);
    expect(datasets.map(({ name }) => name)).toEqual(sources.map(({ dataSourceName }) => dataSourceName));
    const { id } = datasets[0]!;
    expect(await client.dataset.read({ params: { id } })).toMatchObject({ dataSourceId: first });
    expect((await client.dataset.dataOf({ params: { id } })).data).toEqual(clinic.data);
  });

  test('[UPL-09] a sheet that cannot be read is named, and nothing of the workbook is stored', async () => {
    const before = [files(), kept(), (await client.datasource.list()).length];
    const name = `${visits} `;
    expect(await failureOf(store([{ sheet: visits }, { sheet: '空表' }]))).toMatchObject({
      message: expect.stringMatching(/^工作表“空表”：/),
    });
    expect(await failureOf(store([{ sheet: visits }, { sheet: name }]))).toMatchObject({
      message: texts.datasource.sheetAbsent(name),
    });
    // A category that is not there is found last, after all rows were read.
    expect(
      await failureOf(store([{ sheet: visits }, { sheet: emoji }], { datasetCategory: 999_999 })),
    ).toBeDefined();
    expect([files(), kept(), (await client.datasource.list()).length]).toEqual(before);
  });

  test('[UPL-06] [UPL-08] tables of one sheet are tables of a workbook, and the next file is divided again', async () => {
    const rows = (month: number, count: number, word: string) =>
      Array.from({ length: count }, (_, at) => [
        `2024-0${month}-0${at + 1}`,
        `${word}${at}`,
        (at + 1) * month,
      ]);
    const book = (month: number, counts = [4, 3]) =>
      manySheets([
        {
          name: '月报',
          rows: [
            [`2024年${month}月收入明细`],
            ['日期', '项目', '金额'],
            ...rows(month, counts[0]!, '收'),
            [],
            [`2024年${month}月支出明细`],
            ['日期', '项目', '金额'],
            ...rows(month, counts[1]!, '支'),
          ],
        },
      ]);
    const surveyed = await client.datasource.surveySheets({ form: form(book(1)), input: {} });
    expect(surveyed.map(({ sheet, rows: count, isTable }) => [sheet, count, isTable])).toEqual([
      ['月报·收入明细', 4, true],
      ['月报·支出明细', 3, true],
      ['月报', 7, false],
    ]);
    const tables = surveyed.filter(({ of }) => of !== undefined).map(({ sheet }) => ({ sheet }));
    const input = { dataSourceName: '一月', tables: JSON.stringify(tables) };
    const { sources } = await client.datasource.uploadWorkbook({ form: form(book(1)), input });
    const [income, spending] = sources.map(({ id }) => id) as [number, number];
    expect((await rowsOf(spending)).data).toEqual(rows(1, 3, '支'));
    // Without a word about it the same table is read of the next file, though it is the smaller one.
    await client.datasource.replace({ params: { id: spending }, form: form(book(2)), input: {} });
    expect((await rowsOf(spending)).data).toEqual(rows(2, 3, '支'));
    await client.datasource.replace({
      params: { id: spending },
      form: form(book(3)),
      input: { mode: 'append' },
    });
    expect((await rowsOf(spending)).data).toEqual([...rows(2, 3, '支'), ...rows(3, 3, '支')]);
    await client.datasource.replaceWorkbook({
      form: form(book(4, [5, 2])),
      input: {
        tables: JSON.stringify([
          { id: income, choices: { sheet: '月报·收入明细' } },
          { id: spending, choices: { sheet: '月报·支出明细' } },
        ]),
      },
    });
    expect([(await rowsOf(income)).data, (await rowsOf(spending)).data]).toEqual([
      rows(4, 5, '收'),
      rows(4, 2, '支'),
    ]);
    // A file that holds one table has none of that name: a single table is told, a workbook refused.
    const one = manySheets([{ name: '月报', rows: [['日期', '项目', '金额'], ...rows(5, 2, '收')] }]);
    const preview = await client.datasource.previewSheet({ form: form(one), input: { id: income } });
    expect(preview.notes[0]).toBe('文件中没有名为“月报·收入明细”的工作表，已改用“月报”');
    const wanted = JSON.stringify([{ id: income, choices: { sheet: '月报·收入明细' } }]);
    expect(
      await failureOf(client.datasource.replaceWorkbook({ form: form(one), input: { tables: wanted } })),
    ).toMatchObject({ message: texts.datasource.sheetAbsent('月报·收入明细') });
    // What was stored as one table before stays one.
    const single = await client.datasource.upload({ form: form(one), input: { dataSourceName: '单表' } });
    await client.datasource.replace({ params: { id: single.id }, form: form(book(6)), input: {} });
    expect((await rowsOf(single.id)).data.length).toBe(7);
  });

  test('choices that cannot be meant are refused in words', async () => {
    const sent = (tables: string) =>
      failureOf(client.datasource.uploadWorkbook({ form: form(), input: { tables } }));
    const { sheetOptions, tables, tablesMany } = texts.datasource;
    for (const wrong of ['', '{', '{}', '[{}]', '[{"sheet":1}]', '[{"sheet":"a","x":1}]'])
      expect(await sent(wrong)).toMatchObject({ message: sheetOptions });
    expect(await sent(JSON.stringify([{ sheet: visits }, { sheet: visits }]))).toMatchObject({
      message: sheetOptions,
    });
    expect(await sent('[]')).toMatchObject({ message: tables });
    const many = Array.from({ length: 51 }, (_, at) => ({ sheet: String(at) }));
    expect(await sent(JSON.stringify(many))).toMatchObject({ message: tablesMany(50) });
  });

  test('a long name of the workbook is cut, the sheet stays', async () => {
    const { sources } = await store([{ sheet: visits }, { sheet: emoji }], {
      dataSourceName: '长'.repeat(100),
    });
    expect(sources.map(({ dataSourceName }) => dataSourceName)).toEqual([
      `${'长'.repeat(95)}-${visits}`,
      `${'长'.repeat(91)}-${emoji}`,
    ]);
    expect(sources[0]?.workbook?.name).toBe('长'.repeat(100));
  });

  test('[UPL-06] [CACHE-13] rows of one table are replaced, appended, rebuilt and deleted; the others stay', async () => {
    const { sources, datasets } = await store([{ sheet: visits }, { sheet: costs }], {
      datasetCategory: category.id,
    });
    const [one, two] = [sources[0]!.id, sources[1]!.id];
    await cached(client, datasets[0]!.id);
    const next = manySheets(
      officeSheets.map((sheet) =>
        sheet.name === visits ? { ...sheet, rows: [...sheet.rows, ['眼科', 7, '2024-05-03']] } : sheet,
      ),
    );
    // The table's own sheet is read again, not the first one of the file.
    const replaced = await client.datasource.replace({
      params: { id: one },
      form: form(next, '台账5月.xlsx'),
      input: {},
    });
    expect(replaced).toMatchObject({ rows: 3, workbook: sources[0]?.workbook });
    expect((await rowsOf(one)).data).toHaveLength(3);
    expect((await rowsOf(two)).data).toHaveLength(3);
    await client.datasource.replace({
      params: { id: two },
      form: form(next, '台账6月.xlsx'),
      input: { mode: 'append' },
    });
    expect((await rowsOf(two)).data).toHaveLength(6);

    const whole = await rowsOf(two);
    const { extract_id } = await server.db
      .selectFrom('datasource')
      .select('extract_id')
      .where('id', '=', two)
      .executeTakeFirstOrThrow();
    rmSync(join(engine.directory, `${extract_id}.duckdb`));
    await client.dataset.cache({ params: { id: datasets[1]!.id } });
    await cached(client, datasets[1]!.id);
    expect(await rowsOf(two)).toEqual(whole);

    const copy = await client.datasource.copy({ params: { id: one } });
    expect(copy.workbook).toBeNull();
    await client.dataset.remove({ params: { id: datasets[0]!.id } });
    await client.datasource.remove({ params: { id: one } });
    expect((await rowsOf(copy.id)).data).toHaveLength(3);
    expect(await rowsOf(two)).toEqual(whole);
  });

  /** The sheets of the file with one more row each; renamed: a column of costs has another name. */
  const later = (
    change: (name: string, rows: (string | number | null)[][]) => (string | number | null)[][],
  ) => manySheets(officeSheets.map((sheet) => ({ ...sheet, rows: change(sheet.name, [...sheet.rows]) })));
  const replaceWith = (
    content: Buffer,
    tables: { id: number; version?: number; choices: { sheet: string; rename?: Record<string, string> } }[],
    as = client,
  ) =>
    as.datasource.replaceWorkbook({
      form: form(content, '台账7月.xlsx'),
      input: { tables: JSON.stringify(tables) },
    });

  test('[UPL-06] [CACHE-13] a new file takes the place of all tables of a workbook at once', async () => {
    const { sources, datasets } = await store([{ sheet: visits }, { sheet: costs }], {
      datasetCategory: category.id,
    });
    for (const { id } of datasets) await cached(client, id);
    const [one, two] = [sources[0]!, sources[1]!];
    const content = later((name, rows) => {
      if (name === visits) return [...rows, ['眼科', 7, '2024-05-03']];
      return name === costs
        ? rows.map((row) => row.map((cell) => (cell === '费用' ? '费用（元）' : cell)))
        : rows;
    });
    const replaced = await replaceWith(content, [
      { id: two.id, version: two.version, choices: { sheet: costs, rename: { '费用（元）': '费用' } } },
      { id: one.id, version: one.version, choices: { sheet: visits } },
    ]);
    expect(replaced.map(({ id, rows, fileName }) => [id, rows, fileName])).toEqual([
      [two.id, 3, '台账7月.xlsx'],
      [one.id, 3, '台账7月.xlsx'],
    ]);
    expect(replaced.every(({ workbook }) => workbook?.key === one.workbook?.key)).toBe(true);
    expect((await rowsOf(one.id)).data).toHaveLength(3);
    expect((await rowsOf(two.id)).keys).toEqual(['科室', '费用']);
    for (const { id } of datasets) {
      const dataset = await client.dataset.read({ params: { id } });
      expect(dataset.cacheStatus).toBe('SUCCESS');
      expect((await cached(client, id)).cacheStatus).toBe('SUCCESS');
    }
    expect((await client.dataset.dataOf({ params: { id: datasets[0]!.id } })).data).toHaveLength(3);
  });

  test('[UPL-09] of a workbook all tables are replaced or none', async () => {
    const { sources } = await store([{ sheet: visits }, { sheet: costs }]);
    const [one, two] = [sources[0]!, sources[1]!];
    const other = (await store([{ sheet: visits }])).sources[0]!;
    const before = [await rowsOf(one.id), await rowsOf(two.id), files(), kept()];
    const content = later((_, rows) => [...rows, rows.at(-1) ?? []]);
    const both = (second: { id: number; version?: number; choices: { sheet: string } }) =>
      failureOf(replaceWith(content, [{ id: one.id, choices: { sheet: visits } }, second]));
    expect(await both({ id: two.id, choices: { sheet: '十三月' } })).toMatchObject({
      message: texts.datasource.sheetAbsent('十三月'),
    });
    expect(await both({ id: two.id, version: two.version + 1, choices: { sheet: costs } })).toMatchObject({
      reason: 'conflict',
    });
    expect(await both({ id: other.id, choices: { sheet: visits } })).toMatchObject({
      message: texts.datasource.tablesApart,
    });
    expect(await both({ id: one.id, choices: { sheet: costs } })).toMatchObject({
      message: texts.datasource.sheetOptions,
    });
    expect(await both({ id: 999_999, choices: { sheet: costs } })).toMatchObject({
      code: expect.any(Number),
    });
    expect([await rowsOf(one.id), await rowsOf(two.id), files(), kept()]).toEqual(before);
  });

  test('two who replace one workbook at once: one does, the other is told', async () => {
    const { sources } = await store([{ sheet: visits }, { sheet: costs }]);
    const tables = sources.map(({ id, version }, at) => ({
      id,
      version,
      choices: { sheet: at === 0 ? visits : costs },
    }));
    const content = (count: number) =>
      later((_, rows) => [...rows, ...Array.from({ length: count }, () => rows.at(-1) ?? [])]);
    const ended = await Promise.allSettled([
      replaceWith(content(1), tables),
      replaceWith(content(2), tables),
    ]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const won = ended[0]?.status === 'fulfilled' ? 1 : 2;
    expect((await rowsOf(sources[0]!.id)).data).toHaveLength(2 + won);
    expect((await rowsOf(sources[1]!.id)).data).toHaveLength(3 + won);
  });

  test('[UPL-06] further sheets become tables beside a source that was one sheet of a file, or of a workbook', async () => {
    const alone = await client.datasource.upload({
      form: form(),
      input: { options: JSON.stringify({ sheet: visits }) },
    });
    const widgetRows = await rowsOf(alone.id);
    const replaced = await client.datasource.replace({
      params: { id: alone.id },
      form: form(),
      input: {
        version: alone.version,
        added: JSON.stringify([{ sheet: costs }]),
        datasetCategory: category.id,
      },
    });
    const ofBook = async () =>
      (await client.datasource.list()).filter(({ workbook }) => workbook?.key === replaced.workbook?.key);
    expect(replaced).toMatchObject({
      id: alone.id,
      dataSourceName: '台账',
      workbook: { name: '台账', sheet: visits },
    });
    expect((await ofBook()).map(({ dataSourceName, rows }) => [dataSourceName, rows])).toEqual([
      ['台账', 2],
      [`台账-${costs}`, 3],
    ]);
    expect(await rowsOf(alone.id)).toEqual(widgetRows);
    expect(JSON.stringify(await client.dataset.tree())).toContain(JSON.stringify(`台账-${costs}`));
    // No table is replaced by it.
    const before = await ofBook();
    expect(
      await client.datasource.replaceWorkbook({
        form: form(),
        input: {
          tables: '[]',
          beside: alone.id,
          added: JSON.stringify([{ sheet: emoji }, { sheet: '旧数据' }]),
        },
      }),
    ).toEqual([]);
    const after = await ofBook();
    expect(after.slice(0, 2)).toEqual(before);
    expect(after.map(({ rows }) => rows)).toEqual([2, 3, 1, 2]);
  });

  test('[UPL-09] where a further sheet is refused nothing changes at all', async () => {
    const { sources } = await store([{ sheet: visits }, { sheet: costs }]);
    const [one] = sources as [(typeof sources)[number]];
    const state = async () => [await client.datasource.list(), await rowsOf(one.id), files(), kept()];
    const before = await state();
    const content = () =>
      form(
        later((_, rows) => [...rows, rows.at(-1) ?? []]),
        '台账7月.xlsx',
      );
    const replaced = (added: unknown, more: object = {}) =>
      failureOf(
        client.datasource.replace({
          params: { id: one.id },
          form: content(),
          input: { version: one.version, added: JSON.stringify(added), ...more },
        }),
      );
    const { sheetKnown, sheetAbsent, tables } = texts.datasource;
    expect(await replaced([{ sheet: emoji }, { sheet: costs }])).toMatchObject({
      message: sheetKnown(costs),
    });
    expect(await replaced([{ sheet: '十三月' }])).toMatchObject({ message: sheetAbsent('十三月') });
    expect(await replaced([])).toMatchObject({ message: tables });
    expect(await replaced([{ sheet: emoji }], { datasetCategory: 999_999 })).toBeDefined();
    expect(await replaced([{ sheet: emoji }], { version: one.version + 1 })).toMatchObject({
      reason: 'conflict',
    });
    const added = JSON.stringify([{ sheet: emoji }]);
    expect(
      await failureOf(client.datasource.replaceWorkbook({ form: content(), input: { tables: '[]', added } })),
    ).toMatchObject({ message: tables });
    expect(await state()).toEqual(before);
  });

  test('further sheets need the use of the source, are left to the same roles, and make no datasets for who keeps none', async () => {
    const { sources } = await store([{ sheet: visits }]);
    const [one] = sources as [(typeof sources)[number]];
    const role = await server.world.role(['/config/datasource']);
    const stranger = server.client((await server.world.user(role)).token);
    const keeper = await server.world.role(['/config/datasource']);
    const user = server.client((await server.world.user(keeper)).token);
    const { owner, version } = await client.datasource.usage({ params: { id: one.id } });
    const use = { ownerId: owner.id, limited: true, roleIds: [keeper], version };
    await client.datasource.saveUsage({ params: { id: one.id }, input: use });
    const input = { tables: '[]', beside: one.id, added: JSON.stringify([{ sheet: costs }]) };
    expect(await failureOf(stranger.datasource.replaceWorkbook({ form: form(), input }))).toMatchObject({
      reason: 'gone',
    });
    expect(
      await failureOf(
        user.datasource.replaceWorkbook({ form: form(), input: { ...input, datasetCategory: category.id } }),
      ),
    ).toMatchObject({ status: 403 });
    await user.datasource.replaceWorkbook({ form: form(), input });
    const seen = async (of: typeof client) =>
      (await of.datasource.list()).filter(({ workbook }) => workbook?.key === one.workbook?.key).length;
    expect([await seen(user), await seen(client), await seen(stranger)]).toEqual([2, 2, 0]);
  });

  test('who may keep sources but no datasets stores the tables alone', async () => {
    const role = await server.world.role(['/config/datasource']);
    const { token } = await server.world.user(role);
    const other = server.client(token);
    const input = { tables: JSON.stringify([{ sheet: visits }, { sheet: emoji }]) };
    expect(
      await failureOf(
        other.datasource.uploadWorkbook({ form: form(), input: { ...input, datasetCategory: category.id } }),
      ),
    ).toMatchObject({ status: 403 });
    const { sources, datasets } = await other.datasource.uploadWorkbook({ form: form(), input });
    expect(sources).toHaveLength(2);
    expect(datasets).toEqual([]);
  });
});
