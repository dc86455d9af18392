// @vitest-environment node
import { expect, test } from 'vitest';
import { lightColours } from './sql-colours.ts';

/** The light that a colour gives, as WCAG reckons it. */
function lightOf(colour: string): number {
  const [r = 0, g = 0, b = 0] = (/^#(...)$/.test(colour) ? [...colour.slice(1)].map((one) => one + one) : [])
    .concat(colour.length === 7 ? [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)] : [])
    .map((hex) => Number.parseInt(hex, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('every colour of a script is readable on the light ground of its editor', () => {
  const colours = lightColours.specs.flatMap(({ color }) => (color === undefined ? [] : [String(color)]));
  expect(colours.length).toBeGreaterThan(10);
  const pale = colours.filter((colour) => 1.05 / (lightOf(colour) + 0.05) < 4.5);
  expect(pale).toEqual([]);
});
