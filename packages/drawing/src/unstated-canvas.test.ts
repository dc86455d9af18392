import { expect, test } from 'vitest';
import { parseDrawing } from './parse-drawing.ts';

const unstated = { w: 1920, h: 1080, zoom: 'fit', bgImage: '/files/a.png', device: 2 } as const;
const canvas = { w: 1920, h: 1080, zoom: 'fit', bgImage: '/files/a.png' };

test.each([
  ['no drawing', ''],
  ['a drawing without a canvas', '<board v="1"><nodes/></board>'],
  ['a drawing with attributes that are none', '<board v="1" device="9"><canvas w="wide" zoom="x"/></board>'],
  ['an mxGraph model without a page', '<mxGraphModel><root/></mxGraphModel>'],
])('%s is of the size, fit, background and device that are given', (_, xml) => {
  const drawing = parseDrawing(xml, unstated);
  expect(drawing.canvas).toMatchObject(canvas);
  expect(drawing.device).toBe(2);
});

test('what a drawing states is kept', () => {
  const stated = '<board v="1" device="1"><canvas w="10" h="20" zoom="none" bgImage="/files/b.png"/></board>';
  const drawing = parseDrawing(stated, unstated);
  expect(drawing.canvas).toMatchObject({ w: 10, h: 20, zoom: 'none', bgImage: '/files/b.png' });
  expect(drawing.device).toBe(1);
  const page = parseDrawing('<mxGraphModel pageWidth="10" pageHeight="20"><root/></mxGraphModel>', unstated);
  expect(page.canvas).toMatchObject({ w: 10, h: 20, zoom: 'fit' });
});
