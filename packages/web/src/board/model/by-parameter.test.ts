// @vitest-environment node
import { boardLayout, newFilter } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { byParameter } from './by-parameter.ts';
import { fitted, fittedMark } from './viewer-filters.ts';

const layout = boardLayout.parse({
  paramsGroup: [
    { name: '国家', type: 2, multiple: true, column: 'ctry_nm', columns: [{ datasetId: 2, column: 'land' }] },
    { name: '曲风', type: 2, column: 'genre' },
    { name: '签约', type: 3, column: 'dt' },
    { name: '到期', type: 3, column: 'dt' },
  ],
});
const { paramsGroup } = layout;
const usa = newFilter('choice', 'USA');

test('[PARAM-18] a mark is filtered by under the name of the parameter that asks for its column', () => {
  expect(byParameter({ ctry_nm: usa }, paramsGroup, 1)).toEqual({ 国家: usa });
  expect(byParameter({ land: usa }, paramsGroup, 2)).toEqual({ 国家: usa });
  // Of another dataset the same word is another column.
  expect(byParameter({ land: usa }, paramsGroup, 1)).toEqual({ land: usa });
  expect(byParameter({ ctry_nm: usa }, paramsGroup, 2)).toEqual({ ctry_nm: usa });
  expect(fittedMark({ genre: newFilter('choice', 'Rock') }, layout, 1)).toEqual({
    曲风: newFilter('choice', 'Rock'),
  });
});

test('a column that two parameters ask for, and one that none does, keep their names', () => {
  const day = newFilter('date', '', '2026-01-01', '2026-01-02');
  expect(byParameter({ dt: day, city: usa }, paramsGroup, 1)).toEqual({ dt: day, city: usa });
});

test('[DASH-18] what another board sends by the column takes its place in the parameter', () => {
  const both = { 国家: { ...newFilter('list'), values: ['USA', 'Canada'] }, ctry_nm: usa };
  expect(fitted(both, layout, '')).toEqual({ 国家: { ...newFilter('list'), values: ['USA'] } });
});
