import { type Environment, readEnvFile } from './env-file.ts';
import { type Settings, settingRows, settingsSchema } from './settings.ts';
import { isOpenDirectory } from './settings-values.ts';

/** A setting that cannot be used; the text names it and says what to write. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(`配置有误：\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

function checkTogether(settings: Settings, environment: Environment): string[] {
  const problems: string[] = [];
  if (settings.captchaFixed !== '' && environment.NODE_ENV === 'production') {
    problems.push('BI_CAPTCHA_FIXED 仅用于测试，生产环境（NODE_ENV=production）不能使用');
  }
  if (settings.oidcIssuer !== '' && (settings.oidcClientId === '' || settings.publicUrl === '')) {
    problems.push('BI_OIDC_ISSUER 须与 BI_OIDC_CLIENT_ID、BI_PUBLIC_URL 一起填写');
  }
  if (settings.ldapUrl.some(isOpenDirectory) && !settings.ldapStartTls) {
    problems.push('BI_LDAP_URL 使用 ldap:// 时密码未加密，请改用 ldaps:// 或设置 BI_LDAP_STARTTLS=on');
  }
  if (settings.ldapUrl.length > 0) {
    const [template, filter] = [settings.ldapUserDn, settings.ldapFilter];
    if (template === '' && settings.ldapBase === '')
      problems.push('BI_LDAP_URL 须与 BI_LDAP_BASE 或 BI_LDAP_USER_DN 一起填写');
    if (template !== '' && !template.includes('{username}'))
      problems.push('BI_LDAP_USER_DN 须包含 {username}');
    if (!filter.includes('{username}')) problems.push('BI_LDAP_FILTER 须包含 {username}');
    if (settings.ldapBindDn !== '' && settings.ldapBindPassword === '')
      problems.push('BI_LDAP_BIND_DN 须与 BI_LDAP_BIND_PASSWORD 一起填写');
  }
  if (settings.filesUrl !== '') {
    if (settings.databaseUrl === '')
      problems.push('BI_FILES_URL 须与 BI_DATABASE_URL（PostgreSQL）一起填写：文件共用时元数据也须共用');
    if (settings.filesKeyId === '' || settings.filesSecretKey === '')
      problems.push('BI_FILES_URL 须与 BI_FILES_KEY_ID、BI_FILES_SECRET_KEY 一起填写');
  }
  return problems;
}

/** Secrets and names that people read: what else stands in quotes is none of its kind. */
const mayBeQuoted: readonly (keyof Settings)[] = [
  'adminPassword',
  'secretKey',
  'ssoSecret',
  'filesSecretKey',
  'oidcClientSecret',
  'oidcName',
  'ldapBindPassword',
  'dingtalkAppsecret',
  'metrics',
  'captchaFixed',
  'brandTitle',
  'brandCompany',
];

const isQuoted = (value: string | undefined): boolean => /^(["'`]).*\1$|^[“‘].*[”’]$/s.test(value ?? '');

/** Settings of the environment and, below it, of a `.env` file. An empty value means the default. */
export function loadSettings(environment: Environment = process.env, envFile = '.env'): Settings {
  const file = readEnvFile(envFile);
  if (file.problems.length > 0) throw new SettingsError(file.problems);
  const all: Environment = { ...file.values, ...environment };
  const named = Object.fromEntries(
    Object.entries(settingRows).map(([key, { env }]) => {
      const value = all[env]?.trim();
      return [key, value === '' ? undefined : value];
    }),
  );
  // Docker's --env-file, for one, hands quotes on: they would be part of a folder's name.
  const quoted = Object.entries(settingRows).filter(
    ([key]) => isQuoted(named[key]) && !mayBeQuoted.some((free) => free === key),
  );
  if (quoted.length > 0)
    throw new SettingsError(quoted.map(([, { env }]) => `${env}：值两侧有引号，请去掉引号`));
  const parsed = settingsSchema.safeParse(named);
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map((issue) => {
        const key = String(issue.path[0]) as keyof typeof settingRows;
        return `${settingRows[key]?.env ?? key}：${issue.message}`;
      }),
    );
  }
  const problems = checkTogether(parsed.data, all);
  if (problems.length > 0) throw new SettingsError(problems);
  return parsed.data;
}

/** Times that nobody means: they were written in milliseconds or seconds. */
function longTimes({ queryTimeoutMs, stopTimeoutMs, sessionIdleMinutes }: Settings): string[] {
  const times: [
    row: (typeof settingRows)[keyof typeof settingRows],
    minutes: number,
    most: number,
    unit: string,
  ][] = [
    [settingRows.queryTimeoutMs, queryTimeoutMs / 60_000, 60, '秒'],
    [settingRows.stopTimeoutMs, stopTimeoutMs / 60_000, 10, '秒'],
    [settingRows.sessionIdleMinutes, sessionIdleMinutes, 24 * 60, '分钟'],
  ];
  return times
    .filter(([, minutes, most]) => minutes > most)
    .map(
      ([{ env }, minutes, , unit]) =>
        `${env} 相当于 ${Math.round(minutes / 6) / 10} 小时，单位是${unit}，请确认没有写成别的单位`,
    );
}

/** What the settings whose names begin so do nothing without. */
const needed: readonly [begin: string, names: readonly string[]][] = [
  ['BI_OIDC_', [settingRows.oidcIssuer.env]],
  ['BI_LDAP_', [settingRows.ldapUrl.env]],
  ['BI_FILES_', [settingRows.filesUrl.env]],
  ['BI_REDIS_', [settingRows.redisUrl.env]],
  ['BI_DINGTALK_', [settingRows.dingtalkAppkey.env, settingRows.dingtalkAppsecret.env]],
];

function idleSettings(given: readonly string[]): string[] {
  return needed.flatMap(([begin, names]) => {
    const idle = given.filter((name) => name.startsWith(begin));
    const missing = names.filter((name) => !given.includes(name));
    if (idle.length === 0 || missing.length === 0) return [];
    return [`没有填写 ${missing.join('、')}，${idle.join('、')} 不起作用`];
  });
}

/** Pages ask for their files and calls at the root of the site. */
function lostPath({ publicUrl }: Settings): string[] {
  const path = publicUrl === '' ? '/' : new URL(publicUrl).pathname;
  if (path === '/') return [];
  return [
    `${settingRows.publicUrl.env} 中有路径 ${path}，而页面只能在网站的根路径下打开，请用单独的域名或端口`,
  ];
}

/** Notes on settings that are taken as they are written, and were likely meant otherwise. */
export function settingNotes(environment: Environment = process.env, envFile = '.env'): string[] {
  const known = new Set<string>(Object.values(settingRows).map(({ env }) => env));
  const all = Object.entries({ ...readEnvFile(envFile).values, ...environment }).filter(
    ([name, value]) => /^BI_/i.test(name) && value !== '',
  );
  // A name that was misspelt has no effect, and nothing else tells it.
  const unknown = all
    .filter(([name]) => !known.has(name))
    .map(([name]) => `没有名为 ${name} 的设置，请核对名称（docs/operate/settings.md）`);
  const quoted = mayBeQuoted
    .map((key) => settingRows[key].env)
    .filter((name) => isQuoted(environment[name]?.trim()))
    .map((name) => `${name} 的值两侧有引号，引号也是值的一部分`);
  const idle = idleSettings(all.map(([name]) => name).filter((name) => known.has(name)));
  const settings = loadSettings(environment, envFile);
  return [...unknown, ...quoted, ...idle, ...lostPath(settings), ...longTimes(settings)].toSorted();
}
