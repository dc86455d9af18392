import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { loadSettings, settingNotes } from './load-settings.ts';
import { settingRows, settingsOf } from './settings.ts';

const load = (environment: Record<string, string>, envFile = '/nonexistent/.env') =>
  loadSettings(environment, envFile);

describe('settings', () => {
  test('every setting has a safe default', () => {
    const settings = load({});
    expect(settings).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      adminPassword: '',
      demo: true,
      captcha: true,
      captchaFixed: '',
      maxRows: 100_000,
      queryTimeoutMs: 60_000,
      stopTimeoutMs: 10_000,
      timezone: 'Asia/Shanghai',
      brandTitle: '医疗数据智能分析系统',
      secretKey: '',
      ssoSecret: [],
      frameAncestors: [],
      iframeAllow: [],
      logLevel: 'info',
    });
    expect(settings.martMemoryBytes).toBeGreaterThan(0);
    expect(settings).toEqual(settingsOf());
  });

  test('a name that is no setting is told, whether it stands in the environment or the file', () => {
    const envFile = join(mkdtempSync(join(tmpdir(), 'mingjing-env-')), '.env');
    writeFileSync(envFile, 'BI_SESSION_IDEL=30\nBI_PORT=8080\n');
    const environment = {
      BI_UPLOAD_MB: '20',
      BI_AUDIT_DAY: '200',
      BI_EMPTY: '',
      PATH: '/bin',
      bi_host: '::1',
    };
    const notes = settingNotes({ ...environment, BI_ADMIN_PASSWORD: '"geheim"' }, envFile);
    expect(notes).toHaveLength(4);
    for (const [at, name] of ['BI_ADMIN_PASSWORD', 'BI_AUDIT_DAY', 'BI_SESSION_IDEL', 'bi_host'].entries())
      expect(notes[at]).toContain(name);
    expect(notes.join()).not.toContain('geheim');
  });

  test.each([
    ['BI_LDAP_BASE', 'ou=people', { BI_LDAP_URL: 'ldaps://ldap.example.org' }, 'BI_LDAP_URL'],
    ['BI_DINGTALK_APPKEY', 'ding1', { BI_DINGTALK_APPSECRET: 'x' }, 'BI_DINGTALK_APPSECRET'],
  ])('%s without what it belongs to is told at the start', (name, value, rest, missing) => {
    const notes = (more: object): string[] => settingNotes({ [name]: value, ...more }, '/nonexistent/.env');
    expect(notes({})).toEqual([`没有填写 ${missing}，${name} 不起作用`]);
    expect(notes(rest)).toEqual([]);
  });

  test('a public address with a path, below which no page is, is told at the start', () => {
    const notes = (url: string): string[] => settingNotes({ BI_PUBLIC_URL: url }, '/nonexistent/.env');
    expect(notes('https://bi.example.org/bi/')).toEqual([
      expect.stringContaining('BI_PUBLIC_URL 中有路径 /bi'),
    ]);
    expect(notes('https://bi.example.org:8443/')).toEqual([]);
  });

  test.each([
    ['BI_QUERY_TIMEOUT', '60000', '60', '16.7 小时，单位是秒'],
    ['BI_STOP_TIMEOUT', '10000', '2m', '2.8 小时，单位是秒'],
    ['BI_SESSION_IDLE', '1800', '30', '30 小时，单位是分钟'],
  ])('%s=%s in another unit than its own is told at the start', (name, odd, usual, told) => {
    const notes = (value: string): string[] => settingNotes({ [name]: value }, '/nonexistent/.env');
    expect(notes(odd)).toEqual([expect.stringContaining(`${name} 相当于 ${told}`)]);
    expect(notes(usual)).toEqual([]);
  });

  test.each([
    ['BI_PUBLIC_URL', ['http://x:99999', 'https://[', 'https://bi:geheim@x.example']],
    ['BI_OIDC_ISSUER', ['https://x:99999', 'https://[']],
    ['BI_DINGTALK_URL', ['https://x:99999', 'http://127.0.0.1:99999']],
    ['BI_LINKS', ['门户|http://x:99999', '门户|https://[']],
  ])('%s takes no address that is none', (name, values) => {
    for (const value of values) expect(() => load({ [name]: value })).toThrow(`${name}：`);
  });

  test('a data folder is a path: nothing stands for the home folder', () => {
    for (const path of ['~', '~/data']) expect(() => load({ BI_DATA_DIR: path })).toThrow('BI_DATA_DIR：');
    expect(load({ BI_DATA_DIR: '/srv/a~b' }).dataDir).toBe('/srv/a~b');
  });

  test('[L04] no setting trusts every address as a proxy, or gives a password that no form takes', () => {
    for (const all of ['0.0.0.0/0', '127.0.0.1,::/0', '10.0.0.0/00'])
      expect(() => load({ BI_TRUST_PROXY: all })).toThrow('BI_TRUST_PROXY：');
    expect(load({ BI_TRUST_PROXY: 'loopback,10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8']);
    for (const password of ['ming jing', 'ming\u3000jing', 'x'.repeat(101)])
      expect(() => load({ BI_ADMIN_PASSWORD: password })).toThrow('BI_ADMIN_PASSWORD：密码');
    expect(load({ BI_ADMIN_PASSWORD: '明镜-1' }).adminPassword).toBe('明镜-1');
  });

  test('a folder without a page is no page folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mingjing-env-'));
    expect(() => load({ BI_WEB_DIR: folder })).toThrow('BI_WEB_DIR：文件夹中没有网页');
    writeFileSync(join(folder, 'index.html'), '<html></html>');
    expect(load({ BI_WEB_DIR: folder }).webDir).toBe(folder);
  });

  test.each(['BI_REDIS_CA', 'BI_LDAP_CA'])('%s names a file of certificates, and nothing else', (name) => {
    const file = join(mkdtempSync(join(tmpdir(), 'mingjing-env-')), 'ca.pem');
    const key = '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n';
    const cut = '-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----\n';
    const [whole = ''] = rootCertificates;
    for (const text of ['', 'hello', key, cut, `${whole}\n${cut}`]) {
      writeFileSync(file, text);
      expect(() => load({ [name]: file })).toThrow(`${name}：文件 ${file} 中没有可用的证书`);
    }
    writeFileSync(file, `院内 CA\r\n${whole.replaceAll('\n', '\r\n')}\r\n${whole}\n`);
    expect(() => load({ [name]: file })).not.toThrow();
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>1</script>',
    '//evil.example/x.png',
    '/\\evil.example/x.png',
    'https://a.example/x.png; script-src *',
    'logo.png',
  ])('%j is no address of a picture', (logo) => {
    expect(() => load({ BI_BRAND_LOGO: logo })).toThrow('BI_BRAND_LOGO');
  });

  test.each(['', '/logo.png', 'https://a.example:8443/x.png?v=1', 'data:image/png;base64,AAAA'])(
    '%j is an address of a picture',
    (logo) => {
      expect(load({ BI_BRAND_LOGO: logo }).brandLogo).toBe(logo);
    },
  );

  test('names, meanings and schemas are whole, and no name stands twice', () => {
    const rows = Object.values(settingRows);
    for (const { env, meaning } of rows) {
      expect(env).toMatch(/^BI_[A-Z_]+$/);
      expect(meaning).toMatch(/\p{Script=Han}/u);
    }
    expect(new Set(rows.map((row) => row.env)).size).toBe(rows.length);
  });

  test('the environment goes before the file, and nothing written means the default', () => {
    const envFile = join(mkdtempSync(join(tmpdir(), 'mingjing-env-')), '.env');
    writeFileSync(envFile, '# note\nBI_PORT=9000\nBI_BRAND_TITLE="某 医院"\nBI_MAX_ROWS=\n');
    expect(load({ BI_PORT: '9100', BI_HOST: '' }, envFile)).toMatchObject({
      port: 9100,
      host: '0.0.0.0',
      brandTitle: '某 医院',
      maxRows: 100_000,
    });
  });

  test('values are read as people write them', () => {
    expect(
      load({
        BI_QUERY_TIMEOUT: '2m',
        BI_MART_MEMORY: '0.5GB',
        BI_DEMO: 'off',
        BI_CAPTCHA: '0',
        BI_PUBLIC_URL: 'https://bi.example.org/',
        BI_SOURCE_DENY: '10.0.0.0/8, 192.168.0.0/16',
        BI_LINKS: '官网|https://example.org',
      }),
    ).toMatchObject({
      queryTimeoutMs: 120_000,
      martMemoryBytes: 512 * 1024 ** 2,
      demo: false,
      captcha: false,
      publicUrl: 'https://bi.example.org',
      sourceDeny: ['10.0.0.0/8', '192.168.0.0/16'],
      links: [{ name: '官网', url: 'https://example.org' }],
    });
  });

  test.each([
    ['BI_PORT', '70000'],
    ['BI_PORT', 'abc'],
    ['BI_DATABASE_URL', 'mysql://x'],
    ['BI_TIMEZONE', 'Mars/Olympus'],
    ['BI_QUERY_TIMEOUT', 'soon'],
    ['BI_QUERY_TIMEOUT', '86401'],
    ['BI_MART_MEMORY', '0'],
    ['BI_MART_MEMORY', '1'],
    ['BI_DEMO', 'maybe'],
    ['BI_HOST', 'http://0.0.0.0:8080'],
    ['BI_DATABASE_URL', 'postgres://'],
    ['BI_DATABASE_URL', 'postgres://bi:p/w@db:5432/mingjing'],
    ['BI_DATABASE_URL', 'postgres://bi@db:5432'],
    ['BI_DATABASE_URL', 'postgres://bi@db/mingjing?sslmod=verify-full'],
    ['BI_DATABASE_URL', 'postgres://bi@db/mingjing?SSLMODE=verify-full'],
    ['BI_DATABASE_URL', 'postgres://bi@db/mingjing?sslmode=verify_full'],
    ['BI_DATABASE_URL', 'postgres://bi@db/mingjing?sslmode=verify-full&sslmode=disable'],
    ['BI_DATABASE_URL', 'postgres://bi@db/mingjing?ssl=yes'],
    ['BI_PORT', '0x50'],
    ['BI_PORT', '8e3'],
    ['BI_RATE_LIMIT', '1e3'],
    ['BI_MART_MEMORY', '160000GB'],
    ['BI_FILES_CACHE', `${'9'.repeat(400)}GB`],
    ['BI_TRUST_PROXY', 'nginx'],
    ['BI_SOURCE_ALLOW', '10.0.0.0/'],
    ['BI_SOURCE_DENY', '300.1.1.1/8'],
    ['BI_SOURCE_DENY', '10.0.0.0/99'],
    ['BI_LDAP_FILTER', '(uid={username}'],
    ['BI_LDAP_GROUP_FILTER', '(member={dn})(cn=x)'],
    ['BI_FRAME_ANCESTORS', "https://x; script-src 'unsafe-inline'"],
    ['BI_FRAME_ANCESTORS', '是的'],
    ['BI_FRAME_ANCESTORS', '１０'],
    ['BI_FRAME_ANCESTORS', '/portal'],
    ['BI_LEAST_FREE', 'much'],
    ['BI_LINKS', '坏|javascript:alert(1)'],
    ['BI_PUBLIC_URL', 'bi.example.org'],
    ['BI_IFRAME_ALLOW', 'maps.example.org'],
    ['BI_IFRAME_ALLOW', 'https://maps.example.org/path'],
    ['BI_IFRAME_ALLOW', 'https://*'],
    ['BI_LOG_LEVEL', 'loud'],
    ['BI_SECRET_KEY', 'changeme'],
    ['BI_SECRET_KEY', 'a'.repeat(40)],
    ['BI_SECRET_KEY', `${'密钥'.repeat(20)},short`],
    ['BI_SSO_SECRET', 'secret'],
    ['BI_OIDC_ROLES', '护理部'],
    ['BI_OIDC_ROLES', '=护士'],
    ['BI_REDIS_URL', 'localhost:6379'],
    ['BI_REDIS_URL', 'redis://localhost/cache'],
    ['BI_REDIS_CA', '/no/such/file.pem'],
    ['BI_MART_URL', 'clickhouse://localhost'],
    ['BI_MART_URL', 'http://localhost:8123'],
    ['BI_MART_URL', 'http://a:b@localhost:99999/mart'],
    ['BI_MART_URL', 'http://localhost/mart; drop'],
    ['BI_OIDC_ISSUER', 'http://sso.example.org'],
    ['BI_OIDC_ISSUER', 'https://sso.example.org'],
    ['BI_SSO_SECRET', 'his:secret'],
    ['BI_DINGTALK_URL', 'http://oapi.dingtalk.com'],
    ['BI_DINGTALK_URL', 'http://127.0.0.1.example.org'],
    ['BI_DINGTALK_URL', 'http://127.0.0.1@example.org'],
    ['BI_SSO_SECRET', `his:oa:${'kT9q-Xw2u'.repeat(5)}`],
  ])('[B03] %s=%s is refused by name, in Chinese, with what to write', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(new RegExp(`${name}[：，]?.*\\p{Script=Han}`, 'u'));
    expect(() => load({ [name]: value })).not.toThrow(/Invalid|expected|invalid/);
  });

  test('[L02] sites that may embed the page are written in letters that a header may carry', () => {
    const given = 'https://例子.中国:8443/看板, *.example.org, portal, https:, *, http://10.0.0.5:*';
    expect(load({ BI_FRAME_ANCESTORS: given }).frameAncestors).toEqual([
      'https://xn--fsqu00a.xn--fiqs8s:8443/%E7%9C%8B%E6%9D%BF',
      '*.example.org',
      'portal',
      'https:',
      '*',
      'http://10.0.0.5:*',
    ]);
  });

  test('shared files need shared metadata and keys', () => {
    const url = 's3://bucket?endpoint=http://127.0.0.1:9000';
    const keys = { BI_FILES_KEY_ID: 'id', BI_FILES_SECRET_KEY: 'secret' };
    const metadata = { BI_DATABASE_URL: 'postgres://u:p@127.0.0.1/bi' };
    expect(load({ BI_FILES_URL: url, ...keys, ...metadata }).filesUrl).toBe(url);
    expect(() => load({ BI_FILES_URL: url, ...keys })).toThrow('BI_FILES_URL 须与 BI_DATABASE_URL');
    expect(() => load({ BI_FILES_URL: url, ...metadata })).toThrow('BI_FILES_KEY_ID');
    expect(() => load({ BI_FILES_URL: 'http://bucket', ...keys, ...metadata })).toThrow('s3://桶名');
  });

  test('[SSO-04] keys of subsystems, each by its name, an old one beside a new one', () => {
    const [first, second] = ['kT9q-Xw2u-Lm7e-Rv4b-Zc8n-Jp3d-Hs6f', 'p3Rz/7uWq+Ns2k-Ym5t-Ld8c-Gv4x-Tq6b=='];
    expect(load({ BI_SSO_SECRET: `his:${first}, his:${second},${second}` }).ssoSecret).toEqual([
      { id: 'his', key: first },
      { id: 'his', key: second },
      { id: '', key: second },
    ]);
  });

  test('an OpenID provider, whose groups may hold an equals sign', () => {
    const given = {
      BI_PUBLIC_URL: 'https://bi.example.org/',
      BI_OIDC_ISSUER: 'https://sso.example.org/realms/a',
      BI_OIDC_CLIENT_ID: 'mingjing',
      BI_OIDC_ROLES: '护理部=护士长, ou=cardio=医生',
    };
    expect(load(given).oidcRoles).toEqual([
      { group: '护理部', role: '护士长' },
      { group: 'ou=cardio', role: '医生' },
    ]);
    expect(() => load({ ...given, BI_PUBLIC_URL: '' })).toThrow('BI_PUBLIC_URL');
  });

  test('a fixed captcha is refused in production', () => {
    expect(load({ BI_CAPTCHA_FIXED: 'ABCD' }).captchaFixed).toBe('ABCD');
    expect(() => load({ BI_CAPTCHA_FIXED: 'ABCD', NODE_ENV: 'production' })).toThrow('BI_CAPTCHA_FIXED');
  });

  test('a refused secret is not repeated in the message', () => {
    expect(() => load({ BI_SSO_SECRET: 'my-short-secret' })).toThrow(/^(?!.*my-short-secret)/s);
  });
});
