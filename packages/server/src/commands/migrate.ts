import { sql } from 'kysely';
import type { OpenDatabase } from '../db/open.ts';
import { type CheckedInstallation, checkInstallation } from '../installation/check-installation.ts';
import { openInstallation } from '../installation/open-installation.ts';
import type { Command } from './command.ts';
import { withFolder } from './installation.ts';
import { recordCommand } from './record-command.ts';

async function applied({ db }: Pick<OpenDatabase, 'db'>, since: number): Promise<string[]> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name`.execute(db);
  return rows.filter(({ timestamp }) => Date.parse(timestamp) >= since).map(({ name }) => name);
}

/** What was done. Where nothing had been, an upgrade was likely meant for another folder or database. */
function toldOf({ verdict, settings }: CheckedInstallation, names: readonly string[]): string {
  if (verdict.kind === 'first') {
    const where = settings.databaseUrl === '' ? '' : '，BI_DATABASE_URL 指向的数据库是空的';
    return `${settings.dataDir} 此前没有安装${where}：已新建元数据。本应升级已有的安装时，请检查 BI_DATA_DIR 与 BI_DATABASE_URL`;
  }
  return names.length === 0 ? '元数据已是当前版本' : `已升级元数据：${names.join('、')}`;
}

/** Brings the metadata up to date without starting the server; the same checks as at a start come first. */
export const migrateCommand: Command = {
  name: 'migrate',
  meaning: '把元数据升级到当前版本，不启动服务；先停止服务',
  async run({ settings, print }) {
    await withFolder(settings, async () => {
      const checked = await checkInstallation(settings);
      const begun = Date.now();
      const { database } = await openInstallation(checked);
      try {
        const names = await applied(database, begun);
        if (names.length > 0) await recordCommand(database, 'migrate', { migrations: names });
        print(toldOf(checked, names));
      } finally {
        await database.db.destroy();
      }
    });
  },
};
