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

/** Settings of a question: how long it may take, and decimals with all of their digits, as older versions write them. */
export const askSettings = ({ version }: Greeting, deadlineMs: number): Record<string, string> => ({
  max_execution_time: String(Math.ceil(deadlineMs / 1000) + 1),
  ...(version >= 2203 ? { output_format_decimal_trailing_zeros: '1' } : {}),
});
