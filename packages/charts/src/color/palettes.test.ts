import { describe, expect, test } from 'vitest';
import { contrast, distances } from './distance.ts';
import { grounds, seriesPalettes } from './palettes.ts';

test('contrast knows the corners', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#777777')).toBe(1);
  // Red and dark green: far apart for most, close for a deutan viewer.
  const pair = distances('#a00000', '#4b5f00');
  expect(pair.normal).toBeGreaterThan(2 * pair.deutan);
});

describe.each(['light', 'dark'] as const)('[CHART-33] %s palette', (name) => {
  const palette = seriesPalettes[name];
  const pairs = palette.flatMap((one, at) => palette.slice(at + 1).map((other) => [one, other] as const));

  test('has 11 colours', () => {
    expect(new Set(palette).size).toBe(11);
  });

  test('every pair stays apart for normal, protan and deutan viewers', () => {
    const nearest = pairs.map(([one, other]) => Math.min(...Object.values(distances(one, other))));
    expect(Math.min(...nearest)).toBeGreaterThan(9);
  });

  test('every colour stands out from its ground', () => {
    const faintest = Math.min(...palette.map((colour) => contrast(colour, grounds[name])));
    expect(faintest).toBeGreaterThan(2.55);
  });
});
