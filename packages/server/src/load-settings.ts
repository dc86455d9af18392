import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Settings, settingRows, settingsSchema } from './settings.ts';
import { isOpenDirectory } from './settings-values.ts';

/** A setting that cannot be used; the text names it and says what to write. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(`配置有误：\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

type Environment = Record<string, string | undefined>;

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

const given = (environment: Environment, envFile: string): Environment => ({
  ...(existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}),
  ...environment,
});

/** What looks like one of our settings and is none: a name that was misspelt has no effect, and nothing else tells it. */
export function unknownSettings(environment: Environment = process.env, envFile = '.env'): string[] {
  const known = new Set<string>(Object.values(settingRows).map(({ env }) => env));
  return Object.entries(given(environment, envFile))
    .filter(([name, value]) => name.startsWith('BI_') && value !== '' && !known.has(name))
    .map(([name]) => name)
    .toSorted();
}

/** Settings of the environment and, below it, of a `.env` file. An empty value means the default. */
export function loadSettings(environment: Environment = process.env, envFile = '.env'): Settings {
  const all = given(environment, envFile);
  const named = Object.fromEntries(
    Object.entries(settingRows).map(([key, { env }]) => {
      const value = all[env]?.trim();
      return [key, value === '' ? undefined : value];
    }),
  );
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
