import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../db/open.ts';
import { isOfNewerRelease, newerMetadata } from '../db/release.ts';
import { UnitOfWork } from '../db/unit-of-work.ts';
import { refuseBackup } from '../installation/own-names.ts';
import type { Settings } from '../settings.ts';
import { CommandError } from './command.ts';
import { toldRefusals } from './installation.ts';

/** A table or column of this version is missing. */
const isOtherVersion = (error: unknown): boolean =>
  error instanceof Error && /no such (table|column)|(relation|column) .* does not exist/.test(error.message);

/**
 * Opens the metadata of an installation that exists, beside a server that may be running. Nothing is made or migrated:
 * that is the server's to do. Those of a newer release are refused.
 */
export async function withMetadata<T>(settings: Settings, run: (work: UnitOfWork) => Promise<T>): Promise<T> {
  const file = join(settings.dataDir, 'mingjing.db');
  if (settings.databaseUrl === '' && !existsSync(file)) {
    throw new CommandError(`没有找到元数据库 ${file}，请检查 BI_DATA_DIR 与 BI_DATABASE_URL`);
  }
  await toldRefusals(async () => refuseBackup(settings.dataDir));
  const { db, engine } = openDatabase(settings.databaseUrl || file);
  try {
    if (await isOfNewerRelease(db, engine))
      throw new CommandError(`${newerMetadata}运行本命令，本次没有改动任何内容`);
    return await run(new UnitOfWork(db));
  } catch (error) {
    if (!isOtherVersion(error)) throw error;
    throw new CommandError('元数据库不是当前版本的，请先用当前版本启动一次服务');
  } finally {
    await db.destroy();
  }
}
