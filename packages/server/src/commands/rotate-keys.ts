import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { writeWhole } from '../files/write-whole.ts';
import { checkInstallation, keyFileOf, sealCheck } from '../installation/check-installation.ts';
import { keyPrint, settingKeys } from '../installation/metadata-facts.ts';
import { sealedColumns } from '../installation/sealed-columns.ts';
import { type Keyring, keyMissing, readKeyring } from '../security/keyring.ts';
import { createSecretBox } from '../security/sealing.ts';
import type { Settings } from '../settings.ts';
import { type Command, CommandError } from './command.ts';
import { withFolder } from './installation.ts';
import { withMetadata } from './metadata.ts';
import { recordCommand } from './record-command.ts';

/** Rows with sealed texts, a table at a time. */
async function boxesOf(db: Kysely<Tables>, { table, column }: (typeof sealedColumns)[number]) {
  const panel = table === 'share' ? sql`panel_id` : sql`0`;
  const { rows } = await sql<{ id: number; panel_id: number; box: string }>`
    select id, ${panel} as panel_id, ${sql.ref(column)} as box
    from ${sql.table(table)} where ${sql.ref(column)} <> ''`.execute(db);
  return rows;
}

/** Seals everything that another key sealed with the current one. Answers how many. Run in a transaction. */
async function sealAnew(db: Kysely<Tables>, ring: Keyring): Promise<number> {
  const [current] = ring;
  const secrets = createSecretBox(ring);
  let count = 0;
  for (const place of sealedColumns) {
    for (const row of await boxesOf(db, place)) {
      if (keyPrint(row.box) === current.id) continue;
      const bind = place.binding(row);
      const box = secrets.seal(secrets.open(row.box, bind), bind);
      const { table, column } = place;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${box} where id = ${row.id}`.execute(db);
      count += 1;
    }
  }
  const id = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', settingKeys.id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('setting')
    .set({ value: sealCheck(ring, id.value) })
    .where('key', '=', settingKeys.check)
    .execute();
  return count;
}

const linesOf = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/[\n,]/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : [];

/** The keys to go on with; a new one is put in front in the file, where the setting names none. */
function keysFor(settings: Settings, dropOld: boolean): Keyring {
  const file = keyFileOf(settings);
  // Written before anything is sealed with it: a cut at any point leaves keys that open everything.
  if (settings.secretKey === '' && !dropOld)
    writeWhole(file, `${[randomBytes(32).toString('base64'), ...linesOf(file)].join('\n')}\n`);
  const ring = readKeyring(settings.secretKey, file);
  if (ring === undefined) throw new CommandError(keyMissing);
  return ring;
}

/** Seals all stored secrets with a new key. Old keys stay until `--drop-old`: links that are out were signed with them. */
export const rotateKeys: Command = {
  name: 'rotate-keys',
  flags: ['--drop-old', '--yes'],
  meaning: '更换密钥，用新密钥重新加密已保存的密码与脚本；先停止服务并备份',
  async run({ args, settings, print }) {
    const dropOld = args.includes('--drop-old');
    if (!args.includes('--yes')) {
      print(
        dropOld
          ? '将只保留当前密钥。用旧密钥签名的分享链接将全部失效，需要重新复制；旧备份需要旧密钥才能恢复'
          : '将生成新密钥（BI_SECRET_KEY 已设置时使用其中第一个），重新加密已保存的密码与脚本；旧密钥保留，分享链接继续有效',
      );
      print(
        `没有改动任何内容。请先备份，确认后运行 npm run mingjing -- rotate-keys${dropOld ? ' --drop-old' : ''} --yes`,
      );
      return;
    }
    await withFolder(settings, async () => {
      const { verdict } = await checkInstallation(settings);
      if (verdict.kind !== 'same')
        throw new CommandError(
          `数据目录 ${settings.dataDir} 还没有完成首次启动，没有可以重新加密的内容，请检查 BI_DATA_DIR 与 BI_DATABASE_URL。没有改动任何内容`,
        );
      const file = keyFileOf(settings);
      await withMetadata(settings, async (work) => {
        // Metadata of another version are refused before a new key is made.
        for (const place of sealedColumns) await boxesOf(work.db, place);
        const ring = keysFor(settings, dropOld);
        const count = await work.db.transaction().execute((transaction) => sealAnew(transaction, ring));
        await recordCommand(work, 'rotate-keys', { sealed: count, dropOld });
        print(`已用当前密钥重新加密 ${count} 项`);
      });
      if (!dropOld) {
        print(
          settings.secretKey === ''
            ? `新密钥在 ${file} 的第一行，请备份该文件。旧密钥仍在其后，用于已发出的分享链接；不再需要时运行 npm run mingjing -- rotate-keys --drop-old`
            : '旧密钥请继续留在 BI_SECRET_KEY 中，已发出的分享链接由它签名',
        );
        return;
      }
      const [current] = linesOf(file);
      if (settings.secretKey === '' && current !== undefined) writeWhole(file, `${current}\n`);
      print(
        settings.secretKey === ''
          ? `${file} 中只保留当前密钥，请重新备份`
          : '请在 BI_SECRET_KEY 中只保留第一个密钥，并移走 secret.key',
      );
    });
  },
};
