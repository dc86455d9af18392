import { expect, test } from 'vitest';
import { sentFileName } from './sent-file-name.ts';

test('[I03] [J04] names of sent files have no folders and nothing that does not show', () => {
  for (const [sent, shown] of [
    ['../../数据.xlsx', '数据.xlsx'],
    ['C:\\temp\\月报.csv', '月报.csv'],
    ['月报\u202exslx.csv', '月报xslx.csv'],
    ['月\u200b报\r\n\u001b[31m.csv', '月报[31m.csv'],
    ['👨‍👩‍👧 家庭.csv', '👨‍👩‍👧 家庭.csv'],
    ['\u202e', ''],
  ] as const)
    expect(sentFileName(sent)).toBe(shown);
});

test('[J04] a name that is too long for a file system keeps its beginning and its extension', () => {
  const name = sentFileName(`${'😀'.repeat(3000)}.XLSX`);
  expect([...name]).toHaveLength(255);
  expect(name).toMatch(/^😀{200,}…😀+\.XLSX$/u);
  expect(sentFileName(`${'x'.repeat(251)}.csv`)).toHaveLength(255);
});
