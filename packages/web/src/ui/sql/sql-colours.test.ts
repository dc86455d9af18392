// @vitest-environment node
import { expect, test } from 'vitest';
import { lightColours } from './sql-colours.ts';

/** The light that a colour of three or six digits gives, as WCAG reckons it. */
function lightOf(colour: string): number {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  const [r = 0, g = 0, b = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('every colour of a script is readable on the light ground of its editor', () => {
  const colours = lightColours.specs.flatMap(({ color }) => (color === undefined ? [] : [String(color)]));
  expect(colours.length).toBeGreaterThan(10);
  const pale = colours.filter((colour) => 1.05 / (lightOf(colour) + 0.05) < 4.5);
  expect(pale).toEqual([]);
});
