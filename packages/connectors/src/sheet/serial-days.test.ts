import type { ChosenType } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { planColumn } from './column-plan.ts';
import type { Raw } from './grid.ts';

function read(
  name: string,
  cells: Raw[],
  more: { date1904?: boolean; type?: ChosenType; treatment?: 'text' | 'empty' } = {},
) {
  const plan = planColumn(
    cells.map((cell) => [cell]),
    0,
    { name, isPlainText: false, ...more },
  );
  return { type: plan.column.type, cells: cells.map(plan.read), note: plan.note, misfits: plan.misfits };
}

test('[UPL-08] days whose cells lost their format are days, and said to be', () => {
  const days = read('就诊日期', [45292, 45293, 45351]);
  expect(days).toMatchObject({ type: 'date', cells: ['2024-01-01', '2024-01-02', '2024-02-29'], misfits: 0 });
  expect(days.note).toContain('如 45292 为 2024-01-01');
  expect(read('时间', [45292.25, 45293.5, null])).toMatchObject({
    type: 'datetime',
    cells: ['2024-01-01 06:00:00', '2024-01-02 12:00:00', null],
  });
  expect(read('出生日期', ['45292', '20000', '无'])).toMatchObject({
    type: 'date',
    cells: ['2024-01-01', '1954-10-03', null],
  });
});

test('[UPL-08] a zero among them is no day, and is told', () => {
  const days = read('出院日期', [45292, 0, 45293, '0']);
  expect(days).toMatchObject({ type: 'date', cells: ['2024-01-01', null, '2024-01-02', null], misfits: 0 });
  expect(days.note).toContain('2个 0 作为空值');
  expect(read('出院日期', [0, 0])).toMatchObject({ type: 'integer', cells: [0, 0] });
});

test('[UPL-08] a few of them among written days are those days', () => {
  const days = read('日期', ['2024-01-01', 45293, '2024/1/3', '2024年1月4日']);
  expect(days).toMatchObject({ cells: ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04'], misfits: 0 });
  expect(days.note).toContain('有1个是');
});

test('[UPL-08] a file that counts from 1904 keeps its count', () => {
  expect(read('日期', [43830, 43831], { date1904: true })).toMatchObject({
    cells: ['2024-01-01', '2024-01-02'],
  });
});

test.each([
  ['金额', [45292, 45293]],
  ['日期', [45292, 45293, 7]],
  ['日期', [45292, 45293, 20240105]],
  ['等待时间', [12_000, 45_000, 30_000]],
  ['时间(ms)', [45292, 45293]],
  ['实际床日', [45292, 45293]],
  ['平均住院日', [45292, 45293]],
  ['登记号日期编码', ['45292', '45293']],
])('[UPL-08] numbers that are no days stay numbers: %s %j', (name, cells) => {
  expect(read(name, cells)).toMatchObject({ cells });
});

test('[UPL-08] whoever chooses a type gets it', () => {
  expect(read('日期', [45292, 45293], { type: 'integer' })).toMatchObject({ cells: [45292, 45293] });
  expect(read('入院', [45292, 45293.5], { type: 'datetime' })).toMatchObject({
    cells: ['2024-01-01 00:00:00', '2024-01-02 12:00:00'],
    misfits: 0,
  });
  expect(read('入院', [45292, 12], { type: 'date' })).toMatchObject({
    cells: ['2024-01-01', null],
    misfits: 1,
  });
});

test('[UPL-08] a line end behind a name makes no other name of it', () => {
  expect(read('科室', ['内科', '内科\n', '内科 \r\n', '内\n科', '\n'])).toMatchObject({
    cells: ['内科', '内科', '内科', '内\n科', null],
  });
});
