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

/** A zone with its own history of offsets, as servers that have tables of them know it; undefined for an offset. */
export function zoneNameOf(timeZone: string): string | undefined {
  if (!/^[A-Za-z_]+(?:\/[\w+-]+)+$/.test(timeZone)) return undefined;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return timeZone;
  } catch {
    return undefined;
  }
}

/** Today's offset such as +08:00, for servers without tables of named time zones. */
export function offsetOf(timeZone: string): string {
  const named = /^(?:GMT)?([+-])(\d{1,2})(?::(\d\d))?$/.exec(timeZone);
  if (named !== null) return `${named[1]}${named[2]?.padStart(2, '0')}:${named[3] ?? '00'}`;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const offset = format.formatToParts(new Date()).find((part) => part.type === 'timeZoneName')?.value;
    return offset === undefined || offset === 'GMT' ? '+00:00' : offset.slice(3);
  } catch {
    return '+08:00';
  }
}
