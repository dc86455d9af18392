// @vitest-environment node
import type { DrawingNode } from '@mingjing/drawing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberWidget } from '../testing/sample-board.ts';
import { bandsOf } from './bands.ts';
import type { Sheet, SheetItem } from './sheet.ts';

const plain = { x: 0, w: 100, r: 0, op: 1, named: false };
const widgetAt = (y: number, h: number, r = 0): SheetItem => ({
  ...plain,
  y,
  h,
  r,
  widget: numberWidget(`n${y}`, y + 1, 7, 1),
});
const frameAt = (y: number, h: number): SheetItem => ({
  ...plain,
  y,
  h,
  node: { kind: 'shape', id: `f${y}` } as DrawingNode,
});
const sheetOf = (height: number, items: SheetItem[], width = 1280): Sheet => ({
  width,
  height,
  items,
  rows: false,
});
/** Where the items of a sheet's parts stood on the whole. */
const placesOf = (bands: Sheet[]) =>
  bands.map(({ items, part }) => items.map(({ y, h }) => [y + (part?.top ?? 0), h]));

test('[PANEL-24] a tall board goes on from sheet to sheet between its rows', () => {
  const rows = Array.from({ length: 10 }, (_, at) => widgetAt(at * 300 + 10, 280));
  const bands = bandsOf(sheetOf(3010, rows), 1000);
  expect(bands.map(({ part }) => part)).toEqual([
    { top: 0, height: 890, of: 3010 },
    { top: 890, height: 900, of: 3010 },
    { top: 1790, height: 900, of: 3010 },
    { top: 2690, height: 320, of: 3010 },
  ]);
  expect(bands.every(({ height, width }) => height === 1000 && width === 1280)).toBe(true);
  expect(placesOf(bands).flat()).toEqual(rows.map(({ y, h }) => [y, h]));
});

test('a frame around several rows goes on overleaf, a card of one row does not', () => {
  const rows = [0, 300, 600, 900].map((y) => widgetAt(y, 280));
  const frame = frameAt(0, 1180);
  const cards = [frameAt(890, 300)];
  const bands = bandsOf(sheetOf(1400, [frame, ...cards, ...rows]), 1000);
  expect(placesOf(bands).map((places) => places.map(([y]) => y))).toEqual([
    [0, 0, 300, 600],
    [0, 890, 900],
  ]);
});

test('a title goes overleaf with what it stands above', () => {
  const title = (y: number): SheetItem => ({
    ...plain,
    y,
    h: 40,
    node: { kind: 'text', id: `t${y}` } as DrawingNode,
  });
  const sheet = sheetOf(1700, [
    title(0),
    widgetAt(50, 700),
    title(800),
    widgetAt(801, 40),
    widgetAt(850, 800),
  ]);
  expect(placesOf(bandsOf(sheet, 1000)).map((places) => places.map(([y]) => y))).toEqual([
    [0, 50],
    [800, 801, 850],
  ]);
});

test.each([
  ['that nearly fits', sheetOf(1150, [widgetAt(0, 500), widgetAt(510, 500)]), 1000],
  ['as narrow as a phone', sheetOf(3000, [widgetAt(0, 900), widgetAt(950, 900)], 375), 1000],
  ['with steps where no line cuts nothing', sheetOf(2000, [widgetAt(0, 1500), widgetAt(500, 1500)]), 1000],
  ['with an item taller than a page', sheetOf(2000, [widgetAt(0, 1200), widgetAt(1300, 500)]), 1000],
])('a board %s stays on one sheet', (_, sheet, tallest) => {
  expect(bandsOf(sheet, tallest)).toEqual([sheet]);
});

test('an item that was turned is as tall as it stands there', () => {
  const partsWith = (r: number) =>
    bandsOf(sheetOf(1900, [widgetAt(800, 190), widgetAt(950, 10, r)]), 1000).length;
  expect([partsWith(0), partsWith(90)]).toEqual([2, 1]);
});

test('parts make up the whole, and each item stands whole on one of them', () => {
  const row = fc.tuple(
    fc.integer({ min: 20, max: 500 }),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 1, max: 4 }),
  );
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 600, max: 2000 }),
      (rows, tallest) => {
        let y = 0;
        const items = rows.flatMap(([h, gap, count]) => {
          const top = y;
          y += h + gap;
          return Array.from({ length: count }, () => widgetAt(top, h));
        });
        const bands = bandsOf(sheetOf(y, items), tallest);
        if (bands.length === 1) return;
        expect(bands.reduce((sum, { part }) => sum + (part?.height ?? 0), 0)).toBe(y);
        expect(placesOf(bands).flat()).toEqual(items.map((item) => [item.y, item.h]));
        for (const { items: placed, part } of bands)
          for (const item of placed) {
            expect(item.y).toBeGreaterThanOrEqual(0);
            expect(item.y + item.h).toBeLessThanOrEqual(part?.height ?? 0);
            expect(part?.height).toBeLessThanOrEqual(tallest);
          }
      },
    ),
  );
});
