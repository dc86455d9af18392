import {
  Code,
  type DatasetInput,
  type Datasource,
  type DatasourceInput,
  limits,
  texts,
  type WidgetInput,
} from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataServer, startDataServer } from '../testing/data-server.ts';

const sheet = '科室,人数\n内科,3\n外科,4';

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  let server: DataServer;
  const ids = { dataset: 0, widget: 0, category: 0, source: 0 };
  const people = {} as Record<'first' | 'second', Awaited<ReturnType<typeof server.world.user>>>;
  const as = (who: keyof typeof people) => server.client(people[who].token);
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    );

  beforeAll(async () => {
    server = await startDataServer({ engine });
    const role = await server.world.role(['/config/cube', '/config/widget', '/config/datasource']);
    people.first = await server.world.user(role);
    people.second = await server.world.user(role);
    const source = await server.db
      .insertInto('datasource')
      .values({
        name: '表格',
        type: 'excel',
        driver: '',
        url: '',
        username: '',
        password: '',
        server_encoding: '',
        client_encoding: '',
        file_name: `门诊.csv ${sheet.length}`,
        columns: JSON.stringify([
          { name: '科室', type: 'text' },
          { name: '人数', type: 'integer' },
        ]),
        user_id: people.first.id,
        created_at: 0,
        updated_at: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.source = source.id;
    const client = as('first');
    const folder = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
    ids.category = folder.id;
    ids.dataset = (await client.dataset.create({ input: datasetInput('门诊') })).id;
    const widgets = await client.widget.createCategory({ input: { categoryName: '图', pid: -1 } });
    ids.widget = (await client.widget.create({ input: widgetInput('人数', widgets.id) })).id;
  });
  afterAll(() => server?.stop());

  const datasetInput = (name: string): DatasetInput => ({
    name,
    categoryDataset: { id: ids.category },
    dataSourceId: ids.source,
    dataSourceType: 'excel',
  });
  const widgetInput = (name: string, category?: number): WidgetInput => ({
    name,
    ...(category === undefined ? {} : { categoryWidget: { id: category } }),
    datasetId: ids.dataset,
    chartType: 'bar',
    dataJson: JSON.stringify({
      chartForm: { xAxis: [{ id: '科室', name: '科室' }], yAxis: [{ id: '人数', name: '人数' }] },
    }),
  });
  /** The calls of both kinds of records, by their names. */
  const records = {
    dataset: {
      read: (who: keyof typeof people) => as(who).dataset.read({ params: { id: ids.dataset } }),
      save: (who: keyof typeof people, name: string, version?: number) =>
        as(who).dataset.update({
          params: { id: ids.dataset },
          input: { ...datasetInput(name), ...(version === undefined ? {} : { version }) },
        }),
      putInto: (id: number) =>
        as('first').dataset.create({ input: { ...datasetInput('放入'), categoryDataset: { id } } }),
      conflict: texts.dataset.conflict,
    },
    widget: {
      read: (who: keyof typeof people) => as(who).widget.read({ params: { id: ids.widget } }),
      save: (who: keyof typeof people, name: string, version?: number) =>
        as(who).widget.update({
          params: { id: ids.widget },
          input: { ...widgetInput(name), ...(version === undefined ? {} : { version }) },
        }),
      putInto: (id: number) => as('first').widget.create({ input: widgetInput('放入', id) }),
      conflict: texts.widget.conflict,
    },
  };

  describe.each(['dataset', 'widget'] as const)('a %s', (kind) => {
    const { read, save, conflict } = records[kind];

    test('[M01] of two who save what both have opened, the second is told of the first', async () => {
      const { version } = await read('first');
      const saved = await save('first', '第一人', version);
      expect(saved.version).toBe(version + 1);
      expect(await failureOf(save('second', '第二人', version))).toMatchObject({
        reason: 'conflict',
        message: conflict(`用户${people.first.username}`),
      });
      expect(await read('second')).toMatchObject({ name: '第一人', version: version + 1 });
      // Who has seen the other's save goes on from it.
      expect(await save('second', '第二人', version + 1)).toMatchObject({ name: '第二人' });
    });

    test('[M01] of ten saves at once over one version exactly one is stored', async () => {
      const { version } = await read('first');
      const names = Array.from({ length: 10 }, (_, at) => `同时${at}`);
      const ends = await Promise.all(names.map((name) => failureOf(save('first', name, version))));
      expect(ends.filter((end) => end === undefined)).toHaveLength(1);
      for (const end of ends.filter((one) => one !== undefined))
        expect(end).toMatchObject({ reason: 'conflict' });
      const { name, version: after } = await read('first');
      expect([name, after]).toEqual([names[ends.indexOf(undefined)], version + 1]);
    });

    test('a record sent back as it was read is saved once; without a version it is saved over any', async () => {
      const { version } = await read('first');
      await save('first', '旧客户端');
      expect((await read('first')).version).toBe(version + 1);
      expect(await failureOf(save('second', '晚了', version))).toMatchObject({ reason: 'conflict' });
      await save('second', '旧客户端又一次');
      expect((await read('first')).name).toBe('旧客户端又一次');
    });

    test('[M03] of a save and the deletion of its category at once, one is refused in a sentence', async () => {
      for (let round = 0; round < 8; round += 1) {
        const input = { categoryName: `同时${round}`, pid: -1 };
        const { id } = await as('first')[kind].createCategory({ input });
        const ends = await Promise.all([
          failureOf(as('first')[kind].removeCategory({ params: { id } })),
          failureOf(records[kind].putInto(id)),
        ]);
        expect(ends.filter((end) => end !== undefined)).toMatchObject([{ code: Code.client }]);
      }
    });

    test('a user who was deleted since is named by no name of another', async () => {
      const role = await server.world.role(['/config/cube', '/config/widget', '/config/datasource']);
      const third = await server.world.user(role);
      people.second = third;
      const { version } = await read('first');
      await save('second', '第三人', version);
      await server.client(await server.world.adminToken()).user.remove({ input: { ids: [third.id] } });
      expect(await failureOf(save('first', '晚了', version))).toMatchObject({ message: conflict(undefined) });
      people.second = await server.world.user(role);
    });
  });

  describe('a data source', () => {
    const jdbc = (name: string, url = 'jdbc:mysql://127.0.0.1:3306/his'): DatasourceInput => ({
      dataSourceName: name,
      datasourceType: 'jdbc',
      driverClassName: 'com.mysql.jdbc.Driver',
      url,
      username: 'reader',
      password: 'secret',
    });
    const stored = async (id: number): Promise<Datasource> => {
      const source = (await as('first').datasource.list()).find((one) => one.id === id);
      if (source === undefined) throw new Error('the source is gone');
      return source;
    };
    const change = (who: keyof typeof people, id: number, input: DatasourceInput, version?: number) =>
      as(who).datasource.update({ params: { id }, input: { ...input, version } });
    const told = (who: keyof typeof people) => ({
      reason: 'conflict',
      message: texts.datasource.conflict(`用户${people[who].username}`),
    });

    test('[M01] of two who save what both have opened, the second is told of the first', async () => {
      const { id, version } = await as('first').datasource.create({ input: jdbc('门诊库') });
      const moved = jdbc('门诊库', 'jdbc:mysql://127.0.0.1:3307/his');
      expect((await change('first', id, moved, version)).version).toBe(version + 1);
      const late = change('second', id, { ...jdbc('住院库'), password: limits.secretMask }, version);
      expect(await failureOf(late)).toMatchObject(told('first'));
      expect(await stored(id)).toMatchObject({ dataSourceName: '门诊库', url: moved.url });
      expect(await change('second', id, jdbc('住院库'), version + 1)).toMatchObject({ version: version + 2 });
      // Who names no version saves over any.
      await change('first', id, jdbc('体检库'));
      expect(await stored(id)).toMatchObject({ dataSourceName: '体检库', version: version + 3 });
      const copy = await as('second').datasource.copy({ params: { id } });
      expect(copy.version).toBe(1);
    });

    test('[M01] of ten saves at once over one version exactly one is stored', async () => {
      const { id, version } = await as('first').datasource.create({ input: jdbc('同时') });
      const names = Array.from({ length: 10 }, (_, at) => `同时${at}`);
      const ends = await Promise.all(
        names.map((name) => failureOf(change('second', id, jdbc(name), version))),
      );
      expect(ends.filter((end) => end === undefined)).toHaveLength(1);
      const { dataSourceName, version: after } = await stored(id);
      expect([dataSourceName, after]).toEqual([names[ends.indexOf(undefined)], version + 1]);
    });

    test('[M01] a spreadsheet is renamed and replaced over the version that was opened', async () => {
      const { version } = await stored(ids.source);
      const rename = (who: keyof typeof people, dataSourceName: string) =>
        as(who).datasource.replace({
          params: { id: ids.source },
          input: { dataSourceName, version },
          form: new FormData(),
        });
      expect(await rename('first', '表格一')).toMatchObject({ version: version + 1 });
      expect(await failureOf(rename('second', '表格二'))).toMatchObject(told('first'));
      const form = new FormData();
      form.set('file', new Blob(['没有人读它']), '新.csv');
      const replaced = as('second').datasource.replace({
        params: { id: ids.source },
        input: { version },
        form,
      });
      expect(await failureOf(replaced)).toMatchObject(told('first'));
      expect((await stored(ids.source)).dataSourceName).toBe('表格一');
    });
  });

  test('[M01] a widget that was moved meanwhile is not moved back by a save', async () => {
    const { version } = await records.widget.read('first');
    const to = await as('second').widget.createCategory({ input: { categoryName: '别处', pid: -1 } });
    await as('second').widget.move({ params: { id: ids.widget }, input: { categoryId: to.id } });
    expect(await failureOf(records.widget.save('first', '移回', version))).toMatchObject({
      reason: 'conflict',
    });
    expect((await records.widget.read('first')).categoryWidget?.id).toBe(to.id);
  });

  test('a copy begins with a version of its own', async () => {
    const widget = await as('second').widget.copy({ params: { id: ids.widget } });
    const dataset = await as('second').dataset.copy({ params: { id: ids.dataset } });
    expect([widget.version, dataset.version]).toEqual([1, 1]);
  });
});
