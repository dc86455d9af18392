import { expect, test } from 'vitest';
import { planColumn } from './column-plan.ts';
import type { Raw } from './grid.ts';

function read(name: string, cells: Raw[]) {
  const { column, treatment, misfits } = planColumn(
    cells.map((cell) => [cell]),
    0,
    { name, isPlainText: true },
  );
  return { type: column.type, treatment, misfits };
}
const digits = (from: number, count = 40): string[] =>
  Array.from({ length: count }, (_, at) => String(from + at));

test.each([
  ['房号', digits(101), ['101A', '112B']],
  ['code', digits(401), ['V10', 'E8700']],
  ['cityCode', digits(110_101), ['1101xx', '1101xx']],
  ['车次', digits(1201), ['K117', 'T9-2']],
])('[UPL-08] %s: codes of letters among codes of digits alone are kept, and told', (name, plain, codes) => {
  expect(read(name, [...plain, ...codes])).toEqual({ type: 'text', treatment: 'text', misfits: 2 });
});

test.each([
  ['a slip of the hand', '值', digits(101), ['12O']],
  ['quantities', '数量', digits(101), ['12O', '13l']],
  ['units', '值', digits(101), ['120kg', '130kg']],
  ['words', '值', digits(101), ['120', 'x', '待定']],
  ['counts', '值', digits(1), ['1a', '2a']],
  ['numbers of any size', '值', [...digits(101), '25', '98000'], ['101A', '112B']],
  ['fractions', '值', [...digits(101), '101.5'], ['101A', '112B']],
])('[UPL-08] %s stay numbers, the others are told as such', (_, name, plain, others) => {
  expect(read(name, [...plain, ...others])).toMatchObject({ treatment: 'empty' });
});
