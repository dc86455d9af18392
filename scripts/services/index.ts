import { type Service, ServiceMissing } from './server-process.ts';

export type { SharedBrowser } from './browser.ts';
export type { ServerBundle } from './bundle.ts';
export { startClickhouse } from './clickhouse.ts';
export { copyDemo, type SeededDemo } from './demo.ts';
export { derbyClientArtifact, startDerby } from './derby.ts';
export { compileJava, fetchJars, javaOrSkip } from './jdbc.ts';
export { startMariadb } from './mariadb.ts';
export {
  type RestartablePostgres,
  type StopMode,
  startPostgres,
  startRestartablePostgres,
} from './postgres.ts';
export { type RestartableRedis, redisUrl, startRedis, startRestartableRedis } from './redis.ts';
export { runClickhouse } from './run-clickhouse.ts';
export type { Service } from './server-process.ts';
export { shared } from './shared.ts';
export { type Directory, startSlapd } from './slapd.ts';
export { until } from './until.ts';

/**
 * Starts a server for a test file, or says loudly that its tests will not run:
 *
 *   const mysql = await serviceOrSkip('MariaDB', startMariadb);
 *   describe.skipIf(mysql === undefined)('…', () => { afterAll(() => mysql?.stop()); … });
 *
 * Only a server that cannot be installed is a reason to skip; one that fails to start is an error.
 */
export async function serviceOrSkip<S extends Service>(
  name: string,
  start: () => Promise<S>,
): Promise<S | undefined> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof ServiceMissing)) throw error;
    console.warn(`\n!!! ${name} 不可用，相关测试将被跳过：${error.message} !!!\n`);
    return undefined;
  }
}
