import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sheetLimits } from './limits.ts';
import { readTable } from './read-table.ts';
import { toCells } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-comments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(lines: readonly string[]) {
  const path = join(folder, 'text.csv');
  writeFileSync(path, `${lines.join('\n')}\n`);
  const { rows, plans, report } = await readTable(path, 'text', sheetLimits);
  return { cells: toCells(rows, plans), skipped: report.skipped };
}

test('[UPL-08] lines of a text that begin with # are left out between its rows, and told', async () => {
  const lines = [
    '科室,人次',
    '内科,10',
    '# 2024年补录',
    '外科,20',
    '骨科,5',
    '#,见附注',
    '儿科,30',
    '眼科,7',
  ];
  lines.push('妇科,8', '产科,9', '男科,4');
  const { cells, skipped } = await read(lines);
  expect(cells.map(([, count]) => count)).toEqual([10, 20, 5, 30, 7, 8, 9, 4]);
  expect(skipped).toEqual([
    { row: 3, reason: 'caption', text: '# 2024年补录' },
    { row: 6, reason: 'caption', text: '# 见附注' },
  ]);
});

test.each([
  ['rows of their own', ['楼,户', '#A,3', 'B,4', 'C,5', 'D,6', 'E,7']],
  ['numbers of houses', ['楼,户', '#3号楼,', 'B,4', 'C,5', 'D,6', 'E,7']],
  [
    'results of formulas',
    ['值,额', '#N/A,', '#DIV/0!,', 'C,5', 'D,6', 'E,7', 'F,8', 'G,9', 'H,1', 'I,2', 'J,3'],
  ],
  ['many', ['话题,类', '#热点,', '#新闻,', '#体育,', '其他,综合']],
  ['words among words', ['话题,类', '#热点,社会', '其他,综合', '又,别的', '还,一个', '再,一个']],
])('[UPL-08] %s stay', async (_, lines) => {
  expect((await read(lines)).cells).toHaveLength(lines.length - 1);
});
