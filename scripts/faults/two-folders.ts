import assert from 'node:assert/strict';
import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { cachingEnded } from '../../packages/server/src/testing/caching.ts';
import { startRestartablePostgres, until } from '../services/index.ts';
import { startProduct, startRefused } from '../services/product.ts';
import { command } from './command.ts';
import type { Fault, FaultContext } from './fault.ts';
import { rowsOf, signIn, storedSheet } from './product-client.ts';

const rows = 2000;
const heldByOther = /元数据库正被另一个明镜进程使用.*没有改动任何内容/;

/** Asks the metadata's server on a connection of this moment. */
async function asked(address: string, statement: ReturnType<typeof sql<{ pid: number }>>): Promise<number> {
  const { db } = openDatabase(address);
  try {
    return (await statement.execute(db)).rows.length;
  } finally {
    await db.destroy();
  }
}

const ofOwner = sql`application_name like 'mingjing % %@%'`;
const owners = (address: string): Promise<number> =>
  asked(address, sql`select pid from pg_stat_activity where ${ofOwner}`).catch(() => 0);
/** Ends the connection on which a service holds the metadata. */
const endOwner = (address: string): Promise<number> =>
  asked(address, sql`select pg_terminate_backend(pid) as pid from pg_stat_activity where ${ofOwner}`);

/** A folder of a fault that holds what another one does. */
function copyOf(context: FaultContext, dataDir: string): string {
  const copy = context.folder();
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

/** A second service with a folder of its own on the PostgreSQL of the first: it would give up the extracts it misses. */
export const twoFolders: Fault = {
  name: 'two-folders',
  protects: '[N13] one service at a time on a PostgreSQL: a second folder changes nothing for the first',
  async run(context) {
    const { say } = context;
    const postgres = await startRestartablePostgres();
    context.after(() => postgres.stop());
    const account = `${postgres.user}:${encodeURIComponent(postgres.password)}`;
    const address = `postgres://${account}@${postgres.host}:${postgres.port}/${postgres.database}`;
    const env = { BI_DATABASE_URL: address, BI_DEMO: 'off' };
    const dataDir = context.folder();
    let first = await startProduct(dataDir, env);
    context.after(() => first.stop());
    const { dataset } = await storedSheet(await signIn(first), rows);
    const bareKey = context.folder();
    copyFileSync(join(dataDir, 'secret.key'), join(bareKey, 'secret.key'));
    const whole = copyOf(context, dataDir);

    const assertWhole = async (): Promise<void> => {
      const client = await until(() => signIn(first).catch(() => undefined));
      const { cacheStatus, cacheInfo } = await cachingEnded(client, dataset);
      assert.equal(cacheStatus, 'SUCCESS', cacheInfo);
      assert.equal(await rowsOf(client, dataset), rows);
    };
    const assertHeld = async (): Promise<void> => {
      for (const [slip, folder] of [
        ['只有密钥的目录', bareKey],
        ['复制的目录', whole],
      ] as const) {
        const message = await startRefused(folder, env);
        say(`${slip} → ${message}`);
        assert.match(message, heldByOther);
        assert.match(message, new RegExp(`进程号 ${first.pid}`));
      }
    };
    await assertHeld();
    for (const args of [['adopt-folder', '--yes'], ['rotate-keys', '--yes'], ['migrate']]) {
      const { code, text } = await command(whole, args, env);
      assert.equal(code, 1, text);
      assert.match(text, heldByOther);
    }
    await assertWhole();

    // Ended by hand, and with the whole server: it is taken again before anybody else comes.
    assert.equal(await endOwner(address), 1);
    await postgres.down('fast');
    await postgres.up();
    await until(async () => ((await owners(address)) === 1 ? true : undefined));
    await assertHeld();
    await assertWhole();

    // A process that hangs still has it.
    process.kill(first.pid, 'SIGSTOP');
    await assertHeld();
    // Its connection is gone as well: whoever comes then has the metadata, and the first one ends when it wakes up.
    await endOwner(address);
    const second = await startProduct(whole, env);
    context.after(() => second.stop());
    process.kill(first.pid, 'SIGCONT');
    assert.equal(await first.ended, 1);
    const told =
      first
        .output()
        .split('\n')
        .find((line) => line.includes('metadata.taken')) ?? '';
    say(`醒来的第一个服务 → ${told}`);
    assert.match(told, /另一个明镜进程（进程号 \d+.*本进程已停止/);
    assert.equal(await rowsOf(await signIn(second), dataset), rows);
    await second.stop();

    // Nobody else runs, but this folder is none of the installation's.
    const unknown = await startRefused(bareKey, env);
    say(`没有服务在运行，只有密钥的目录 → ${unknown}`);
    assert.match(unknown, /不是它的目录.*adopt-folder/);
    rmSync(join(whole, 'extracts'), { recursive: true });
    rmSync(join(whole, 'originals'), { recursive: true });
    const poor = await startProduct(whole, { ...env, BI_LOG_LEVEL: 'silent' });
    context.after(() => poor.stop());
    const given = await cachingEnded(await signIn(poor), dataset);
    assert.equal(given.cacheStatus, 'FAILURE');
    await poor.kill();

    // The lock of a killed server is nobody's, and what was given up for lost elsewhere is here.
    first = await until(() => startProduct(dataDir, env).catch(() => undefined));
    await assertWhole();
  },
};
