import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { verifyChain } from '../audit/audit-chain.ts';
import { migrationsFor } from '../db/migrations/index.ts';
import { openDatabase, openToRead } from '../db/open.ts';
import { appliedSteps, isOfNewerRelease, newerMetadata } from '../db/release.ts';
import type { Tables } from '../db/schema.ts';
import { openTexts, openToOthers } from '../files/open-to-others.ts';
import {
  type CheckedInstallation,
  checkInstallation,
  databaseTarget,
  keyFileOf,
} from '../installation/check-installation.ts';
import { lostSecrets } from '../installation/lost-secrets.ts';
import { refuseForeign } from '../installation/own-names.ts';
import { settingNotes } from '../load-settings.ts';
import { closedFolderText } from '../operation/closed-folder.ts';
import { placesOf } from '../operation/data-places.ts';
import { openFilesNotes } from '../operation/open-files.ts';
import { sizeText } from '../operation/size-text.ts';
import { readKeyring } from '../security/keyring.ts';
import type { Settings } from '../settings.ts';
import { filesFinding, type MartFinding, martFinding, redisFinding } from './check-services.ts';
import { type Command, CommandError } from './command.ts';
import { toldRefusals } from './installation.ts';

interface Finding {
  /** bad: the server does not start or users lose something. hint: works, and could be safer. */
  kind: 'ok' | 'bad' | 'hint';
  text: string;
}
const ok = (text: string): Finding => ({ kind: 'ok', text });
const bad = (text: string): Finding => ({ kind: 'bad', text });
const hint = (text: string): Finding => ({ kind: 'hint', text });
const mark = { ok: '✓', bad: '✗', hint: '!' } as const;

async function versionOf(db: Kysely<Tables>, engine: 'sqlite' | 'postgres'): Promise<Finding> {
  if (await isOfNewerRelease(db, engine)) return bad(newerMetadata);
  const done = new Set(await appliedSteps(db));
  const missing = Object.keys(migrationsFor(engine)).filter((name) => !done.has(name)).length;
  if (missing === 0) return ok('元数据是当前版本');
  return hint(`元数据将在启动时升级（${missing} 步），请先备份`);
}

async function keysOf(db: Kysely<Tables>, settings: Settings): Promise<Finding> {
  const ring = readKeyring(settings.secretKey, keyFileOf(settings));
  const lost = await lostSecrets(db, ring);
  if (lost.length === 0) return ok('密钥能解开全部已保存的密码与脚本');
  const names = lost.slice(0, 5).map(({ name }) => name);
  return bad(
    `有 ${lost.length} 项密文打不开：${names.join('、')}。请恢复原来的密钥，或见 docs/operate/backup.md 的“密钥丢失”`,
  );
}

async function administratorsOf(db: Kysely<Tables>): Promise<Finding> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('user_role as ur', 'ur.user_id', 'u.id')
    .innerJoin('role as r', 'r.id', 'ur.role_id')
    .select('u.id')
    .where('r.is_admin', '=', 1)
    .where('u.disabled', '=', 0)
    .executeTakeFirst();
  return row === undefined
    ? bad('没有可以登录的系统管理员，请用 create-admin 新增')
    : ok('有可以登录的系统管理员');
}

const brokenTexts = {
  changed: '内容与它的校验值不符',
  gap: '与上一条不相连，之前有日志被删除或改动',
  added: '没有校验值，是另外加入的',
  end: '最新的几条日志被删除',
} as const;

async function auditOf(db: Kysely<Tables>): Promise<Finding> {
  const { linked, older, hash, broken } = await verifyChain(db);
  if (broken !== undefined) {
    const at = broken.id === null ? '' : `编号 ${broken.id} 的日志`;
    return bad(`审计日志被改动过：${at}${brokenTexts[broken.kind]}。请与备份或导出的日志比对`);
  }
  const before = older === 0 ? '' : `，另有 ${older} 条旧日志没有校验值`;
  return ok(`审计日志首尾相连（${linked} 条${before}），最新一条的校验值 ${hash}`);
}

function extractsOf({ facts }: CheckedInstallation, mart: MartFinding | undefined): Finding[] {
  const { extracts } = facts.metadata ?? { extracts: new Set<string>() };
  if (mart === undefined) return [extractsInFolder(facts, extracts)];
  // Of a server that cannot be asked nothing is known.
  if (mart.extracts === undefined) return [];
  const absent = [...extracts].filter((extract) => !mart.extracts?.has(extract)).length;
  if (absent === 0) return [ok(`数据缓存在 ClickHouse 中齐全（${extracts.size} 个）`)];
  return [hint(`有 ${absent} 个数据缓存不在 ClickHouse 中，${cachedAnew}`)];
}

const cachedAnew = '启动后重新缓存；没有原文件的表格需要重新上传';

function extractsInFolder(facts: CheckedInstallation['facts'], extracts: ReadonlySet<string>): Finding {
  if (facts.metadata?.files !== undefined)
    return ok(`数据缓存在文件存储中（${extracts.size} 个），本节点有 ${facts.folder.extracts.size} 个副本`);
  const absent = [...extracts].filter((extract) => !facts.folder.extracts.has(extract)).length;
  if (absent === 0) return ok(`数据缓存齐全（${extracts.size} 个）`);
  return hint(`有 ${absent} 个数据缓存不在目录中，${cachedAnew}`);
}

