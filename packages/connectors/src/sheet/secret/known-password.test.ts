import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CFB } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberCell, oldWorkbook, record, words } from '../../testing/old-workbook.ts';
import { compoundStreams } from '../compound-file.ts';
import { sheetLimits } from '../limits.ts';
import { readTable } from '../read-table.ts';
import { decryptRecords } from './old-workbook.ts';
import { decryptPackage } from './package.ts';

/* The files were written by Apache POI 5.3 with the password VelvetSweatshop. */
const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../../testing/files/known-password-${name}`, import.meta.url));
const streamOf = (name: string): Buffer =>
  Buffer.from(compoundStreams(readFileSync(fileOf(name)), ['Workbook']).get('Workbook') ?? []);
const protectedText = '文件设有打开密码，请在 Excel 或 WPS 中取消密码并保存后上传';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mingjing-known-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['rc4.xls', 'cryptoapi.xls', 'standard.xlsx', 'agile.xlsx'])(
  '[UPL-08] %s: a workbook whose structure alone is protected is read, as every program opens it',
  async (name) => {
    const { columns, rows } = await readTable(fileOf(name), 'xls', sheetLimits);
    expect(columns.map((column) => column.name)).toEqual(['科室', '人次', '备注']);
    expect(rows).toEqual([
      ['科室1', 1.5, '这是第1行的备注，长长的文字'],
      ['科室2', 3, '这是第2行的备注，长长的文字'],
      ['科室3', 4.5, '这是第3行的备注，长长的文字'],
    ]);
    const second = await readTable(fileOf(name), 'xls', sheetLimits, { sheet: '住院' });
    expect(second.rows).toEqual([['甲', 7]]);
  },
);

/** As Excel 95 hides a record: turned by three bits, and mixed with the sixteen bytes that the password makes. */
const mask = Buffer.from('876b9ae21ee305621e699660986e9404', 'hex');
function masked(stream: Buffer, pass: Buffer): Buffer {
  const hidden = Buffer.concat([stream.subarray(0, 20), pass, stream.subarray(20)]);
  for (let at = 20 + pass.length; at + 4 <= hidden.length; ) {
    const [type, length] = [hidden.readUInt16LE(at), hidden.readUInt16LE(at + 2)];
    const body = at + 4;
    if (type === 0x85) hidden.writeUInt32LE(hidden.readUInt32LE(body) + pass.length, body);
    for (let place = body + (type === 0x85 ? 4 : 0); type !== 0x809 && place < body + length; place += 1) {
      const byte = hidden[place] ?? 0;
      hidden[place] = (((byte >> 3) | (byte << 5)) & 255) ^ (mask[(place + length) & 15] ?? 0);
    }
    at = body + length;
  }
  return hidden;
}

test('[UPL-08] a workbook hidden as Excel 95 did it is read; one of another password is named so', async () => {
  const plain = Buffer.from(
    compoundStreams(oldWorkbook(numberCell(0, 0)), ['Workbook']).get('Workbook') ?? [],
  );
  const path = join(folder, 'hidden.xls');
  const write = (verifier: number): void => {
    const container: object = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/Workbook', masked(plain, record(0x2f, words(0, 0xb3_59, verifier))));
    writeFileSync(path, CFB.write(container, { type: 'buffer' }) as Buffer);
  };
  write(0x9a_0a);
  const { grid } = await readTable(path, 'xls', sheetLimits, { header: null });
  expect(grid.rows).toEqual([[0]]);
  write(0x9a_0b);
  await expect(readTable(path, 'xls', sheetLimits)).rejects.toThrow(protectedText);
});

test('[UPL-08] a description of the encryption that is cut or turned opens nothing and breaks nothing', () => {
  for (const name of ['rc4.xls', 'cryptoapi.xls']) {
    const whole = streamOf(name);
    const pass = whole.indexOf(Buffer.from([0x2f, 0]), 20);
    const length = whole.readUInt16LE(pass + 2);
    for (let at = 0; at < length; at += 1) {
      const cut = Buffer.concat([whole.subarray(0, pass + 4), whole.subarray(pass + 4, pass + 4 + at)]);
      expect(decryptRecords(cut)).toBe(false);
      const turned = Buffer.from(whole);
      turned[pass + 4 + at] = (turned[pass + 4 + at] ?? 0) ^ 0xff;
      expect(typeof decryptRecords(turned)).toBe('boolean');
    }
  }
  const standard = readFileSync(fileOf('standard.xlsx'));
  for (let at = 24; at < standard.length; at += 2111) {
    const turned = Buffer.from(standard);
    turned[at] = (turned[at] ?? 0) ^ 0xff;
    const opened = decryptPackage(turned);
    expect(opened === undefined || Buffer.isBuffer(opened)).toBe(true);
  }
});
