import { expect, test } from 'vitest';
import { isDateLike, isName, isNumberLike } from './cell-looks.ts';

test('[UPL-08] a text of very many blanks is not looked through for a number or a day, row by row', () => {
  const blanks = ' '.repeat(1000);
  expect([isNumberLike(' 12 '), isDateLike(' 2026-11-28 '), isName(' 科室 ')]).toEqual([true, true, true]);
  expect([isNumberLike(`${blanks}12`), isDateLike(`${blanks}2026-11-28`)]).toEqual([false, false]);
  expect([isName(`${blanks}科室`), isName(blanks)]).toEqual([true, false]);
});
