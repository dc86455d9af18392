import { expect, test } from 'vitest';
import { contrast } from '../color/distance.ts';
import { safeColor } from './safe-color.ts';
import { colorAt, defaultTheme, themeWith, withAlpha } from './theme.ts';

test.each([true, false])('[DASH-26] texts of the default theme (dark %s) read well on its ground', (dark) => {
  const theme = defaultTheme(dark);
  expect(contrast(theme.text, theme.background)).toBeGreaterThan(7);
  expect(contrast(theme.mutedText, theme.background)).toBeGreaterThan(4.5);
});

test('[CHART-33] the palette is used in turn', () => {
  const theme = defaultTheme(false);
  expect(colorAt(theme, 0)).toBe(colorAt(theme, 11));
  expect(new Set(Array.from({ length: 11 }, (_, at) => colorAt(theme, at))).size).toBe(11);
});

test('a board gives its own colours; what is no colour is ignored', () => {
  const base = defaultTheme(true);
  const own = themeWith(base, { word: '#fff', element: 'red', palette: ['#123456', 'url(javascript:1)'] });
  expect(own).toMatchObject({ text: '#fff', accent: 'red', palette: ['#123456'] });
  expect(own.mutedText).toBe('rgba(255, 255, 255, 0.72)');
  expect(themeWith(base, { word: '', element: 'red;x:y', palette: [] })).toEqual(base);
});

test.each([
  ['#fff', true],
  ['#11223344', true],
  ['rgba(0, 0, 0, .5)', true],
  ['hsl(120deg 50% 50%)', true],
  ['tomato', true],
  ['red"onload=x', false],
  ['url(x)', false],
  ['expression(alert(1))', false],
  ['rgb(0,0,0);background:url(//x)', false],
  ['', false],
])('safeColor(%s) passes: %s', (text, passes) => {
  expect(safeColor(text) !== undefined).toBe(passes);
});

test('withAlpha leaves other notations alone', () => {
  expect(withAlpha('#336699', 0.5)).toBe('rgba(51, 102, 153, 0.5)');
  expect(withAlpha('tomato', 0.5)).toBe('tomato');
});
