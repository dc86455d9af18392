import type { Cell, Column } from '@mingjing/contract';
import { type Service, until } from '../../../../scripts/services/index.ts';
import type { ConnectionInput, OpenOptions, ReadLimits, Source } from '../connector.ts';

export const mysqlClass = 'com.mysql.jdbc.Driver';
export const postgresClass = 'org.postgresql.Driver';
export const clickhouseClass = 'com.clickhouse.jdbc.ClickHouseDriver';

const schemes: Record<string, string> = { [mysqlClass]: 'mysql', [clickhouseClass]: 'clickhouse' };

/** Connection data of a test server as the form would send them. */
export function inputOf(
  service: Pick<Service, 'port' | 'user' | 'password' | 'database'>,
  driverClassName: string,
  change: Partial<ConnectionInput> = {},
): ConnectionInput {
  const scheme = schemes[driverClassName] ?? 'postgresql';
  return {
    driverClassName,
    url: `jdbc:${scheme}://127.0.0.1:${service.port}/${service.database}`,
    username: service.user,
    password: service.password,
    serverEncoding: '',
    clientEncoding: '',
    ...change,
  };
}

export const openOptions: OpenOptions = {
  resolveHost: (host) => Promise.resolve(host),
  connectTimeoutMs: 5000,
  poolSize: 4,
};

/** All rows of a statement. */
export async function readAll(
  source: Source,
  sql: string,
  options: { params?: Cell[]; limits?: Partial<ReadLimits> } = {},
): Promise<{ columns: Column[]; rows: Cell[][]; truncated: boolean }> {
  const stream = await source.stream(
    { sql, params: options.params ?? [] },
    { timeoutMs: 30_000, ...options.limits },
  );
  const rows: Cell[][] = [];
  for await (const batch of stream.batches) rows.push(...batch);
  return { columns: stream.columns, rows, truncated: stream.truncated };
}

/** Waits until a question is answered with yes, as long as the test may take. */
export const eventually = async (question: () => Promise<boolean>): Promise<void> => {
  await until(question);
};
