import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { cached, cachingEnded } from '../../packages/server/src/testing/caching.ts';
import { mariadbSource, postgresSource, type TestSource } from '../../packages/server/src/testing/sources.ts';
import { startProduct } from '../services/product.ts';
import { until } from '../services/until.ts';
import type { Fault } from './fault.ts';
import { type ProductClient, sheetForm, signIn } from './product-client.ts';

/** Callers that come and go at once. */
const callers = 12;
const rows = 60_000;

const numbers: Record<TestSource['name'], string> = {
  MariaDB: `SELECT seq AS n, seq % 7 AS g FROM seq_1_to_${rows}`,
  PostgreSQL: `SELECT n, n % 7 AS g FROM generate_series(1, ${rows}) n`,
};
/** Connections of the product that a database sees now, and those of them that run a statement. */
const connections: Record<TestSource['name'], string> = {
  MariaDB:
    "SELECT COUNT(*), COUNT(IF(command = 'Sleep', NULL, 1)) FROM information_schema.processlist WHERE id <> CONNECTION_ID() AND db = DATABASE()",
  PostgreSQL:
    "SELECT COUNT(*), COUNT(*) FILTER (WHERE state <> 'idle') FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()",
};

async function stored(client: ProductClient, source: TestSource) {
  const { id: datasourceId } = await client.datasource.create({
    input: { ...source.input, dataSourceName: source.name },
  });
  const categoryDataset = await client.dataset.createCategory({
    input: { categoryName: source.name, pid: -1 },
  });
  const dataset = async (name: string, querySql: string): Promise<number> => {
    const input = {
      name,
      categoryDataset,
      dataSourceId: datasourceId,
      dataSourceType: 'jdbc' as const,
      querySql,
    };
    return (await client.dataset.create({ input })).id;
  };
  const sql = numbers[source.name];
  const kept = await dataset('存', sql);
  await cached(client, kept);
  const live = await dataset('读', sql);
  const column = (id: string, more: object = {}) => ({ id, name: id, ...more });
  const widget = async (
    datasetId: number,
    chartType: 'line' | 'table',
    chartForm: object,
  ): Promise<number> => {
    const input = {
      name: '各组',
      datasetId,
      datasourceId: null,
      chartType,
      dataJson: JSON.stringify({ chartForm }),
    };
    return (await client.widget.create({ input })).id;
  };
  const sums = { xAxis: [column('g')], yAxis: [column('n', { calculation: 'sum' })] };
  return {
    datasourceId,
    sql,
    kept,
    live,
    ofKept: await widget(kept, 'line', sums),
    ofLive: await widget(live, 'line', sums),
    rowsOfLive: await widget(live, 'table', { xAxis: [column('n'), column('g')] }),
  };
}

/** Everything that reads rows, each in the ways in which it fails or is left. */
function readsOf(client: ProductClient, parts: Awaited<ReturnType<typeof stored>>) {
  const { datasourceId, sql, kept, live, ofKept, ofLive, rowsOfLive } = parts;
  const run = (text: string, signal: AbortSignal) =>
    client.dataset.loadSqlLong({ input: { datasourceId, sql: text, limited: false }, signal });
  return [
    (signal: AbortSignal) => run(sql, signal),
    (signal: AbortSignal) => run(`SELECT a.*, b.* FROM (${sql}) a JOIN (${sql}) b ON a.n = b.n`, signal),
    (signal: AbortSignal) => run(`SELECT COUNT(*) AS c FROM (${sql}) a, (${sql}) b WHERE a.n < b.n`, signal),
    (signal: AbortSignal) => run(`SELECT n / (n - ${rows - 1000}) AS q FROM (${sql}) a`, signal),
    (signal: AbortSignal) => run(`SELECT nothing FROM (${sql}) a`, signal),
    (signal: AbortSignal) => client.dataset.testSqlLong({ input: { datasourceId, sql }, signal }),
    (signal: AbortSignal) => client.dataset.data({ query: { id: live }, signal }),
    (signal: AbortSignal) => client.widget.data({ query: { id: ofKept }, signal }),
    (signal: AbortSignal) => client.widget.data({ query: { id: ofLive }, signal }),
    (signal: AbortSignal) => client.widget.data({ query: { id: rowsOfLive }, signal }),
    (signal: AbortSignal) => client.dataset.profile({ params: { id: live }, signal }),
    (signal: AbortSignal) => client.dataset.cache({ params: { id: kept }, signal }),
    (signal: AbortSignal) => client.dataset.stopCache({ params: { id: kept }, signal }),
    (signal: AbortSignal) => client.datasource.upload({ form: sheetForm(20_000), input: {}, signal }),
  ];
}

/** Callers who fail, leave and come back leave nothing behind: no connection, no statement, no place in a queue. */
export const leftReads: Fault = {
  name: 'left-reads',
  protects: '[N05] reads that fail or are left at any moment keep no connection, no statement and no place',
  async run(context) {
    const sources = [await mariadbSource({ own: true }), await postgresSource()];
    for (const source of sources) context.after(() => source.stop());
    const product = await startProduct(context.folder(), { BI_DEMO: 'off' });
    context.after(() => product.stop());
    const client = await signIn(product);
    for (const source of sources) {
      const parts = await stored(client, source);
      const reads = readsOf(client, parts);
      const ended = { answered: 0, refused: 0, left: 0 };
      const caller = async (turns: number): Promise<void> => {
        for (let turn = 0; turn < turns; turn += 1) {
          const leave = new AbortController();
          const timer = setTimeout(() => leave.abort(), Math.random() * (turn % 3 === 0 ? 3000 : 200));
          const read = reads[Math.floor(Math.random() * reads.length)]!;
          // A caller that left may not hear the end of its own call: undici loses some.
          const left = once(leave.signal, 'abort').then(() => Promise.reject(new Error('left')));
          await Promise.race([read(leave.signal), left]).then(
            () => (ended.answered += 1),
            () => (ended[leave.signal.aborted ? 'left' : 'refused'] += 1),
          );
          clearTimeout(timer);
        }
      };
      await Promise.all(Array.from({ length: callers }, () => caller(context.kills * 2)));
      const told = await source.run(connections[source.name]);
      await until(async () => /\b0\s*$/.test((await source.run(connections[source.name])).trim()), 100, 600);
      await cachingEnded(client, parts.kept);
      // More at once than there are connections: each of them is free again.
      const again = await Promise.all(
        Array.from({ length: callers * 2 }, (_, at) =>
          at % 2 === 0
            ? client.dataset.loadSqlLong({
                input: { datasourceId: parts.datasourceId, sql: `SELECT ${at} AS one`, limited: true },
              })
            : client.widget.data({ query: { id: at % 4 === 1 ? parts.ofLive : parts.ofKept } }),
        ),
      );
      assert.equal(again.length, callers * 2);
      assert.equal((await cached(client, parts.kept)).cacheStatus, 'SUCCESS');
      await pause(0);
      context.say(
        `${source.name}：${ended.answered} 次有答案，${ended.refused} 次被拒绝，${ended.left} 次中途离开；` +
          `结束时的连接 ${told.trim().split('\n').at(-1)?.replaceAll(/\s+/g, ' / ')}`,
      );
    }
  },
};
