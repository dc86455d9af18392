import type {
  Answer,
  api,
  Board,
  BoardWidget,
  Client,
  ShareInput,
  ShareLink,
  WidgetInput,
} from '@mingjing/contract';
import type { RollupLimits } from '@mingjing/query';
import type { Settings } from '../settings.ts';
import { cached } from './caching.ts';
import { type DataServer, startDataServer } from './data-server.ts';
import { mariadbSource, realMart, type TestSource } from './sources.ts';
import type { TestServerOptions } from './test-server.ts';

export let server: DataServer;
export let admin: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
export let source: TestSource;
export let datasourceId: number;
export let widgetCategory: number;
let panelCategory: number;
/** The same rows: cached, read live, and without the column 月份. */
export const datasets = { cached: 0, live: 0, other: 0 };

/** Starts the product over a real database and engine, with the three datasets. */
export const startWorld = (): Promise<void> => startOver(mariadbSource());
/** The same with settings of its own. */
export const startWorldWith = (settings: Partial<Settings>): Promise<void> =>
  startOver(mariadbSource(), { settings });
/** The same with metadata in a real PostgreSQL. */
export const startWorldOnPostgres = (settings: Partial<Settings> = {}): Promise<void> =>
  startOver(mariadbSource(), { settings, engine: 'postgres' });
/** The same by a clock of its own. */
export const startWorldBy = (now: () => number): Promise<void> => startOver(mariadbSource(), { now });
/** The same over another kind of source. */
export const startWorldOver = (opening: Promise<TestSource>): Promise<void> => startOver(opening);
/** Another node of the world on PostgreSQL, with an engine and caches of its own over the same extracts. */
export async function secondNode(): Promise<DataServer> {
  const second = await realMart({ directory: engine.directory });
  const { databaseUrl, dataDir, redisUrl, rateLimit } = server.deps.settings;
  const settings = { databaseUrl, dataDir, redisUrl, rateLimit };
  const node = await startDataServer({ mart: second.mart, settings });
  return {
    ...node,
    async stop() {
      await node.stop();
      await second.mart.close();
    },
  };
}
/** The same with an engine that makes roll-ups of the few rows that tests have. */
export const startWorldWithRollups = (): Promise<void> =>
  startOver(mariadbSource(), {}, { leastRows: 2, groupShare: 1, valueShare: 10, tables: 8 });
/** The same over a database server that nobody else asks anything, so that questions can be counted. */
export const startCountedWorld = (): Promise<void> => startOver(mariadbSource({ own: true }));

async function startOver(
  opening: Promise<TestSource>,
  options: Pick<TestServerOptions, 'settings' | 'engine' | 'now'> = {},
  rollups?: RollupLimits,
): Promise<void> {
  [engine, source] = await Promise.all([realMart({ rollups }), opening]);
  server = await startDataServer({ mart: engine.mart, ...options });
  admin = server.client(await server.world.adminToken());
  datasourceId = (await admin.datasource.create({ input: source.input })).id;
  await source.run(
    'CREATE TABLE visits (科室 VARCHAR(20), 月份 DATE, 人数 INT, 费用 DECIMAL(10,2), 医生 VARCHAR(20));' +
      "INSERT INTO visits VALUES ('内科','2024-01-01',10,100.50,'张'),('内科','2024-02-01',20,200,'李')," +
      "('外科','2024-01-01',5,50,'王'),('心内科','2024-03-01',7,70.25,'赵'),(NULL,'2024-03-31',1,1,'钱');",
  );
  const categoryDataset = await admin.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
  const make = async (name: string, querySql: string, calculatedMeasures = '') => {
    const input = { name, categoryDataset, dataSourceId: datasourceId, dataSourceType: 'jdbc' as const };
    return (await admin.dataset.create({ input: { ...input, querySql, calculatedMeasures } })).id;
  };
  const measures = JSON.stringify([{ alias: '人均', exp: 'SUM(费用)/SUM(人数)', type: 'exp' }]);
  datasets.live = await make('实时', 'SELECT * FROM visits', measures);
  datasets.cached = await make('缓存', 'SELECT * FROM visits', measures);
  datasets.other = await make('其他', "SELECT 'x' AS 项目, 3 AS 数量");
  await cached(admin, datasets.cached);
  widgetCategory = (await admin.widget.createCategory({ input: { categoryName: '图', pid: -1 } })).id;
  panelCategory = await server.world.panelCategory();
}

