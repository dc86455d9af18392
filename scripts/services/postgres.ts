import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commandAs,
  dataFolder,
  freePort,
  installPackages,
  prepare,
  type Service,
  startServer,
  withRetry,
} from './server-process.ts';
import { isShared, sharedPostgres } from './shared.ts';

const versions = '/usr/lib/postgresql';

/** Folder of the newest version's programs; undefined when none is installed. */
function programs(): string | undefined {
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** A new, empty cluster that is not started yet. A durable one loses no commit when its processes are killed. */
async function makeCluster(durable: boolean) {
  const bin = programs() ?? '';
  const folder = dataFolder('postgres', 'postgres');
  const data = join(folder, 'data');
  const access = { user: 'mingjing', password: 'Mj-测试-1', database: 'postgres' };
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${access.password}\n`, { mode: 0o644 });
  await prepare('postgres', [
    join(bin, 'initdb'),
    `--pgdata=${data}`,
    `--username=${access.user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ]);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    shared_buffers: '64MB',
    max_connections: '200',
    timezone: 'UTC',
    lc_messages: 'C',
    // Compiling takes longer than any test's query and cannot be interrupted.
    jit: 'off',
  };
  const run = (keepFolder = false) =>
    startServer({
      keepFolder,
      command: commandAs('postgres', 'SIGQUIT', [
        join(bin, 'postgres'),
        '-D',
        data,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ]),
      folder,
      ready: 'ready to accept connections',
      stopSignal: 'SIGQUIT',
    });
  return { folder, data, run, address: { host: '127.0.0.1' as const, port, ...access } };
}

async function start(): Promise<Service> {
  const { run, address } = await makeCluster(false);
  const stop = await run();
  return { ...address, stop: () => stop() };
}

/** How PostgreSQL is asked to stop: it waits for clients, ends their connections, or leaves everything as it lies. */
const stopSignals = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
export type StopMode = keyof typeof stopSignals;

/** A PostgreSQL whose outages a test makes: it goes and comes back on the same port with the same data. */
export interface RestartablePostgres extends Service {
  down(mode: StopMode): Promise<void>;
  up(): Promise<void>;
  /** Stops all its processes without ending them: connections stay open and nothing is answered. */
  freeze(): void;
  thaw(): void;
}

/** Sends a signal to a process that may have ended since it was listed. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Stops the server's process, so that it starts none meanwhile, and then those it started; gives back which. */
function stopAll(data: string): number[] {
  const [line = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  const main = Number(line);
  tell(main, 'SIGSTOP');
  const listed = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(/\s+/);
  const children = listed.filter((pid) => pid !== '').map(Number);
  for (const pid of children) tell(pid, 'SIGSTOP');
  return [main, ...children];
}

async function startRestartable(): Promise<RestartablePostgres> {
  const { folder, data, run, address } = await makeCluster(true);
  let stop: Awaited<ReturnType<typeof run>> | undefined = await run(true);
  let frozen: number[] = [];
  const down = async (mode: StopMode): Promise<void> => {
    await stop?.(stopSignals[mode]);
    stop = undefined;
  };
  const thaw = (): void => {
    for (const pid of frozen) tell(pid, 'SIGCONT');
    frozen = [];
  };
  return {
    ...address,
    down,
    async up() {
      stop ??= await run(true);
    },
    freeze() {
      frozen = stopAll(data);
    },
    thaw,
    async stop() {
      thaw();
      await down('immediate');
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** A real PostgreSQL that can be taken away and brought back. */
export function startRestartablePostgres(): Promise<RestartablePostgres> {
  installPackages(() => programs() !== undefined, ['postgresql']);
  return withRetry(startRestartable);
}

/**
 * An empty database on a real PostgreSQL (UTF8) and a superuser. The server is the test run's; one that counts what the
 * server does, changes its settings or ends it asks for a server of its `own`.
 */
export async function startPostgres({ own = false } = {}): Promise<Service> {
  if (!own && isShared()) return sharedPostgres(() => join(programs() ?? '', 'psql'));
  installPackages(() => programs() !== undefined, ['postgresql']);
  return withRetry(start);
}
