import { parseDrawing } from '@mingjing/drawing';
import { expect, test } from 'vitest';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { fileNameOf } from './save-board.ts';
import { pagesOf, sheetOf, spread } from './sheet.ts';

const drawing = parseDrawing(
  '<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1920" h="1080"/><nodes>' +
    '<text id="t" x="0" y="0" w="100" h="30"/>' +
    '<widget id="n1" ref="1" x="10" y="2000" w="300" h="200" r="30" op="0.5"/>' +
    '<filter id="f" param="科室" x="0" y="0" w="100" h="30"/>' +
    '<text id="gone" x="0" y="0" w="100" h="30" hide="1"/>' +
    '<widget id="n9" ref="9" x="0" y="0" w="10" h="10"/></nodes></board>',
);
const board = sampleBoard([numberWidget('n1', 1, 7, 42)]);

test('a sheet has the board’s own size and everything on it but tools and what is hidden', () => {
  const sheet = sheetOf(board, drawing);
  expect([sheet.width, sheet.height, sheet.rows]).toEqual([1920, 1080, false]);
  expect(sheet.items.map(({ node }) => node?.id)).toEqual(['t', 'n1', 'n9']);
  expect(sheet.items[1]).toMatchObject({ x: 10, y: 2000, w: 300, h: 200, r: 30, op: 0.5, named: false });
  expect(sheet.items[1]?.widget?.widgetId).toBe(1);
  // A widget that is not there any more leaves its place empty.
  expect(sheet.items[2]?.widget).toBeUndefined();
});

test('a board for phones is one tall page', () => {
  const widgets = Array.from({ length: 12 }, (_, at) => numberWidget(`n${at}`, at + 1, 7, at));
  const sheet = sheetOf({ ...sampleBoard(widgets), showViewDeviceType: 2 }, drawing);
  expect(sheet.rows).toBe(true);
  expect(sheet.width).toBe(375);
  const shown = sheet.items.filter(({ widget }) => widget !== undefined);
  expect(shown).toHaveLength(12);
  for (const item of shown) expect(item).toMatchObject({ x: 16, w: 343, named: true });
  const tops = shown.slice(1).map(({ y }) => y);
  expect(tops).toEqual(shown.slice(0, -1).map(({ y, h }) => y + h + 12));
  expect(sheet.height).toBe(shown.at(-1)!.y + shown.at(-1)!.h + 16);
});

test('a tall sheet breaks between its widgets, none is cut, none is lost', () => {
  const widgets = Array.from({ length: 12 }, (_, at) => numberWidget(`n${at}`, at + 1, 7, at));
  const sheet = sheetOf({ ...sampleBoard(widgets), showViewDeviceType: 2 }, drawing);
  const pages = pagesOf(sheet, 740);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flatMap(({ items }) => items.map(({ w, h, widget }) => [w, h, widget]))).toEqual(
    sheet.items.map(({ w, h, widget }) => [w, h, widget]),
  );
  for (const { height, items } of pages) {
    expect(height).toBe(740);
    expect(items[0]?.y).toBe(16);
    expect(Math.max(...items.map(({ y, h }) => y + h))).toBeLessThanOrEqual(740 - 16);
  }
  // What is taller than a page has one of its own; what fits, and what stands at exact places, stays whole.
  const high = pagesOf(sheet, 100);
  expect(high).toHaveLength(sheet.items.length);
  expect(Math.max(...high.map(({ height }) => height))).toBeGreaterThan(100);
  expect(pagesOf(sheet, 10_000)).toEqual([sheet]);
  const placed = sheetOf(board, drawing);
  expect(pagesOf(placed, 100)).toEqual([placed]);
});

test('a file is named after its panel and its minute', () => {
  const at = new Date(2026, 4, 1, 8, 5);
  expect(fileNameOf('门诊/运营:总览', at, 'png')).toBe('门诊 运营 总览_20260501_0805.png');
  expect(fileNameOf('  ', at, 'pdf')).toBe('面板_20260501_0805.pdf');
});

test('[PANEL-24] of tabs and carousels the open page is drawn, and nothing of the others', () => {
  const tabs = parseDrawing(
    '<board v="1"><canvas w="800" h="600"/><nodes><tabs id="c"><page id="p1"/><page id="p2"/></tabs>' +
      '<text id="a" in="c" page="p1"/><text id="b" in="c" page="p2"/><notice id="n"/></nodes></board>',
  );
  const drawn = (pages?: Record<string, string>) =>
    sheetOf(board, tabs, pages).items.map(({ node, page }) => [node?.id, page]);
  expect(drawn()).toEqual([
    ['c', 'p1'],
    ['a', undefined],
    ['n', undefined],
  ]);
  expect(drawn({ c: 'p2' })).toEqual([
    ['c', 'p2'],
    ['b', undefined],
    ['n', undefined],
  ]);
});

test('pages beside each other keep their order and lose nothing', () => {
  const widgets = Array.from({ length: 12 }, (_, at) => numberWidget(`n${at}`, at + 1, 7, at));
  const pages = pagesOf(sheetOf({ ...sampleBoard(widgets), showViewDeviceType: 2 }, drawing), 600);
  const odd = pages.length % 2 === 1 ? pages : pages.slice(1);
  const sheets = spread(odd, 2);
  expect(sheets).toHaveLength((odd.length + 1) / 2);
  expect(sheets.every(({ width, height }) => width === 750 && height === 600)).toBe(true);
  expect(sheets.flatMap(({ items }) => items.map(({ widget }) => widget?.widgetId))).toEqual(
    odd.flatMap(({ items }) => items.map(({ widget }) => widget?.widgetId)),
  );
  expect(sheets[0]?.items.map(({ x }) => x >= 375)).toEqual(
    odd.slice(0, 2).flatMap(({ items }, column) => items.map(() => column === 1)),
  );
  expect(spread(pages, 1)).toEqual(pages);
});
