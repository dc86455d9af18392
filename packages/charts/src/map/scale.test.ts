import { chartForm } from '@mingjing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '../color/distance.ts';
import { defaultTheme } from '../theme/theme.ts';
import { colorOn, rampOf } from './ramp.ts';
import { scaleOf, shareOn } from './scale.ts';

const form = (ends: object = {}) => chartForm.parse(ends);

test('[AXIS-06] the reference values are the ends; without them the data are', () => {
  expect(scaleOf([10, 20, 40], form({ min: 0, max: '100' }), 'auto', 5)).toEqual({
    kind: 'linear',
    min: 0,
    max: 100,
  });
  expect(scaleOf([10, 20, 40], form(), 'auto', 5)).toEqual({ kind: 'linear', min: 10, max: 40 });
  expect(scaleOf([10, 20, 40], form({ min: '', max: null }), 'auto', 5)).toEqual({
    kind: 'linear',
    min: 10,
    max: 40,
  });
  // Ends that contradict each other are none.
  expect(scaleOf([10, 20], form({ min: 5, max: 5 }), 'auto', 5)).toEqual({
    kind: 'linear',
    min: 10,
    max: 20,
  });
});

test('a few far above the others are told apart by classes', () => {
  const scale = scaleOf([5200, 1500, 700, 520, 460, 380, 340, 330, 120, 80, 60, 40], form(), 'auto', 5);
  if (scale.kind !== 'classes') throw new Error('one line');
  expect(scale.bounds).toEqual([...scale.bounds].toSorted((a, b) => a - b));
  const places = [5200, 520, 340, 40].map((value) => shareOn(scale, value));
  expect(new Set(places).size).toBe(4);
  expect(places[0]).toBe(1);
  expect(places[3]).toBe(0);
});

test('values that are all the same stand on a scale that has zero at one end, zeros on one from zero up', () => {
  const ends = (values: (number | null)[]) => scaleOf(values, form(), 'auto', 5);
  expect(ends([0, 0, 0])).toEqual({ kind: 'linear', min: 0, max: 1 });
  expect(ends([7, 7])).toEqual({ kind: 'linear', min: 0, max: 7 });
  expect(ends([-7])).toEqual({ kind: 'linear', min: -7, max: 0 });
  expect(ends([null])).toEqual({ kind: 'linear', min: 0, max: 1 });
});

test('no values and settings break a scale: every value has a place between 0 and 1, in their order', () => {
  const values = fc.array(
    fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })),
    { maxLength: 40 },
  );
  const mode = fc.constantFrom('auto' as const, 'linear' as const, 'quantile' as const, 'equal' as const);
  fc.assert(
    fc.property(values, mode, fc.integer({ min: 3, max: 9 }), (list, by, steps) => {
      const scale = scaleOf(list, form(), by, steps);
      const known = list.filter((value) => value !== null).toSorted((a, b) => a - b);
      const shares = known.map((value) => shareOn(scale, value));
      for (const share of shares) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
      expect(shares).toEqual([...shares].toSorted((a, b) => a - b));
    }),
  );
});

test.each([true, false])('more stands out more from the ground (dark %s)', (dark) => {
  const theme = defaultTheme(dark);
  const ramp = rampOf(theme, '', 7);
  const out = ramp.map((color) => contrast(color, theme.background));
  expect(out).toEqual([...out].toSorted((a, b) => a - b));
  expect(out.at(-1)).toBeGreaterThan(6);
  expect(colorOn(ramp, 0)).toBe(ramp[0]);
  expect(colorOn(ramp, 1)).toBe(ramp[6]);
  expect(rampOf(theme, 'javascript:1', 5)).toEqual(rampOf(theme, '', 5));
});
