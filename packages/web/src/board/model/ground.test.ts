// @vitest-environment node
import { emptyDrawing } from '@mingjing/drawing';
import { expect, test } from 'vitest';
import { colorOver, isDarkBoard, plainHex, widgetTheme } from './ground.ts';

const drawing = (bg: string, word?: string) => ({
  ...emptyDrawing(),
  canvas: { ...emptyDrawing().canvas, bg },
  theme: { palette: [], ...(word === undefined ? {} : { word }) },
});

test('plainHex reads short, long and gradient notations', () => {
  expect(['#abc', '#a1b2c3ff', 'linear-gradient(#0b1f4b, #000000)', 'red', undefined].map(plainHex)).toEqual([
    '#aabbcc',
    '#a1b2c3',
    '#0b1f4b',
    undefined,
    undefined,
  ]);
});

test('the ground decides, then the words on a picture, then the page', () => {
  expect(isDarkBoard(drawing('#0b1f4b'), '', false)).toBe(true);
  expect(isDarkBoard(drawing('#ffffff'), '', true)).toBe(false);
  expect(isDarkBoard(drawing('', '#303133'), '/files/bg.png', true)).toBe(false);
  expect(isDarkBoard(drawing(''), '/files/bg.png', false)).toBe(true);
  expect([true, false].map((page) => isDarkBoard(drawing(''), '', page))).toEqual([true, false]);
});

test('[DASH-07] a widget takes its colours from the board, unless nobody could read them', () => {
  const colors = {
    widgetWordColor: '#ffffff',
    widgetElementColor: '#409EFF',
    widgetRandomColor: ['#123456'],
  };
  expect(widgetTheme(colors, true, '#0b1f4b')).toMatchObject({
    text: '#ffffff',
    accent: '#409EFF',
    palette: ['#123456'],
    background: '#0b1f4b',
  });
  expect(widgetTheme({ ...colors, widgetWordColor: '#303133' }, true, '#0f1a30').text).not.toBe('#303133');
});

test.each([
  ['rgba(255, 255, 255, 0.5)', '#000000', '#808080'],
  ['rgb(1, 2, 3)', '#ffffff', '#010203'],
  ['#abcdef', '#000000', '#abcdef'],
  [undefined, '#123456', '#123456'],
  ['tomato', '#123456', '#123456'],
])('%s over %s is %s', (color, ground, seen) => {
  expect(colorOver(color, ground)).toBe(seen);
});
