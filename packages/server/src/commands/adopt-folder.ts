import { openDatabase } from '../db/open.ts';
import {
  databaseTarget,
  installationFacts,
  keyFileOf,
  sealCheck,
} from '../installation/check-installation.ts';
import { lockFolder } from '../installation/folder-lock.ts';
import { InstallationError } from '../installation/installation-error.ts';
import { newInstallation, removeInstallation, writeInstallation } from '../installation/installation-file.ts';
import { settingKeys } from '../installation/metadata-facts.ts';
import { readKeyring } from '../security/keyring.ts';
import { type Command, CommandError } from './command.ts';

/**
 * Declares that folder and metadata of the settings belong together from now on, though they do not know each other.
 * Nothing is deleted: extracts that the metadata does not name are moved aside by the next start.
 */
export const adoptFolder: Command = {
  name: 'adopt-folder',
  usage: '[--yes]',
  meaning: '确认数据目录与元数据配套，在启动被拒绝后使用',
  async run({ args, settings, print }) {
    const isSure = args.includes('--yes');
    const lock = lockFolder(settings.dataDir);
    try {
      const { folder, metadata, engine } = await installationFacts(settings, { ignoreNote: true });
      if (metadata === undefined) {
        throw new CommandError(
          `元数据是空的，没有可以配套的内容。请从备份恢复元数据；如需全新安装，请用 BI_DATA_DIR 指定另一个空目录`,
        );
      }
      const ring = readKeyring(settings.secretKey, keyFileOf(settings));
      if (ring === undefined)
        throw new CommandError('没有找到密钥，请先恢复 secret.key 或在 BI_SECRET_KEY 中写入原来的密钥');
      const lacking = [...metadata.sealedBy].filter((print) => !ring.some(({ id }) => id === print));
      if (lacking.length > 0)
        throw new CommandError('密钥打不开元数据中已保存的密码，请先恢复原来的 secret.key 或 BI_SECRET_KEY');
      const unknown = [...folder.extracts].filter((extract) => !metadata.extracts.has(extract)).length;
      const absent = [...metadata.extracts].filter((extract) => !folder.extracts.has(extract)).length;
      print(`数据目录：${settings.dataDir}`);
      print(
        `元数据：${engine === 'sqlite' ? databaseTarget(settings) : 'BI_DATABASE_URL 指向的 PostgreSQL'}`,
      );
      print(
        `目录中有 ${folder.extracts.size} 个数据缓存，其中 ${unknown} 个不属于该元数据，将移到 lost 目录保留 30 天`,
      );
      print(`元数据用到的数据缓存有 ${absent} 个不在目录中，将重新缓存；没有原文件的表格需要重新上传`);
      if (!isSure) {
        print('没有改动任何内容。确认无误请加上 --yes 再运行一次');
        return;
      }
      const note = newInstallation(engine, metadata.id);
      removeInstallation(settings.dataDir);
      const { db } = openDatabase(databaseTarget(settings));
      try {
        for (const [key, value] of [
          [settingKeys.id, note.id],
          [settingKeys.check, sealCheck(ring, note.id)],
        ] as const) {
          await db
            .insertInto('setting')
            .values({ key, value })
            .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
            .execute();
        }
      } finally {
        await db.destroy();
      }
      writeInstallation(settings.dataDir, { ...note, bound: true });
      print('已配套，现在可以启动服务');
    } catch (error) {
      if (error instanceof InstallationError) throw new CommandError(error.message);
      throw error;
    } finally {
      lock.release();
    }
  },
};
