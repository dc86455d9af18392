import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '../db/open.ts';
import type { Tables } from '../db/schema.ts';
import { writeWhole } from '../files/write-whole.ts';
import {
  databaseTarget,
  installationFacts,
  keyFileOf,
  sealCheck,
} from '../installation/check-installation.ts';
import { newInstallation, removeInstallation, writeInstallation } from '../installation/installation-file.ts';
import { giveUpSecrets, type LostSecret, lostSecrets } from '../installation/lost-secrets.ts';
import { settingKeys } from '../installation/metadata-facts.ts';
import { createKeyFile, type Keyring, readKeyring } from '../security/keyring.ts';
import { type Command, CommandError } from './command.ts';
import { withFolder } from './installation.ts';
import { recordCommand } from './record-command.ts';

const mostNames = 30;

/** What has to be entered again, by kind. */
function toldLost(lost: readonly LostSecret[]): string[] {
  const of = (table: LostSecret['table']): string | undefined => {
    const names = [...new Set(lost.filter((secret) => secret.table === table).map(({ name }) => name))];
    if (names.length === 0) return undefined;
    const more = names.length > mostNames ? ` 等 ${names.length} 个` : '';
    return `${names.slice(0, mostNames).join('、')}${more}`;
  };
  const lines: [string, LostSecret['table']][] = [
    ['需要重新填写密码的数据源', 'datasource'],
    ['需要重新填写查询脚本的数据集', 'dataset'],
    ['需要重新填写查询脚本的图表', 'widget'],
    ['分享链接将全部失效、需要重新新建链接的面板', 'share'],
  ];
  return lines.flatMap(([what, table]) => of(table)?.replace(/^/, `${what}：`) ?? []);
}

/** Writes down the sealed texts that are given up: of use again if the key is found after all. */
function keepSealed(dataDir: string, lost: readonly LostSecret[]): string {
  const file = join(dataDir, `sealed-${new Date().toISOString().replaceAll(':', '-')}.json`);
  writeWhole(file, `${JSON.stringify(lost, undefined, 2)}\n`);
  return file;
}

async function remember(db: Kysely<Tables>, id: string, ring: Keyring): Promise<void> {
  for (const [key, value] of [
    [settingKeys.id, id],
    [settingKeys.check, sealCheck(ring, id)],
  ] as const) {
    await db
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }
}

/**
 * Declares that folder and metadata of the settings belong together from now on, though they do not know each other.
 * Nothing is deleted: extracts that the metadata does not name are moved aside by the next start. With `--new-key` it
 * goes on without a lost key: what only that key opens is given up and has to be entered again.
 */
export const adoptFolder: Command = {
  name: 'adopt-folder',
  flags: ['--new-key', '--yes'],
  meaning: '确认数据目录与元数据配套，在启动被拒绝后使用',
  async run({ args, settings, print }) {
    const isSure = args.includes('--yes');
    const givesUp = args.includes('--new-key');
    await withFolder(settings, async () => {
      const { folder, metadata, engine } = await installationFacts(settings, { ignoreNote: true });
      if (metadata === undefined) {
        throw new CommandError(
          `元数据是空的，没有可以配套的内容。请从备份恢复元数据；如需全新安装，请用 BI_DATA_DIR 指定另一个空目录`,
        );
      }
      const ring = readKeyring(settings.secretKey, keyFileOf(settings));
      const isWhole =
        ring !== undefined && [...metadata.sealedBy].every((print) => ring.some(({ id }) => id === print));
      if (!isWhole && !givesUp) {
        const what = ring === undefined ? '没有找到密钥' : '密钥打不开元数据中已保存的密码与查询脚本';
        throw new CommandError(
          `${what}，请先恢复原来的 secret.key，或把原来的密钥写入 BI_SECRET_KEY。如果原来的密钥确已丢失，请用 npm run mingjing -- adopt-folder --new-key 查看需要重新填写的内容`,
        );
      }
      if (isWhole && givesUp)
        throw new CommandError('现有密钥能解开全部已保存的内容，不需要新密钥，请去掉 --new-key');
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
      const { db } = openDatabase(databaseTarget(settings));
      try {
        const lost = isWhole ? [] : await lostSecrets(db, ring);
        if (givesUp) {
          print(
            ring === undefined
              ? `将生成新的密钥 ${keyFileOf(settings)}，请妥善备份`
              : '今后使用现有的密钥（secret.key 或 BI_SECRET_KEY），请妥善备份',
          );
          for (const line of toldLost(lost)) print(line);
        }
        if (!isSure) {
          print(
            `没有改动任何内容。确认无误请运行 npm run mingjing -- adopt-folder${givesUp ? ' --new-key' : ''} --yes`,
          );
          return;
        }
        if (lost.length > 0) print(`打不开的密文另存为 ${keepSealed(settings.dataDir, lost)}`);
        const note = newInstallation(engine, metadata.id);
        removeInstallation(settings.dataDir);
        // A key that is at hand stays: only where there is none one is made.
        if (ring === undefined) createKeyFile(keyFileOf(settings));
        const current = ring ?? readKeyring(settings.secretKey, keyFileOf(settings));
        if (current === undefined) throw new Error('the key that was made is not there');
        await db.transaction().execute(async (transaction) => {
          if (givesUp) await giveUpSecrets(transaction, current, Date.now());
          await remember(transaction, note.id, current);
        });
        writeInstallation(settings.dataDir, { ...note, bound: true });
        await recordCommand({ db }, 'adopt-folder', { newKey: givesUp });
        print('已配套，现在可以启动服务');
      } finally {
        await db.destroy();
      }
    });
  },
};
