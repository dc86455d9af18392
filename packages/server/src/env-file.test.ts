import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvFile } from './env-file.ts';
import { loadSettings } from './load-settings.ts';

/** The path of a `.env` file with these contents. */
function fileOf(contents: string | Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'mingjing-env-')), '.env');
  writeFileSync(path, contents);
  return path;
}

const both = 'BI_PORT=9000\nBI_BRAND_TITLE=某医院\n';

describe('[B03] the settings of a .env file', () => {
  test.each([
    ['line ends of Windows', both.replaceAll('\n', '\r\n')],
    ['line ends of old Macs', both.replaceAll('\n', '\r')],
    ['the mark of UTF-8', `\uFEFF${both}`],
    ['UTF-16, as PowerShell writes it', Buffer.from(`\uFEFF${both}`, 'utf16le')],
    ['blanks and tabs around names and values', '\tBI_PORT\t=\t9000 \n BI_BRAND_TITLE = 某医院\n'],
    [
      'export before names, notes behind values',
      'export BI_PORT=9000 # 端口\nBI_BRAND_TITLE="某医院" # 名称\n',
    ],
    ['values of other programs over several lines', `KEY="a\nBI_PORT=1\n"\n${both}`],
  ])('are read with %s', (_name, contents) => {
    const envFile = fileOf(contents);
    expect(readEnvFile(envFile).problems).toEqual([]);
    expect(loadSettings({}, envFile)).toMatchObject({ port: 9000, brandTitle: '某医院' });
  });

  test.each([
    ['BI_DEMO off\nBI_PORT=9000', '第 1 行不是“名称=值”的形式'],
    ['BI_PORT＝9000\nBI_DEMO=off', '第 1 行不是“名称=值”的形式'],
    ['BI_DEMO=off\nBI_ADMIN_PASSWORD=abc#123', '第 2 行 BI_ADMIN_PASSWORD：值中有 #'],
    ['BI_BRAND_TITLE=#1 医院', '第 1 行 BI_BRAND_TITLE：值中有 #'],
    ['BI_BRAND_TITLE="某医院\nBI_PORT=9000', '第 1 行 BI_BRAND_TITLE：引号没有在同一行内成对'],
    ['BI_BRAND_TITLE="某医院\nBI_BRAND_COMPANY="明镜"', '第 1 行 BI_BRAND_TITLE：引号没有在同一行内成对'],
    [`BI_ADMIN_PASSWORD='a'b'`, '第 1 行 BI_ADMIN_PASSWORD：引号之后还有内容'],
    ['BI_DATA_DIR="C:\\new"', '第 1 行 BI_DATA_DIR：双引号中的 \\n'],
    [Buffer.from([0x42, 0x49, 0x5f, 0x58, 0x3d, 0xc3, 0xf7, 0xbe, 0xb5]), '不是 UTF-8 编码'],
  ])('are refused where one would be lost in silence: %j', (contents, told) => {
    const envFile = fileOf(contents);
    expect(() => loadSettings({}, envFile)).toThrow(told);
  });

  test('signs in quotes are part of the value, and a folder is no file', () => {
    const envFile = fileOf(`BI_ADMIN_PASSWORD='a#b"c'\nBI_DATA_DIR='C:\\new'\n`);
    expect(loadSettings({}, envFile).adminPassword).toBe('a#b"c');
    expect(readEnvFile(envFile).values.BI_DATA_DIR).toBe('C:\\new');
    expect(() => loadSettings({}, tmpdir())).toThrow(`无法读取配置文件 ${tmpdir()}`);
  });
});

describe('values that stand in quotes', () => {
  test.each(['BI_DATA_DIR', 'BI_PORT', 'BI_DRIVERS_DIR', 'BI_LDAP_BASE'])('%s is refused', (name) => {
    for (const value of ['"8080"', "'8080'", '“8080”', '‘8080’', ' "8080" '])
      expect(() => loadSettings({ [name]: value }, '/nonexistent/.env')).toThrow(`${name}：值两侧有引号`);
  });

  test('a password or a title may have them', () => {
    const settings = loadSettings(
      { BI_ADMIN_PASSWORD: '"ab"', BI_BRAND_TITLE: '“明镜”' },
      '/nonexistent/.env',
    );
    expect(settings).toMatchObject({ adminPassword: '"ab"', brandTitle: '“明镜”' });
  });
});
