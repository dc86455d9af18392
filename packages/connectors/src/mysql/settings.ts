import type { JdbcUrl } from '@mingjing/contract';

export interface Tls {
  rejectUnauthorized: boolean;
  verifyIdentity: boolean;
}

const isYes = (value: string | undefined): boolean => value?.toLowerCase() === 'true';

/** Encryption that the URL asks for; undefined leaves the connection plain. */
export function tlsOf({ properties }: JdbcUrl): Tls | undefined {
  const mode = properties.sslMode?.toUpperCase();
  if (mode === 'VERIFY_IDENTITY') return { rejectUnauthorized: true, verifyIdentity: true };
  if (mode === 'VERIFY_CA') return { rejectUnauthorized: true, verifyIdentity: false };
  const wanted = mode === undefined ? isYes(properties.useSSL) || isYes(properties.requireSSL) : false;
  return wanted || mode === 'REQUIRED' ? { rejectUnauthorized: false, verifyIdentity: false } : undefined;
}

/** Offset such as +08:00: servers often have no tables of named time zones. */
export function offsetOf(timeZone: string): string {
  const named = /^GMT([+-])(\d{1,2})(?::(\d\d))?$/.exec(timeZone);
  if (named !== null) return `${named[1]}${named[2]?.padStart(2, '0')}:${named[3] ?? '00'}`;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const offset = format.formatToParts(new Date()).find((part) => part.type === 'timeZoneName')?.value;
    return offset === undefined || offset === 'GMT' ? '+00:00' : offset.slice(3);
  } catch {
    return '+08:00';
  }
}
