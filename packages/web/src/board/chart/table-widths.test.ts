// @vitest-environment node

import type { TableColumn } from '@mingjing/charts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitWidths, fixedOffsets, naturalWidths } from './table-widths.ts';

test('widths fill their place, those that were set stay', () => {
  expect(fitWidths([100, 100, 200], 800, new Set([0]))).toEqual([100, 233, 467]);
  expect(fitWidths([300, 300], 400, new Set())).toEqual([300, 300]);
  expect(fitWidths([100, 100], 300, new Set([0, 1]))).toEqual([100, 200]);
});

test('no pixel is lost and no column shrinks', () => {
  const width = fc.integer({ min: 40, max: 400 });
  fc.assert(
    fc.property(
      fc.array(width, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 0, max: 4000 }),
      (natural, place) => {
        const widths = fitWidths(natural, place, new Set());
        const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
        expect(sum(widths)).toBe(Math.max(sum(natural), place));
        expect(widths.every((each, at) => each >= (natural[at] ?? 0))).toBe(true);
      },
    ),
  );
});

test('fixed columns leave room for the others', () => {
  expect(fixedOffsets([100, 100, 100], 2, 1000)).toEqual([0, 100]);
  expect(fixedOffsets([150, 150, 100], 2, 390)).toEqual([0]);
  expect(fixedOffsets([300, 100], 1, 390)).toEqual([]);
});

test('on a board that is made smaller columns have less air, and those the author set shrink with their place', () => {
  const column = (title: string, width: number | null): TableColumn =>
    ({ title, width, format: (value) => String(value ?? '') }) as TableColumn;
  const columns = [column('城市', null), column('门诊收入', null), column('备注', 200)];
  const rows = [['广州市', '664.0万', '']];
  const [city = 0, income = 0, note] = naturalWidths(columns, rows, new Set(), new Map());
  const [smallCity = 0, smallIncome = 0, smallNote] = naturalWidths(columns, rows, new Set(), new Map(), 0.5);
  expect([note, smallNote]).toEqual([200, 100]);
  expect(city - smallCity).toBeGreaterThanOrEqual(12);
  expect(income - smallIncome).toBeGreaterThanOrEqual(12);
  expect(smallIncome).toBeGreaterThan(4 * 12);
});
