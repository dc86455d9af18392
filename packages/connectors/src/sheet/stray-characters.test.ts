import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, expect, test } from 'vitest';
import { sheetKindOf } from './file-kind.ts';
import { sheetLimits } from './limits.ts';
import { readTable } from './read-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-stray-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = [
  ['科室', '备注'],
  ['内\u0001科', 'a\u000bb\tc'],
  ['外科\u001f', 'e\ufffff😀'],
];
const book = (bookType: 'biff8' | 'xlsb') =>
  write({ SheetNames: ['一'], Sheets: { 一: utils.aoa_to_sheet(rows) } }, { type: 'buffer', bookType });
const page = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
const escaped = page.replaceAll('\u0001', '&#1;').replaceAll('\u000b', '&#xb;');

test.each([
  ['old.xls', book('biff8'), 'ab\tc'],
  ['binary.xlsb', book('xlsb'), 'ab\tc'],
  ['raw.xls', `<table>${page}</table>`, 'ab c'],
  ['page.xls', `<html><table>${escaped}</table></html>`, 'ab c'],
  ['plain.csv', rows.map((row) => row.join(',')).join('\n'), 'ab\tc'],
])(
  '[UPL-09] control characters are left out of every kind of file and counted: %s',
  async (name, data, b) => {
    const path = join(folder, name);
    writeFileSync(path, data);
    const { rows: read, report } = await readTable(path, await sheetKindOf(path, name), sheetLimits);
    expect(read).toEqual([
      ['内科', b],
      ['外科', 'ef😀'],
    ]);
    expect(report.notes).toEqual(['文件中有4个不可见的字符，已去掉；其余内容不变']);
  },
);

test('[UPL-09] characters without width make no second group, and files put together no second header', async () => {
  const path = join(folder, 'joined.csv');
  const text = '科室,人次\n内\u200b科,1\n\ufeff科室,人次\n\u202d内科\u202c,2\n👨\u200d👩,3\n';
  writeFileSync(path, text);
  const { rows: read, report } = await readTable(path, await sheetKindOf(path, 'joined.csv'), sheetLimits);
  expect(read.map(([first]) => first)).toEqual(['内科', '内科', '👨\u200d👩']);
  expect(report.notes).toContain('文件中有4个不可见的字符，已去掉；其余内容不变');
});
