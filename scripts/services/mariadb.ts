import { existsSync, writeFileSync } from 'node:fs';
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
import { isShared, sharedMariadb } from './shared.ts';

const daemon = '/usr/sbin/mariadbd';
const installer = '/usr/bin/mariadb-install-db';

async function start(): Promise<Service> {
  const folder = dataFolder('mariadb', 'mysql');
  const data = join(folder, 'data');
  const access = { user: 'mingjing', password: 'Mj-测试-1', database: 'mingjing' };
  await prepare('mysql', [
    installer,
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
    '--innodb-log-file-size=8M',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-flush-method=nosync',
  ]);
  const first = join(folder, 'first.sql');
  writeFileSync(
    first,
    `CREATE DATABASE ${access.database} CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;\n` +
      `CREATE USER '${access.user}'@'%' IDENTIFIED BY '${access.password}';\n` +
      `GRANT ALL ON *.* TO '${access.user}'@'%' WITH GRANT OPTION;\n`,
    { mode: 0o644 },
  );
  const port = await freePort();
  const stop = await startServer({
    command: commandAs('mysql', 'SIGKILL', [
      daemon,
      '--no-defaults',
      `--datadir=${data}`,
      // Of its own: a server that starts clears away what others keep in the common one.
      `--tmpdir=${data}`,
      `--socket=${join(folder, 's')}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--init-file=${first}`,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      '--skip-name-resolve',
      '--character-set-server=utf8mb4',
      '--init-connect=SET NAMES utf8mb4',
      '--innodb-buffer-pool-size=64M',
      '--innodb-log-file-size=8M',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-flush-method=nosync',
      '--skip-innodb-doublewrite',
      '--skip-log-bin',
      '--performance-schema=OFF',
      '--key-buffer-size=1M',
      '--aria-pagecache-buffer-size=8M',
      '--max-connections=300',
    ]),
    folder,
    ready: 'ready for connections',
    stopSignal: 'SIGKILL',
  });
  return { host: '127.0.0.1', port, ...access, stop };
}

/**
 * An empty utf8mb4 database on a real MariaDB and a user who may do everything. The server is the test run's; one that
 * counts what the server does, changes its settings or ends it asks for a server of its `own`.
 */
export async function startMariadb({ own = false } = {}): Promise<Service> {
  if (!own && isShared()) return sharedMariadb();
  installPackages(() => existsSync(daemon) && existsSync(installer), ['mariadb-server']);
  return withRetry(start);
}
