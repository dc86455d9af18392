import { type api, type Client, texts } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../scripts/services/index.ts';
import { cached, cachingEnded } from '../testing/caching.ts';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { type SourceWire, wireTo } from '../testing/source-wire.ts';
import {
  clickhouseSource,
  mariadbSource,
  postgresSource,
  realMart,
  type TestSource,
} from '../testing/sources.ts';

/** So many rows that their wire breaks long before the last. */
const rows = 20_000;
const early = 100_000;
const text = 'x'.repeat(20);
const numbers = {
  MariaDB: `SELECT seq AS n, CONCAT('${text}', seq) AS t FROM seq_1_to_${rows}`,
  PostgreSQL: `SELECT n, concat('${text}', n) AS t FROM generate_series(1, ${rows}) AS g(n)`,
  ClickHouse: `SELECT number AS n, concat('${text}', toString(number)) AS t FROM numbers(${rows})`,
};

interface Behind {
  source: TestSource<keyof typeof numbers>;
  wire: SourceWire;
  datasetId: number;
  /** All rows, asked of the source now. */
  load(): Promise<unknown>;
  /** What a widget says of the stored rows. */
  stored(): Promise<unknown>;
}

let server: DataServer;
let client: Client<typeof api>;
let engine: Awaited<ReturnType<typeof realMart>>;
let sources: Behind[] = [];
beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart, settings: { queryTimeoutMs: '12' } });
  client = server.client(await server.world.adminToken());
  const opened = await Promise.all([mariadbSource(), postgresSource(), clickhouseSource()]);
  sources = await Promise.all(opened.map(behindWire));
});
afterAll(async () => {
  await server?.stop();
  await Promise.all(sources.flatMap(({ wire, source }) => [wire.stop(), source.stop()]));
  await engine?.stop();
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A dataset of all numbers of a source behind a wire, cached, with a widget that counts them. */
async function behindWire(source: TestSource<keyof typeof numbers>): Promise<Behind> {
  const { name } = source;
  const wire = await wireTo(source.input);
  const datasourceId = (await client.datasource.create({ input: wire.input })).id;
  const categoryDataset = await client.dataset.createCategory({ input: { categoryName: name, pid: -1 } });
  const { id } = await client.dataset.create({
    input: {
      name,
      categoryDataset,
      dataSourceId: datasourceId,
      dataSourceType: 'jdbc',
      querySql: numbers[name],
    },
  });
  await cached(client, id);
  const counted = {
    xAxis: [],
    yAxis: [{ id: 'n', name: 'n' }],
    calculateType: { type: 'count', columns: [] },
  };
  const widget = await client.widget.create({
    input: {
      name,
      datasetId: id,
      datasourceId: null,
      chartType: 'text',
      dataJson: JSON.stringify({ chartForm: counted }),
    },
  });
  return {
    source,
    wire,
    datasetId: id,
    load: () => client.dataset.loadSql({ query: { datasourceId, sql: numbers[name], limited: 'false' } }),
    stored: async () => (await client.widget.data({ query: { id: widget.id } })).data,
  };
}

/** Caches once more; what became of it. */
async function refreshed({ datasetId: id }: Behind): Promise<{ state: string; info: string }> {
  await client.dataset.cache({ params: { id } });
  const { cacheStatus, cacheInfo } = await cachingEnded(client, id);
  return { state: cacheStatus, info: cacheInfo };
}

const each = <T>(work: (behind: Behind) => Promise<T>): Promise<T[]> => Promise.all(sources.map(work));
const everyStored = () => each((behind) => behind.stored());
const whole = [[[rows]], [[rows]], [[rows]]];

test('[N05] a result that is cut off is 50002; nothing of it is stored, and the stored rows stay', async () => {
  const failures = await each(async ({ wire, load }) => {
    wire.become({ breaksAfter: early });
    return failureOf(load());
  });
  for (const failure of failures) expect(failure).toMatchObject({ status: 200, code: 50002 });
  const ended = await each((behind) => {
    behind.wire.become({ breaksAfter: early });
    return refreshed(behind);
  });
  for (const { state, info } of ended) {
    expect(state).toBe('FAILURE');
    expect(info).toContain('数据库连接已断开');
  }
  expect(await everyStored()).toEqual(whole);
});

test('[N05] a source falls silent: codes in time, stored rows answer meanwhile, and it works again', async () => {
  let waiting = sources.length;
  const halfway = each(({ wire, load }) => {
    wire.become({ silentAfter: early });
    return failureOf(load()).finally(() => {
      waiting -= 1;
    });
  });
  await until(() => sources.every(({ wire }) => wire.isSilent()));
  const others = Promise.all([
    each(({ load }) => failureOf(load())),
    each(({ wire: { input } }) => failureOf(client.datasource.test({ input }))),
    each(refreshed),
  ]);
  for (let times = 0; times < 5; times += 1) expect(await everyStored()).toEqual(whole);
  expect(waiting).toBe(sources.length);
  const [asked, tried, ended] = await others;
  for (const failure of [...asked, ...tried])
    expect(failure).toMatchObject({ status: 200, code: 50002, message: texts.data.connectTimeout });
  for (const { state, info } of ended) {
    expect(state).toBe('FAILURE');
    expect(info).toContain(texts.data.connectTimeout);
  }
  for (const failure of await halfway)
    expect(failure).toMatchObject({ status: 200, code: 50003, message: texts.data.sourceTimeout });
  expect(await everyStored()).toEqual(whole);
  for (const { wire } of sources) wire.become('carries');
  await expect(each(({ load }) => load())).resolves.toHaveLength(sources.length);
});
