// @vitest-environment node
import { expect, test } from 'vitest';
import { drawingOf, shapeAt } from '../../editor/testing/nodes.ts';
import { shownAfter } from './shown-after.ts';

const [a, b] = [shapeAt('a', 0, 0), shapeAt('b', 200, 0)];
const page = (nodes: (typeof a)[], size: { w?: number; h?: number } = {}) => {
  const drawing = drawingOf(nodes);
  return { ...drawing, canvas: { ...drawing.canvas, ...size } };
};

test.each([
  ['another preset', page([a]), page([a], { h: 1080 }), 'fit'],
  ['a template in place of what was there', page([a]), page([b, b], { w: 1920, h: 1080 }), 'fit'],
  ['something added', page([a]), page([a, b]), 'reveal'],
  ['something added below, and the page grown', page([a]), page([a, b], { h: 1184 }), 'reveal'],
  ['the same undone', page([a, b], { h: 1184 }), page([a]), undefined],
  ['something moved', page([a]), page([shapeAt('a', 5, 5)]), undefined],
])('%s', (_, before, after, shown) => expect(shownAfter(before, after)).toBe(shown));
