import { expect, test } from 'vitest';
import { planColumn } from './column-plan.ts';

function read(name: string, cells: string[]) {
  const rows = cells.map((text) => [text]);
  const { column, note, read: cell } = planColumn(rows, 0, { name, isPlainText: true });
  return { type: column.type, cells: cells.map(cell), note };
}

test('[UPL-08] amounts shortened by letters and words of English are numbers', () => {
  const pay = read('Pay', ['$22 M', '$21.5 M', '$500 K', '$0', '-']);
  expect(pay).toMatchObject({ type: 'integer', cells: [22_000_000, 21_500_000, 500_000, 0, null] });
  expect(pay.note).toContain('$22 M 为 22000000');
  expect(read('box_office', ['$56.7M', '$1.2bn', '-$3M']).cells).toEqual([
    56_700_000, 1_200_000_000, -3_000_000,
  ]);
  expect(read('size', ['1.5 million', '2 billion', '300 thousand']).cells).toEqual([
    1_500_000, 2_000_000_000, 300_000,
  ]);
  expect(read('销售金额', ['1.5M', '300K', '2,000']).cells).toEqual([1_500_000, 300_000, 2000]);
});

test.each([
  ['sizes of files', 'size', ['19M', '201k', '3M']],
  ['sizes of clothes', '尺码', ['M', 'L', 'M']],
  ['two currencies', 'pay', ['$2M', '€3M', '$1M']],
  ['words among them', 'pay', ['$2M', 'unknown to us', 'see below']],
])('[UPL-08] %s stay as they are', (_, name, cells) => {
  expect(read(name, cells)).toMatchObject({ type: 'text', cells });
});

test('[UPL-08] 30m of a quantity is thirty metres and no thirty millions', () => {
  const cells = ['30m', '5', '12', '45', '2', '9', '8', '7', '3', '1'];
  expect(read('数量', cells).cells).not.toContain(30_000_000);
  expect(read('件数', ['1.5M', '300K', '2,000']).cells).toEqual([1_500_000, 300_000, 2000]);
});

test('[UPL-08] places with a number sign are numbers, tickets are none', () => {
  expect(read('Rank', ['#1', '#44', '#7'])).toMatchObject({ type: 'integer', cells: [1, 44, 7] });
  expect(read('Ticket', ['#1', '#44', '#7']).type).toBe('text');
});
