import type { Cell, Column } from '@mingjing/contract';
import type { Service } from '../../../../scripts/services/index.ts';
import type { ConnectionInput, OpenOptions, ReadLimits, Source } from '../connector.ts';

export const mysqlClass = 'com.mysql.jdbc.Driver';
export const postgresClass = 'org.postgresql.Driver';

/** Connection data of a test server as the form would send them. */
export function inputOf(
  service: Pick<Service, 'port' | 'user' | 'password' | 'database'>,
  driverClassName: string,
  change: Partial<ConnectionInput> = {},
): ConnectionInput {
  const scheme = driverClassName === mysqlClass ? 'mysql' : 'postgresql';
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

/** Waits until a question is answered with yes; fails after twenty seconds. */
export async function eventually(question: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await question())) {
    if (Date.now() > end) throw new Error('did not happen within 20 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
