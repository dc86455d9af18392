// @vitest-environment node
import { expect, test } from 'vitest';
import { categoryAxisOf, rowOfBand } from './clicks.ts';

test('the axis of categories is found, two or none have no band', () => {
  expect(categoryAxisOf({ xAxis: { type: 'category' }, yAxis: [{ type: 'value' }, { type: 'value' }] })).toBe(
    0,
  );
  expect(categoryAxisOf({ xAxis: { type: 'value' }, yAxis: { type: 'category' } })).toBe(1);
  expect(categoryAxisOf({ xAxis: { type: 'category' }, yAxis: { type: 'category' } })).toBeNull();
  expect(categoryAxisOf({ series: [] })).toBeNull();
});

test('a band is the first row that any series has at its category; a tail that was summed up has none', () => {
  const option = { series: [{ type: 'bar' }, { type: 'bar' }] };
  const rows = [
    [null, 4, -1],
    [2, 5, null],
  ];
  const rowAt = ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) =>
    rows[seriesIndex]?.[dataIndex] ?? null;
  expect([0, 1, 2, 3].map((place) => rowOfBand(place, { option, rowAt }))).toEqual([2, 4, null, null]);
  expect(rowOfBand(Number.NaN, { option, rowAt })).toBeNull();
  expect(rowOfBand(0, { option, rowAt: undefined })).toBeNull();
});
