import type { ConnectionOptions } from 'node:tls';
import type { JdbcUrl } from '@mingjing/contract';

/** Encryption that the URL asks for; false leaves the connection plain. */
export function tlsOf({ host, properties }: JdbcUrl): ConnectionOptions | false {
  const mode = properties.sslmode ?? (properties.ssl?.toLowerCase() === 'true' ? 'require' : 'disable');
  if (mode === 'verify-full') return { rejectUnauthorized: true, servername: host };
  if (mode === 'verify-ca') return { rejectUnauthorized: true, checkServerIdentity: () => undefined };
  return mode === 'require' ? { rejectUnauthorized: false } : false;
}

/** What opens every reading: a read-only transaction with our ways of writing dates and numbers. */
export function opening(settings: {
  timeoutMs: number;
  timeZone: string;
  schema: string | undefined;
}): string {
  const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
  const lines = [
    'BEGIN READ ONLY',
    `SET LOCAL statement_timeout = ${Math.min(Math.ceil(settings.timeoutMs) + 1000, 2 ** 31 - 1)}`,
    `SET LOCAL TimeZone = ${text(settings.timeZone)}`,
    "SET LOCAL DateStyle = 'ISO'",
    "SET LOCAL IntervalStyle = 'postgres'",
    'SET LOCAL extra_float_digits = 3',
    'SET LOCAL standard_conforming_strings = on',
    "SET LOCAL bytea_output = 'hex'",
  ];
  if (settings.schema !== undefined)
    lines.push(`SET LOCAL search_path TO "${settings.schema.replaceAll('"', '""')}"`);
  return lines.join('; ');
}
