// @vitest-environment node
import { expect, test } from 'vitest';
import { leastScale, scaleFor, zoomOfType } from './zoom.ts';

const canvas = { w: 1000, h: 500 };
const room = { width: 2000, height: 750 };

test('[DASH-21] 0 is the original size, 1 fits the width, 2 the whole window, 1 when unknown', () => {
  const scales = ['0', '1', '2', ''].map((type) => scaleFor(zoomOfType(type), canvas, room));
  expect(scales).toEqual([1, 2, 1.5, 2]);
});

test('height fits the height; a room without size changes nothing', () => {
  expect(scaleFor('height', canvas, room)).toBe(1.5);
  expect(scaleFor('fit', canvas, { width: 0, height: 0 })).toBe(1);
});

test('a board is laid out for half its size and 960 pixels at the least, whatever it was drawn for', () => {
  expect([1024, 1920, 3840].map((w) => leastScale({ w }))).toEqual([0.5, 0.5, 0.25]);
});
