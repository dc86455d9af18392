import { sql } from 'kysely';
import type { OpenDatabase } from '../db/open.ts';
import { checkInstallation } from '../installation/check-installation.ts';
import { openInstallation } from '../installation/open-installation.ts';
import type { Command } from './command.ts';
import { withFolder } from './installation.ts';
import { recordCommand } from './record-command.ts';

async function applied({ db }: Pick<OpenDatabase, 'db'>, since: number): Promise<string[]> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name`.execute(db);
  return rows.filter(({ timestamp }) => Date.parse(timestamp) >= since).map(({ name }) => name);
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
        print(names.length === 0 ? '元数据已是当前版本' : `已升级元数据：${names.join('、')}`);
      } finally {
        await database.db.destroy();
      }
    });
  },
};
