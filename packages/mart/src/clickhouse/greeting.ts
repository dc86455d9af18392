import { ServerFault, Unreachable } from './faults.ts';
import type { ServerCalls } from './server-calls.ts';

/** What the server is able to, by its version, and how rows are shared out. */
export interface Greeting {
  /** Year and number of the version, as 20.8 → 2008. */
  version: number;
  /** Nodes that hold the same rows; undefined where a single server holds all of them. */
  replicas?: number;
}

/** Versions from which tables may be ordered by columns that hold NULL, texts kept as codes, and rows numbered. */
const modern = 2109;
export const isModern = ({ version }: Greeting): boolean => version >= modern;
const unknownCluster = 701;

/**
 * Asks the server for its version and its cluster. Throws what calls throw; an answer of something else than ClickHouse is
 * an error.
 */
export async function greet(calls: ServerCalls): Promise<Greeting> {
  const [, year, number] = /^(\d+)\.(\d+)/.exec(await calls.run({ sql: 'SELECT version()' })) ?? [];
  if (year === undefined) throw new Unreachable('no ClickHouse');
  const version = Number(year) * 100 + Number(number);
  const { cluster } = calls.address;
  if (cluster === undefined) return { version };
  const sql = `SELECT min(n) FROM (SELECT shard_num, count() AS n FROM system.clusters WHERE cluster = '${cluster}' GROUP BY shard_num)`;
  const replicas = Number(await calls.run({ sql }));
  if (!(replicas > 0)) throw new ServerFault(unknownCluster, `no cluster ${cluster}`);
  return { version, replicas };
}

type CallSettings = Readonly<Record<string, string>>;

/** Of a cluster's rows: a replica that lacks some of them refuses to answer instead of answering with fewer. */
const readSettings = ({ replicas }: Greeting): CallSettings =>
  replicas === undefined ? {} : { load_balancing: 'in_order', select_sequential_consistency: '1' };

/**
 * Settings of statements that write: the rows of a cluster are there once two nodes hold each of them, so that one may be
 * lost.
 */
export const writeSettings = (greeting: Greeting): CallSettings => ({
  ...readSettings(greeting),
  ...(greeting.replicas === undefined ? {} : { insert_distributed_sync: '1' }),
  ...((greeting.replicas ?? 1) > 1 ? { insert_quorum: '2' } : {}),
  ...((greeting.replicas ?? 1) > 1 && greeting.version >= 2010 ? { insert_quorum_parallel: '0' } : {}),
});

/** Settings of a question: how long it may take, and decimals with all of their digits, as older versions write them. */
export const askSettings = (greeting: Greeting, deadlineMs: number): CallSettings => ({
  ...readSettings(greeting),
  max_execution_time: String(Math.ceil(deadlineMs / 1000) + 1),
  ...(greeting.version >= 2203 ? { output_format_decimal_trailing_zeros: '1' } : {}),
});

/** Settings of reading a whole extract, which takes as long as it takes and is not kept at the server. */
export const streamSettings = (greeting: Greeting): CallSettings => ({
  ...readSettings(greeting),
  wait_end_of_query: '0',
  max_bytes_before_external_sort: '2000000000',
});
