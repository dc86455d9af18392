import { existsSync, readdirSync, writeFileSync } from 'node:fs';
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

const versions = '/usr/lib/postgresql';

/** Folder of the newest version's programs; undefined when none is installed. */
function programs(): string | undefined {
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

async function start(): Promise<Service> {
  const bin = programs() ?? '';
  const folder = dataFolder('postgres', 'postgres');
  const data = join(folder, 'data');
  const access = { user: 'mingjing', password: 'Mj-测试-1', database: 'postgres' };
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${access.password}\n`, { mode: 0o644 });
  prepare('postgres', [
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
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
    max_connections: '60',
    timezone: 'UTC',
    lc_messages: 'C',
    // Compiling takes longer than any test's query and cannot be interrupted.
    jit: 'off',
  };
  const stop = await startServer({
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
  return { host: '127.0.0.1', port, ...access, stop };
}

/** A real PostgreSQL (UTF8) with a superuser. */
export function startPostgres(): Promise<Service> {
  installPackages(() => programs() !== undefined, ['postgresql']);
  return withRetry(start);
}
