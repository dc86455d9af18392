import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commandAs,
  dataFolder,
  freePort,
  installPackages,
  type Service,
  startServer,
  withRetry,
} from './server-process.ts';
import { isShared, sharedClickhouse } from './shared.ts';

/** Debian's and the vendor's places. */
const daemons = ['/usr/bin/clickhouse-server', '/usr/sbin/clickhouse-server'];
const installed = (): string | undefined => daemons.find((path) => existsSync(path));

const serverSettings = (folder: string, http: number, tcp: number): string => `<yandex>
  <logger><level>information</level><console>true</console></logger>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size><timezone>Asia/Shanghai</timezone>
</yandex>`;

const user = (name: string, password: string, profile: string): string =>
  `<${name}><password>${password}</password><networks><ip>127.0.0.1</ip></networks>
   <profile>${profile}</profile><quota>default</quota></${name}>`;

/** Users of the test server: one who may do everything, and one whose profile is read-only. */
const usersSettings = (name: string, password: string): string => `<yandex>
  <profiles><default/><readonly><readonly>1</readonly></readonly></profiles>
  <users>${user(name, password, 'default')}${user(`${name}_reader`, password, 'readonly')}</users>
  <quotas><default/></quotas>
</yandex>`;

async function start(): Promise<Service> {
  const access = { user: 'mingjing', password: 'Mj-测试-1', database: 'default' };
  const folder = dataFolder('clickhouse', 'clickhouse');
  const [port, tcp] = [await freePort(), await freePort()];
  writeFileSync(join(folder, 'config.xml'), serverSettings(folder, port, tcp), { mode: 0o644 });
  writeFileSync(join(folder, 'users.xml'), usersSettings(access.user, access.password), { mode: 0o644 });
  const stop = await startServer({
    command: commandAs('clickhouse', 'SIGKILL', [
      installed() ?? '',
      `--config-file=${join(folder, 'config.xml')}`,
    ]),
    folder,
    ready: 'Ready for connections',
    stopSignal: 'SIGKILL',
  });
  return { host: '127.0.0.1', port, ...access, stop };
}

/**
 * An empty database on a real ClickHouse and a user who may do everything; `<user>_reader` with the same password has a
 * read-only profile. The server is the test run's; one that ends it or counts what it does asks for its `own`.
 */
export async function startClickhouse({ own = false } = {}): Promise<Service> {
  if (!own && isShared()) return sharedClickhouse();
  installPackages(() => installed() !== undefined, ['clickhouse-server']);
  return withRetry(start);
}
