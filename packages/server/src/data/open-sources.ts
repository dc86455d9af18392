import { join, resolve } from 'node:path';
import { type ConnectionInput, createHostGuard, openSource, type Source } from '@mingjing/connectors';
import { clickhouseAddress } from '@mingjing/mart';
import type { Settings } from '../settings.ts';

/** A test gives up after 10 s; the handshake has to end before that. */
const mostConnectMs = 9_000;
/** And before the time of a question is up: who cannot be reached is told as such, not as slow. */
const connectShare = 0.75;
const poolSize = 8;

/**
 * Our own stores, where a data source would read every other user's secrets, and our own port, where it would be taken
 * for a caller of this machine.
 */
function ownServices(settings: Settings): string[] {
  const defaults: Record<string, string> = { 'postgres:': '5432', 'postgresql:': '5432', 'redis:': '6379' };
  const stores = [settings.databaseUrl, settings.redisUrl].flatMap((address) => {
    if (address === '' || !URL.canParse(address)) return [];
    const { hostname, port, protocol } = new URL(address);
    return [`${hostname}:${port || (defaults[protocol] ?? '')}`];
  });
  const mart = clickhouseAddress(settings.martUrl)?.hosts ?? [];
  return [...stores, ...mart.map(({ host, port }) => `${host}:${port}`), `127.0.0.1:${settings.port}`];
}

/** Opens sources inside the networks that the settings allow. */
export function createOpener(settings: Settings): (input: ConnectionInput) => Source {
  const resolveHost = createHostGuard({
    allow: settings.sourceAllow,
    deny: [...settings.sourceDeny, ...ownServices(settings)],
  });
  const drivers = {
    folder: settings.driversDir === '' ? join(settings.dataDir, 'drivers') : resolve(settings.driversDir),
    java: settings.java,
  };
  const connectTimeoutMs = Math.min(mostConnectMs, settings.queryTimeoutMs * connectShare);
  return (input) =>
    openSource(input, { resolveHost, connectTimeoutMs, poolSize, drivers, timeZone: settings.timezone });
}
