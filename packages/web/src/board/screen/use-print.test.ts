// @vitest-environment node
import { expect, test } from 'vitest';
import { paperFor } from './use-print.ts';

test('a board goes as a whole on one A4 sheet the way that suits it and is never enlarged', () => {
  expect(paperFor({ width: 2120, height: 1000 })).toEqual({ size: 'landscape', zoom: 0.5 });
  expect(paperFor({ width: 1060, height: 1000 })).toEqual({ size: 'landscape', zoom: 0.73 });
  expect(paperFor({ width: 390, height: 844 })).toEqual({ size: 'portrait', zoom: 1 });
  expect(paperFor({ width: 730, height: 1590 }).zoom).toBeCloseTo(2 / 3);
});

test('one that is too long for a sheet is as wide as the sheet and goes on on the next', () => {
  expect(paperFor({ width: 730, height: 4000 })).toEqual({ size: 'portrait', zoom: 1 });
  expect(paperFor({ width: 1460, height: 9000 })).toEqual({ size: 'portrait', zoom: 0.5 });
});