export async function stopWorld(): Promise<void> {
  await server?.stop();
  await engine?.stop();
  await source?.stop();
}

export const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
export const column = (id: string, more: object = {}) => ({ id, name: id, ...more });
const form = (chartForm: object, more: object = {}) => JSON.stringify({ chartForm, ...more });
export function widgetInput(
  datasetId: number | null,
  chartForm: object,
  more: Partial<WidgetInput> = {},
): WidgetInput {
  return {
    name: '门诊量',
    categoryWidget: { id: widgetCategory },
    datasetId,
    datasourceId: null,
    chartType: 'bar',
    dataJson: form(chartForm),
    ...more,
  };
}
export const create = (input: WidgetInput) => admin.widget.create({ input });
export const byDept = {
  xAxis: [column('科室')],
  yAxis: [column('人数')],
  calculateType: { type: 'sum', columns: [] },
};
/** A drawing with these widgets beside and below each other. */
export function drawingOf(widgets: { id: number; next?: string }[]): string {
  const nodes = widgets.map(
    ({ id, next }, at) =>
      `<widget id="n${at}" name="图${at}" ref="${id}" ${next === undefined ? '' : `next="${next}"`} x="${(at % 2) * 512}" y="${Math.floor(at / 2) * 300}" w="512" h="300"/>`,
  );
  return (
    '<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1024" h="768" bg="#0b1f4b"/>' +
    `<theme element="#1677ff" palette="#5470c6 #91cc75"/><nodes>${nodes.join('')}</nodes></board>`
  );
}
export async function panelWith(
  widgets: { id: number; next?: string }[],
  more: { layout?: string; state?: number; data?: string } = {},
) {
  const data = drawingOf(widgets);
  return admin.panel.create({
    input: { name: '总览', categoryId: panelCategory, data, filterEnable: '1', ...more },
  });
}
export const widgetsOf = (board: Board): BoardWidget[] => board.rows.flatMap((row) => row.widgets);
export const sorted = (answer: Answer) =>
  answer.data.toSorted((a, b) => String(a[0]).localeCompare(String(b[0]), 'zh'));
export const load = (id: number, filters?: unknown, client = admin) =>
  client.board.load({
    query: { id, ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }) },
  });

/** A panel's parameters as its author stores them, all of them shown to viewers. */
export const layoutOf = (...paramsGroup: { name: string; [key: string]: unknown }[]): string =>
  JSON.stringify({ paramsGroup, checkedGroup: paramsGroup.map(({ name }) => name) });
export const readLayout = async (id: number, client = admin) =>
  JSON.parse(await client.board.layout({ query: { id } })) as {
    paramsGroup: {
      name: string;
      required?: boolean;
      beginDate: string;
      endDate: string;
      options: { value: string }[];
    }[];
    today: string;
    sets: { id: number; name: string; isDefault: boolean }[];
  };

/** A new user who may look at one panel, and at nothing else. */
export async function viewerOf(panelId: number) {
  const role = await server.world.role(['/main/dashboard']);
  const { token } = await server.world.user(role);
  await server.world.grantPanel(role, panelId);
  return server.client(token);
}

export const share = (panelId: number, input: Partial<ShareInput> = {}): Promise<ShareLink> =>
  admin.share.create({ input: { panelId, ...input } });
export const signIn = (url: string): string =>
  new URL(url.replace('/#/', '/')).searchParams.get('sign') ?? '';
export const exchange = (link: Pick<ShareLink, 'url'>, password?: string) =>
  server.client().session.exchangeSign({
    input: { sign: signIn(link.url), ...(password === undefined ? {} : { password }) },
  });
/** Somebody who came by a link. */
export const holderOf = async (link: ShareLink, password?: string) =>
  server.client((await exchange(link, password)).token);

/** Statements that the source's server has been asked so far, whoever asked, in a counted world. */
export async function sourceQuestions(): Promise<number> {
  const text = await source.run(
    "SHOW GLOBAL STATUS WHERE Variable_name IN ('Com_select', 'Com_stmt_execute', 'Com_stmt_prepare')",
  );
  return [...text.matchAll(/\t(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
}