/** Why a folder takes no file, as far as can be told without writing one; undefined where it does. */
function closedText(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return closedFolderText(error);
  }
}

/** The disks that the data stand on, each once: whether they take files, and their room. */
function disksOf({ dataDir, leastFreeBytes }: Settings): Finding[] {
  const byDisk = new Map(
    placesOf(dataDir)
      .filter((place) => existsSync(place))
      .toReversed()
      .map((place) => [statSync(place).dev, place]),
  );
  return [...byDisk.values()].toReversed().map((place) => {
    const { bavail, bsize } = statfsSync(place);
    const free = bavail * bsize;
    const which = place === dataDir ? '数据目录所在磁盘' : `${place} 所在磁盘`;
    const closed = closedText(place);
    if (closed !== undefined) return bad(`${closed}（${place}），服务无法启动或保存`);
    const text = `${which}剩余 ${sizeText(free)}`;
    return free < leastFreeBytes ? bad(`${text}，低于 BI_LEAST_FREE`) : ok(text);
  });
}

const ownerOf = ({ facts }: CheckedInstallation): string | undefined =>
  facts.metadata?.id ?? facts.folder.file?.id;

/** What the settings name beside the metadata, each asked as a start would ask it. */
async function servicesOf(
  settings: Settings,
  checked: CheckedInstallation,
  mart: MartFinding | undefined,
): Promise<Finding[]> {
  const found = [
    await redisFinding(settings, ownerOf(checked) ?? 'check'),
    await filesFinding(settings, checked),
    mart,
  ];
  return found.flatMap((one) =>
    one === undefined ? [] : [{ kind: one.isOk ? 'ok' : 'bad', text: one.text }],
  );
}

/** What works and is not how a hospital should run it. */
function hintsOf(settings: Settings): Finding[] {
  const found: [boolean, string][] = [
    [!settings.captcha, 'BI_CAPTCHA=off：登录没有验证码'],
    [settings.captchaFixed !== '', 'BI_CAPTCHA_FIXED 只用于测试，请删除'],
    [settings.publicUrl === '', '没有设置 BI_PUBLIC_URL：分享链接由浏览器按当前页面的地址补全'],
    [/^http:\/\//i.test(settings.publicUrl), 'BI_PUBLIC_URL 不是 https：密码以明文在网络上传输'],
    [
      settings.publicUrl !== '' && settings.trustProxy.length === 0,
      '没有设置 BI_TRUST_PROXY：在反向代理之后，所有人都算作代理的地址',
    ],
    [settings.rateLimit === 0, 'BI_RATE_LIMIT=0：请求数不受限制'],
    [
      settings.passwordLength < 8 || settings.passwordClasses < 3,
      '密码要求低于等级保护的一般要求（见 docs/operate/users.md）',
    ],
    [settings.auditDays < 180, 'BI_AUDIT_DAYS 少于 180 天，低于等级保护的要求'],
  ];
  const open = openTexts(openToOthers(settings.dataDir, keyFileOf(settings)));
  return [
    ...found.filter(([holds]) => holds).map(([, text]) => text),
    ...open,
    ...openFilesNotes(),
    ...settingNotes(),
  ].map(hint);
}

async function findingsOf(settings: Settings): Promise<Finding[]> {
  if (!existsSync(settings.dataDir))
    return [bad(`数据目录 ${settings.dataDir} 不存在，首次启动时建立；请检查 BI_DATA_DIR`)];
  refuseForeign(settings.dataDir);
  const checked = await checkInstallation(settings);
  const { engine, metadata } = checked.facts;
  const mart = await martFinding(settings, ownerOf(checked));
  const services = await servicesOf(settings, checked, mart);
  if (metadata === undefined)
    return [hint('还没有元数据，首次启动时建立'), ...services, ...disksOf(settings)];
  const target = databaseTarget(settings);
  const db = engine === 'sqlite' ? openToRead(target) : openDatabase(target).db;
  try {
    const version = await versionOf(db, engine);
    return [
      ok(`数据目录、元数据与密钥属于同一个安装：${join(settings.dataDir)}`),
      version,
      await keysOf(db, settings),
      await administratorsOf(db),
      // Older metadata has no chain yet.
      ...(version.kind === 'ok' ? [await auditOf(db)] : []),
      ...extractsOf(checked, mart),
      ...services,
      ...disksOf(settings),
    ];
  } finally {
    await db.destroy();
  }
}

/** Looks at an installation and changes nothing; also while the server runs. */
export const check: Command = {
  name: 'check',
  meaning:
    '检查配置、数据目录、元数据、密钥、Redis、文件存储、数据集缓存的 ClickHouse 与磁盘，不改动任何内容；服务运行中也可以检查',
  async run({ settings, print }) {
    const findings = [...(await toldRefusals(() => findingsOf(settings))), ...hintsOf(settings)];
    for (const { kind, text } of findings) print(`${mark[kind]} ${text}`);
    const problems = findings.filter(({ kind }) => kind === 'bad').length;
    if (problems > 0) throw new CommandError(`发现 ${problems} 个问题`);
    print('没有发现问题');
  },
};
