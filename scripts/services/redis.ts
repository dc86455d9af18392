import { existsSync, rmSync } from 'node:fs';
import {
  commandAs,
  dataFolder,
  freePort,
  installPackages,
  type Service,
  startServer,
  withRetry,
} from './server-process.ts';
import { isShared, sharedRedis } from './shared.ts';

/** Debian's place and the vendor's. */
const daemons = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'];
const installed = (): string | undefined => daemons.find((path) => existsSync(path));

/** A Redis whose outages a test makes: it goes and comes back, empty, on the same port. */
export interface RestartableRedis extends Service {
  down(): Promise<void>;
  up(): Promise<void>;
  /** Stops its process without ending it: connections stay open and nothing is answered. */
  freeze(): void;
  thaw(): void;
}

/** Keeps nothing on the disk and asks for a password; `more` are settings in pairs of name and value. */
async function start(more: readonly string[] = []): Promise<RestartableRedis> {
  const folder = dataFolder('redis', 'redis');
  const access = { user: 'default', password: 'Mj-测试-1', database: '0' };
  const port = await freePort();
  const pid = { now: 0 };
  const place = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder];
  const settings = [...place, '--save', '', '--requirepass', access.password];
  const run = () =>
    startServer({
      keepFolder: true,
      command: commandAs('redis', 'SIGKILL', [installed() ?? '', ...settings, ...more]),
      saysOn: 'stdout',
      folder,
      ready: 'Ready to accept connections',
      stopSignal: 'SIGKILL',
      started: (own) => {
        pid.now = own;
      },
    });
  let stop: Awaited<ReturnType<typeof run>> | undefined = await run();
  const thaw = (): void => void process.kill(pid.now, 'SIGCONT');
  const down = async (): Promise<void> => {
    await stop?.();
    stop = undefined;
  };
  return {
    host: '127.0.0.1',
    port,
    ...access,
    down,
    async up() {
      stop ??= await run();
    },
    freeze: () => void process.kill(pid.now, 'SIGSTOP'),
    thaw,
    async stop() {
      await down();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The address of a service for BI_REDIS_URL. */
export const redisUrl = ({ host, port, password, database }: Omit<Service, 'stop'>): string =>
  `redis://:${encodeURIComponent(password)}@${host}:${port}/${database}`;

/** A real Redis that can be taken away and brought back, or that has other settings. */
export function startRestartableRedis(more: readonly string[] = []): Promise<RestartableRedis> {
  installPackages(() => installed() !== undefined, ['redis-server']);
  return withRetry(() => start(more));
}

/**
 * A real Redis with a password. The server is the test run's and knows the keys of other test files; one that counts
 * what it does or ends it asks for its `own`.
 */
export async function startRedis({ own = false } = {}): Promise<Service> {
  if (!own && isShared()) return sharedRedis();
  const { stop, host, port, user, password, database } = await startRestartableRedis();
  return { host, port, user, password, database, stop };
}
