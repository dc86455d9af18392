import type { Answer, api, Calculation, Client } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { mariadbSource, postgresSource, type TestSource } from '../testing/sources.ts';

/** Types that a column of whole numbers becomes: its values, and how they are written. */
const texts = { type: 'VARCHAR(20)', values: ["'9'", "'10'", "'1'"] };
const amounts = { type: 'DECIMAL(10,2)', values: ['1.5', '2', '3'] };
const changes = {
  MariaDB: {
    start: mariadbSource,
    types: { texts, yes: { type: 'BIT(1)', values: ['1', '0', '1'] }, days: { type: 'DATE', values: [] } },
  },
  PostgreSQL: {
    start: postgresSource,
    types: {
      texts,
      yes: { type: 'boolean', values: ['true', 'false', 'true'] },
      days: { type: 'date', values: [] },
    },
  },
};

describe.each(Object.entries(changes))('%s', (name, { start, types }) => {
  let server: DataServer;
  let client: Client<typeof api>;
  let source: TestSource;
  let datasourceId: number;
  let category: Awaited<ReturnType<typeof client.dataset.createCategory>>;

  beforeAll(async () => {
    source = await start();
    server = await startDataServer();
    client = server.client(await server.world.adminToken());
    datasourceId = (await client.datasource.create({ input: source.input })).id;
    category = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
  });
  afterAll(async () => {
    await server?.stop();
    await source?.stop();
  });

  /** A dataset that is not stored, over a table whose column x holds whole numbers and then is made anew. */
  async function changed(
    table: string,
    { type, values }: { type: string; values: readonly string[] },
    before = 'INT',
  ) {
    await source.run(`CREATE TABLE ${table} (n INT, g VARCHAR(5), x ${before})`);
    const { id } = await client.dataset.create({
      input: {
        name: `${name} ${table}`,
        categoryDataset: category,
        dataSourceId: datasourceId,
        dataSourceType: 'jdbc',
        querySql: `SELECT * FROM ${table}`,
      },
    });
    await source.run(`DROP TABLE ${table}`);
    await source.run(`CREATE TABLE ${table} (n INT, g VARCHAR(5), x ${type})`);
    const rows = values.map((value, at) => `(${at + 1}, '${at < 2 ? 'a' : 'b'}', ${value})`);
    if (rows.length > 0) await source.run(`INSERT INTO ${table} VALUES ${rows.join(', ')}`);
    return id;
  }
  async function asked(datasetId: number, calculation: Calculation): Promise<Answer> {
    const column = (id: string) => ({ id, name: id });
    const chartForm = {
      xAxis: [column('g')],
      yAxis: [column('x')],
      calculateType: { type: calculation, columns: [] },
    };
    const dataJson = JSON.stringify({ chartForm });
    return client.widget.preview({
      input: { name: '图', datasetId, datasourceId: null, chartType: 'bar', dataJson },
    });
  }

  test('[FMT-13] a column of numbers that became texts of numbers is calculated with as before', async () => {
    const id = await changed('became_texts', types.texts);
    expect((await asked(id, 'max')).data).toEqual([
      ['a', 10],
      ['b', 1],
    ]);
    expect((await asked(id, 'sum')).data).toEqual([
      ['a', 19],
      ['b', 1],
    ]);
  });

  test('[FMT-13] a column of numbers that became yes and no counts what is yes', async () => {
    const id = await changed('became_yes', types.yes);
    expect((await asked(id, 'sum')).data).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  test('[FMT-13] a column of yes and no, or of texts, that became amounts is added up as they are', async () => {
    for (const [table, before] of [
      ['was_yes', types.yes.type],
      ['was_text', texts.type],
    ] as const) {
      const id = await changed(table, amounts, before);
      expect((await asked(id, 'sum')).data).toEqual([
        ['a', 3.5],
        ['b', 3],
      ]);
      expect((await asked(id, 'max')).data).toEqual([
        ['a', 2],
        ['b', 3],
      ]);
    }
  });

  test('[FMT-13] a column of texts that became yes and no counts what is yes', async () => {
    const id = await changed('text_to_yes', types.yes, texts.type);
    expect((await asked(id, 'sum')).data).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  test('[FMT-13] [O01] a column of numbers that became days is refused as one', async () => {
    const id = await changed('became_days', types.days);
    await expect(asked(id, 'sum')).rejects.toMatchObject({ message: '字段x不是数值，不能计算' });
  });

  test('[DSET-18] a dataset that is not stored shows the columns that its table has now, and charts say which are gone', async () => {
    await source.run('CREATE TABLE renamed (n DECIMAL(9,2), g VARCHAR(5))');
    const input = {
      name: `${name} renamed`,
      categoryDataset: category,
      dataSourceId: datasourceId,
      dataSourceType: 'jdbc' as const,
      querySql: 'SELECT * FROM renamed',
      queryType: 1,
    };
    const { id } = await client.dataset.create({ input });
    const widgets = await client.widget.createCategory({ input: { categoryName: `图 ${name}`, pid: -1 } });
    const chartForm = { xAxis: [{ id: 'g', name: 'g' }], yAxis: [{ id: 'n', name: 'n' }] };
    const widget = await client.widget.create({
      input: {
        name: `图 ${name}`,
        categoryWidget: widgets,
        datasetId: id,
        datasourceId: null,
        chartType: 'bar',
        dataJson: JSON.stringify({ chartForm }),
      },
    });
    await client.dataset.dataOf({ params: { id } });
    await source.run('DROP TABLE renamed');
    await source.run('CREATE TABLE renamed (n VARCHAR(9), ward VARCHAR(5), beds INT)');
    await source.run("INSERT INTO renamed VALUES ('1.50', 'a', 7)");

    const shown = await client.dataset.dataOf({ params: { id } });
    expect(shown.content).toMatchObject({ keys: ['n', 'ward', 'beds'], data: [['1.50', 'a', 7]] });
    expect((await client.dataset.read({ params: { id } })).columns.map((column) => column.name)).toEqual([
      'n',
      'ward',
      'beds',
    ]);
    expect((await client.widget.read({ params: { id: widget.id } })).tips).toBe(
      '数据集字段已变更：g，n（已变为文本）',
    );

    await source.run('ALTER TABLE renamed ADD COLUMN doctors INT');
    const saved = await client.dataset.update({ params: { id }, input });
    expect(saved.columns.map((column) => column.name)).toEqual(['n', 'ward', 'beds', 'doctors']);
    await source.run('DROP TABLE renamed');
    expect((await client.dataset.update({ params: { id }, input })).columns).toEqual(saved.columns);
  });
});
