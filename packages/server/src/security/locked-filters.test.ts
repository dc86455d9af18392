import { expect, test } from 'vitest';
import { isLockedAt, lockedColumnsAt, locksOn, ruleOfLock } from './locked-filters.ts';

const lock = { key: '科室', filterType: 1, value: '内科', datasets: [1], widgets: [9] };
const layoutOf = (...paramsGroup: object[]): string => JSON.stringify({ paramsGroup });
const names = (...columns: string[]) => new Set(columns);

test('[D06] a lock is in force on the columns that the panel’s parameters name for it', () => {
  const parameter = {
    name: '部门',
    type: 2,
    column: '科室',
    columns: [
      { datasetId: 2, column: 'dept' },
      { widgetId: 7, column: 'ks' },
      { datasetId: 3, column: '' },
    ],
  };
  const [found] = locksOn(JSON.stringify([lock]), layoutOf(parameter, { name: '院区', type: 2 }));
  if (found === undefined) throw new Error('the lock was not read');
  expect(lockedColumnsAt(found, 1, names('科室', 'dept'))).toEqual(['科室']);
  expect(lockedColumnsAt(found, 2, names('dept', '院区'))).toEqual(['dept']);
  expect(lockedColumnsAt(found, { widgetId: 7 }, names('ks'))).toEqual(['ks']);
  expect(lockedColumnsAt(found, 3, names('dept'))).toEqual([]);
  expect(lockedColumnsAt(found, 4, names('dept'))).toEqual([]);
  // What is compared stays the author's own rule.
  expect(ruleOfLock(found)).toEqual({ key: '科室', filterType: 1, value: '内科' });
});

test('[D06] a parameter of the same name on another column is another matter', () => {
  const other = {
    name: '科室',
    type: 2,
    columns: [
      { datasetId: 1, column: '开单科室' },
      { datasetId: 2, column: 'dept' },
    ],
  };
  const [found] = locksOn(JSON.stringify([{ ...lock, widgets: [] }]), layoutOf(other));
  if (found === undefined) throw new Error('the lock was not read');
  expect(lockedColumnsAt(found, 2, names('dept'))).toEqual([]);
  expect(locksOn('[]', 'no layout')).toEqual([]);
});

test('[D06] panels that are jumped to name columns of a lock by their own parameters', () => {
  const own = layoutOf({ name: '科室选择', type: 2, column: '科室' });
  const linked = [
    layoutOf({ name: '科室选择', type: 2, column: 'dept' }),
    layoutOf({
      name: 'ks',
      type: 2,
      columns: [
        { datasetId: 5, column: '科室' },
        { datasetId: 6, column: 'k' },
      ],
    }),
    layoutOf({ name: '院区', type: 2, columns: [{ datasetId: 7, column: 'campus' }] }),
    '',
  ];
  const text = JSON.stringify([{ ...lock, linkedDatasets: [5] }]);
  const [found] = locksOn(text, own, linked);
  if (found === undefined) throw new Error('the lock was not read');
  const at = (place: number, ...columns: string[]) => lockedColumnsAt(found, place, names(...columns));
  expect(at(4, 'dept', 'campus')).toEqual(['dept']);
  expect(at(6, 'k', '院区')).toEqual(['k']);
  expect(at(7, 'campus')).toEqual([]);
  // A column that a parameter names, or that was there when it was locked, may not get lost.
  expect([1, 5, 6, 4, 7, null].map((place) => isLockedAt(found, place))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(ruleOfLock(found)).toEqual({ key: '科室', filterType: 1, value: '内科' });
  // Without the linked panels neither is known.
  const [alone] = locksOn(text, own);
  if (alone === undefined) throw new Error('the lock was not read');
  expect(lockedColumnsAt(alone, 4, names('dept'))).toEqual([]);
});
