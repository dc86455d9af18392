import { Unreachable } from './faults.ts';
import type { ServerCalls } from './server-calls.ts';

/** What the server is able to, by its version. */
export interface Greeting {
  /** Year and number of the version, as 20.8 → 2008. */
  version: number;
}

/** Versions from which tables may be ordered by columns that hold NULL, texts kept as codes, and rows numbered. */
const modern = 2109;
export const isModern = ({ version }: Greeting): boolean => version >= modern;

/** Asks the server for its version. Throws what calls throw; an answer of something else than ClickHouse is an error. */
export async function greet(calls: ServerCalls): Promise<Greeting> {
  const [, year, number] = /^(\d+)\.(\d+)/.exec(await calls.run({ sql: 'SELECT version()' })) ?? [];
  if (year === undefined) throw new Unreachable('no ClickHouse');
  return { version: Number(year) * 100 + Number(number) };
}
