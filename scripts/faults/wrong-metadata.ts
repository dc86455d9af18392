import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { migrationsFor } from '../../packages/server/src/db/migrations/index.ts';
import { emptyPostgres } from '../../packages/server/src/testing/postgres.ts';
import { pageSize, rootPageAt } from '../../packages/server/src/testing/root-page.ts';
import { startProduct, startRefused } from '../services/product.ts';
import type { Fault, FaultContext } from './fault.ts';
import { rowsOf, signIn, storedSheet } from './product-client.ts';
import { assertRefused } from './refusal.ts';

const rows = 500;

interface Slip {
  name: string;
  expected: RegExp;
  /** Does the slip to a copy of the folder. */
  spoil?: (dataDir: string) => void;
  env?: Record<string, string>;
}

const database = 'mingjing.db';
const withoutLog = (dataDir: string): void => {
  for (const end of ['-wal', '-shm']) rmSync(join(dataDir, `${database}${end}`), { force: true });
};

/** A folder with one spreadsheet, cached, and stopped in order. */
async function filled(context: FaultContext, env: Record<string, string> = {}) {
  const dataDir = context.folder();
  const product = await startProduct(dataDir, { BI_DEMO: 'off', ...env });
  const made = await storedSheet(await signIn(product), rows);
  await product.stop();
  return { dataDir, ...made };
}

async function assertWhole(
  dataDir: string,
  dataset: number,
  env: Record<string, string> = {},
): Promise<void> {
  const product = await startProduct(dataDir, env);
  try {
    assert.equal(await rowsOf(await signIn(product), dataset), rows);
  } finally {
    await product.stop();
  }
}

function slipsOf(foreign: string, emptyUrl: string): Slip[] {
  const foreignDatabase = readFileSync(join(foreign, database));
  return [
    {
      name: '元数据库文件被清空',
      expected: /是空的/,
      spoil: (dataDir) => {
        truncateSync(join(dataDir, database));
        withoutLog(dataDir);
      },
    },
    {
      name: '元数据库文件被删除',
      expected: /没有元数据库/,
      spoil: (dataDir) => {
        rmSync(join(dataDir, database));
        withoutLog(dataDir);
      },
    },
    {
      name: '元数据库只剩文件头',
      expected: /已损坏|是空的/,
      spoil: (dataDir) => {
        truncateSync(join(dataDir, database), 4096);
        withoutLog(dataDir);
      },
    },
    {
      name: '元数据库文件不是数据库',
      expected: /已损坏/,
      spoil: (dataDir) => {
        writeFileSync(join(dataDir, database), 'x'.repeat(5000));
        withoutLog(dataDir);
      },
    },
    {
      name: '元数据库中有 8 KB 随机字节',
      expected: /已损坏.*restore/,
      spoil: (dataDir) => {
        const file = join(dataDir, database);
        // Pages that hold rows: what stands in free ones is nothing that could be damaged.
        const at = rootPageAt(file, 'dataset');
        withoutLog(dataDir);
        const bytes = readFileSync(file);
        randomBytes(2 * pageSize).copy(bytes, at);
        writeFileSync(file, bytes);
      },
    },
    {
      name: '换成另一个安装的元数据库',
      expected: /两个不同的安装/,
      spoil: (dataDir) => {
        writeFileSync(join(dataDir, database), foreignDatabase);
        withoutLog(dataDir);
      },
    },
    {
      name: '误设 BI_DATABASE_URL',
      expected: /请去掉 BI_DATABASE_URL/,
      env: { BI_DATABASE_URL: emptyUrl },
    },
    {
      name: '旧版本的目录，元数据库丢失',
      expected: /已有数据/,
      spoil: (dataDir) => {
        rmSync(join(dataDir, 'installation.json'));
        rmSync(join(dataDir, database));
        withoutLog(dataDir);
      },
    },
    {
      name: '旧版本的目录，元数据库被清空',
      expected: /是空的|已有数据/,
      spoil: (dataDir) => {
        rmSync(join(dataDir, 'installation.json'));
        truncateSync(join(dataDir, database));
        withoutLog(dataDir);
      },
    },
    {
      name: '目录标识损坏',
      expected: /installation\.json 已损坏/,
      spoil: (dataDir) => {
        writeFileSync(join(dataDir, 'installation.json'), '{"id":');
      },
    },
  ];
}

/** An upgrade with a step that cannot be done: told in one sentence, and everything is as it was before it. */
async function assertUpgradeRefused(
  { folder, say }: FaultContext,
  own: { dataDir: string; dataset: number },
): Promise<void> {
  const dataDir = folder();
  cpSync(own.dataDir, dataDir, { recursive: true });
  const change = (statement: string): void => {
    const file = new Database(join(dataDir, database));
    file.exec(statement);
    file.close();
  };
  // The last step is to be done again, and finds its work done.
  const last = Object.keys(migrationsFor('sqlite')).toSorted().at(-1) ?? '';
  change(`create table kept as select * from kysely_migration where name = '${last}'`);
  change(`delete from kysely_migration where name = '${last}'`);
  const message = await startRefused(dataDir);
  say(`升级的一步失败 → ${message}`);
  assert.match(message, new RegExp(`^启动失败：.*第 ${last} 步失败.*已全部撤回.*原来的版本`));
  assert.doesNotMatch(message, /\n\s+at /);
  change('insert into kysely_migration select * from kept');
  change('drop table kept');
  await assertWhole(dataDir, own.dataset);
}

/** A start on metadata that is not the folder's own. */
export const wrongMetadata: Fault = {
  name: 'wrong-metadata',
  protects: 'a start on missing, emptied, damaged or foreign metadata is refused and keeps every file',
  async run(context) {
    const own = await filled(context);
    const foreign = await filled(context);
    const empty = await emptyPostgres();
    context.after(() => empty.drop());
    for (const { name, expected, spoil, env } of slipsOf(foreign.dataDir, empty.url)) {
      const dataDir = context.folder();
      cpSync(own.dataDir, dataDir, { recursive: true });
      spoil?.(dataDir);
      await assertRefused(context, name, dataDir, expected, env);
    }
    await assertWhole(own.dataDir, own.dataset);
    await assertUpgradeRefused(context, own);

    const used = await emptyPostgres();
    context.after(() => used.drop());
    const env = { BI_DATABASE_URL: used.url };
    const remote = await filled(context, env);
    await assertRefused(
      context,
      '启动时漏了 BI_DATABASE_URL',
      remote.dataDir,
      /请设置原来的 BI_DATABASE_URL/,
    );
    await assertRefused(context, 'BI_DATABASE_URL 指向另一个空库', remote.dataDir, /是空的/, {
      BI_DATABASE_URL: empty.url,
    });
    await assertRefused(
      context,
      'BI_DATA_DIR 指向空目录',
      context.folder(),
      /没有找到密钥|不是它的目录/,
      env,
    );
    await assertWhole(remote.dataDir, remote.dataset, env);
  },
};
