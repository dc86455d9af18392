import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBundle } from './bundle.ts';
import { startClickhouse } from './clickhouse.ts';
import { startDemo } from './demo.ts';
import { startMariadb } from './mariadb.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { ServiceMissing } from './server-process.ts';
import { isShared, type SharedThing, shareAt } from './shared.ts';

/** `ended` tells of one that went away by itself; the next to ask gets a new one. */
type Started = object & { stop(): Promise<void>; ended?: Promise<void> };

const starts: Record<SharedThing, () => Promise<Started>> = {
  mariadb: () => startMariadb({ own: true }),
  postgres: () => startPostgres({ own: true }),
  clickhouse: () => startClickhouse({ own: true }),
  redis: () => startRedis({ own: true }),
  // The driver of the browser takes a second of the processor to load.
  browser: async () => (await import('./browser.ts')).startBrowser(),
  demo: startDemo,
  bundle: startBundle,
};

const isThing = (name: string): name is SharedThing => Object.hasOwn(starts, name);

let end = async (): Promise<void> => {};

/**
 * Servers, the browser and the seeded demo that the test files of a run share. Each is started when a test file first
 * asks for it, so that a run of one file starts nothing it does not use, and all end with the run.
 */
export async function setup(): Promise<void> {
  // Every project of the run comes here; the first one's services serve all.
  if (isShared()) return;
  const started = new Map<SharedThing, Promise<Started>>();
  const answer = async (name: string, response: ServerResponse): Promise<void> => {
    if (!isThing(name)) {
      response.writeHead(404).end();
      return;
    }
    let thing = started.get(name);
    if (thing === undefined) {
      thing = starts[name]();
      started.set(name, thing);
      thing.then(({ ended }) => ended?.then(() => started.delete(name))).catch(() => {});
    }
    try {
      response.end(JSON.stringify(await thing));
    } catch (error) {
      // 424: this machine cannot have it, which is a reason to skip; anything else is a fault.
      response.writeHead(error instanceof ServiceMissing ? 424 : 500).end(String((error as Error).message));
    }
  };
  const server = createServer((request, response) => {
    // A kept connection may be closed here just as the next test file sends on it.
    response.setHeader('connection', 'close');
    void answer(request.url?.slice(1) ?? '', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shareAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  end = async () => {
    shareAt(undefined);
    server.closeAllConnections();
    server.close();
    for (const thing of started.values()) await (await thing.catch(() => undefined))?.stop();
  };
}

export const teardown = (): Promise<void> => end();
