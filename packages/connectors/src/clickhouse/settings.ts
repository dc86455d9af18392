import type { ConnectionOptions } from 'node:tls';
import type { JdbcUrl } from '@mingjing/contract';
import { tlsFor } from '../live/http-request.ts';

/** Encryption that the URL asks for; false leaves the connection plain. */
export function tlsOf({ host, properties }: JdbcUrl): ConnectionOptions | false {
  if (properties.ssl?.toLowerCase() !== 'true') return false;
  if (properties.sslmode?.toLowerCase() === 'none') return { rejectUnauthorized: false };
  return tlsFor(host);
}

/** What was learned of a server and its account when the connection was opened. */
export interface Greeting {
  /** Year and number of the version, as 20.8 → 2008. */
  version: number;
  /** The profile's: 0 may write, 1 takes no settings, 2 takes them. */
  readonly: number;
}

/** Longer than any version: what else answers there may write anything. */
const longestGreeting = 200;

export function readGreeting(text: string): Greeting | undefined {
  if (text.length > longestGreeting) return undefined;
  const [, year, month, level] = /^(\d+)\.(\d+)(?:[^\d\t][^\t]*)?\t(\d)\n?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  return { version: Number(year) * 100 + Number(month), readonly: Number(level) };
}

/**
 * Settings that go with every reading. An account whose profile is read-only takes none; what they would do holds there
 * by its own profile, and by our own clock and count of rows.
 */
export function readingSettings(
  { version, readonly }: Greeting,
  limits: { timeoutMs: number; maxRows: number | undefined },
): Record<string, string> {
  if (readonly === 1) return {};
  return {
    // The old ones have no rows of a call (numbers) under 1; both refuse to write.
    ...(readonly === 0 ? { readonly: version < 2000 ? '2' : '1' } : {}),
    max_execution_time: String(Math.min(Math.ceil(limits.timeoutMs / 1000) + 1, 2 ** 31 - 1)),
    // Long lists of values make long statements.
    max_query_size: '8000000',
    extremes: '0',
    // A profile may cut readings off without a word: where its limits are passed, that is to be an error.
    read_overflow_mode: 'throw',
    group_by_overflow_mode: 'throw',
    sort_overflow_mode: 'throw',
    distinct_overflow_mode: 'throw',
    join_overflow_mode: 'throw',
    timeout_overflow_mode: 'throw',
    ...(limits.maxRows === undefined
      ? { result_overflow_mode: 'throw' }
      : { max_result_rows: String(limits.maxRows), result_overflow_mode: 'break' }),
    ...(version >= 2000 ? { cancel_http_readonly_queries_on_client_close: '1' } : {}),
    ...(version >= 2100
      ? { date_time_output_format: 'simple', output_format_tsv_crlf_end_of_line: '0' }
      : {}),
    ...(version >= 2203 ? { output_format_decimal_trailing_zeros: '1' } : {}),
  };
}
