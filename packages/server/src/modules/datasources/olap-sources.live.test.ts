import { type api, type Client, type DatasourceInput, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  int,
  measure,
  member,
  type OlapStandIn,
  type StandInCellset,
  startOlapStandIn,
} from '../../../../connectors/src/testing/olap/index.ts';
import { cached } from '../../testing/caching.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { realMart } from '../../testing/sources.ts';

// A stand-in of our own speaks the protocols of the vendors' servers: see docs/reference/connectors.md.
const levels = ['院区', '科室'];
const big = { value: '9007199254740993', type: 'decimal', shown: '9,007,199,254,740,993' } as const;
const visits: StandInCellset = {
  columns: [measure('人次'), measure('收入')],
  rows: [
    { members: [member('科室', levels, '东院', '内科')], cells: [int(12), big] },
    { members: [member('科室', levels, '东院', '外科')], cells: [int(3), null] },
    { members: [member('科室', levels, '西院', '儿科')], cells: [int(5), { value: '0.5', type: 'decimal' }] },
  ],
};
const mdx = 'SELECT {[Measures].[人次], [Measures].[收入]} ON 0, [科室].[科室].Members ON 1 FROM [门诊]';
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each(['xmla', 'saiku'] as const)(
  '[DSRC-34] an OLAP server from source to widget, over %s',
  (protocol) => {
    let server: DataServer;
    let engine: Awaited<ReturnType<typeof realMart>>;
    let client: Client<typeof api>;
    let olap: OlapStandIn;
    let input: DatasourceInput;
    let dataSourceId: number;
    let categoryDataset: { id: number };
    beforeAll(async () => {
      olap = await startOlapStandIn({
        protocol,
        answer: (text) =>
          text.includes('nope') ? { error: "object 'nope' not found" } : { cellset: visits },
      });
      engine = await realMart();
      server = await startDataServer({ mart: engine.mart });
      client = server.client(await server.world.adminToken());
      input = {
        dataSourceName: '门诊立方体',
        datasourceType: 'saiku',
        url: olap.url,
        username: 'reader',
        password: 'secret',
      };
      dataSourceId = (await client.datasource.create({ input })).id;
      categoryDataset = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
    });
    afterAll(async () => {
      await server?.stop();
      await Promise.all([engine?.stop(), olap?.stop()]);
    });

    const save = (name: string, change = {}) =>
      client.dataset.create({
        input: { name, categoryDataset, dataSourceId, dataSourceType: 'jdbc', querySql: mdx, ...change },
      });
    const column = (name: string) => [{ id: name, name }];
    const widgetOf = (from: { datasetId: number | null; datasourceId: number | null; querySql?: string }) =>
      client.widget.create({
        input: {
          name: '各科室人次',
          chartType: 'bar',
          dataJson: JSON.stringify({
            chartForm: { xAxis: column('科室'), yAxis: column('人次') },
          }),
          ...from,
        },
      });

    test('verification signs in, and tells why not', async () => {
      expect(await client.datasource.test({ input })).toBe(true);
      const wrong = await failureOf(client.datasource.test({ input: { ...input, password: 'Geheim-77' } }));
      expect(wrong).toMatchObject({
        code: 50002,
        message: expect.stringContaining('用户名或密码错误') as string,
      });
      expect(String(wrong)).not.toContain('Geheim-77');
      const nowhere = { ...input, url: olap.url.replace(/\/\w+(?:\/\w+)?$/, '/other') };
      expect(await failureOf(client.datasource.test({ input: nowhere }))).toMatchObject({
        code: 50002,
        message: expect.stringContaining('这个地址上没有 OLAP 服务') as string,
      });
      for (const url of ['file:///etc/passwd', 'olap:8080', 'http://u:p@olap/saiku'])
        expect(await failureOf(client.datasource.test({ input: { ...input, url } }))).toMatchObject({
          code: 49999,
          message: expect.stringContaining('OLAP服务器地址格式错误') as string,
        });
    });

    test('a stored password goes to the server that it was typed for, and to no other', async () => {
      const stored = { ...input, id: dataSourceId, password: '******' };
      expect(await client.datasource.test({ input: stored })).toBe(true);
      const { host } = new URL(olap.url);
      for (const url of [
        olap.url.replace(host, 'localhost:1'),
        olap.url.replace('http:', 'https:'),
        `${olap.url}/x`,
      ])
        expect(await failureOf(client.datasource.test({ input: { ...stored, url } }))).toMatchObject({
          message: '服务器地址已变更，请重新输入密码',
        });
    });

    test('cubes are shown to whoever may use the source, and to nobody else', async () => {
      const catalog = protocol === 'xmla' ? 'Hospital' : '医院';
      const query = { datasourceId: dataSourceId };
      expect(await client.dataset.cubes({ query })).toEqual([{ name: '门诊', caption: '门诊', catalog }]);
      const asked = { ...query, cube: '病案', catalog };
      const { owner, version } = await client.datasource.usage({ params: { id: dataSourceId } });
      const use = { ownerId: owner.id, limited: true, roleIds: [], version };
      await client.datasource.saveUsage({ params: { id: dataSourceId }, input: use });
      const role = await server.world.role(['/config/cube']);
      const other = server.client((await server.world.user(role)).token);
      const calls = olap.calls.length;
      for (const call of [
        other.dataset.cubes({ query }),
        other.dataset.cubeStructure({ query: asked }),
        other.dataset.cubeMembers({ query: { ...asked, level: '[科室].[科室]' } }),
      ])
        expect(await failureOf(call)).toMatchObject({ message: texts.data.gone });
      expect(olap.calls).toHaveLength(calls);
    });

    test('a script is run, checked and saved; what is no query is refused', async () => {
      const { content } = await client.dataset.loadSql({
        query: { datasourceId: dataSourceId, sql: mdx, limited: 'true' },
      });
      expect(content.keys.slice(-3)).toEqual(['科室', '人次', '收入']);
      expect(content.data[0]?.slice(-3)).toEqual(['内科', 12, '9007199254740993']);
      for (const querySql of [
        'DRILLTHROUGH SELECT [a] ON 0 FROM [门诊]',
        'UPDATE CUBE [门诊] SET [a] = 1',
        'SELECT 1',
      ])
        expect(await failureOf(save('不可保存', { querySql }))).toMatchObject({ code: 49999 });
      expect(await failureOf(save('不可保存', { querySql: mdx.replace('人次', 'nope') }))).toMatchObject({
        message: expect.stringContaining("object 'nope' not found") as string,
      });
      expect(await failureOf(save('不可保存', { increment: true, incrementCloumn: '人次' }))).toMatchObject({
        message: 'OLAP 数据源的数据集不支持增量更新',
      });
    });

    test.each([0, 1] as const)(
      'a widget groups, filters and sums its rows; queryType %s',
      async (queryType) => {
        const { id: datasetId } = await save(`门诊 ${queryType}`, { queryType });
        const read = () => client.dataset.dataOf({ params: { id: datasetId } });
        if (queryType === 0) await cached(client, datasetId);
        expect((await read()).data.map((row) => row.slice(-3))).toEqual([
          ['内科', 12, '9007199254740993'],
          ['外科', 3, null],
          ['儿科', 5, 0.5],
        ]);
        const ran = olap.statements.length;
        const { id } = await widgetOf({ datasetId, datasourceId: null });
        const filters = '[{"key":"科室","filterType":1,"value":"内科"}]';
        const answers = await Promise.all([
          client.widget.data({ query: { id } }),
          client.widget.data({ query: { id, filters } }),
        ]);
        expect(answers.map(({ data }) => data.length)).toEqual([3, 1]);
        expect(answers[1]?.data[0]).toEqual(['内科', 12]);
        // Cached rows ask the server nothing; others ask it once for all who look at that moment.
        expect(olap.statements.length - ran).toBeLessThanOrEqual(queryType);
      },
    );

    test('a widget over a script of its own, and its statement', async () => {
      const { id } = await widgetOf({ datasetId: null, datasourceId: dataSourceId, querySql: mdx });
      expect((await client.widget.data({ query: { id } })).data).toContainEqual(['儿科', 5]);
    });
  },
);
