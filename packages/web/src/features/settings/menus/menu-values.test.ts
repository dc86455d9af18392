// @vitest-environment node
import { expect, test } from 'vitest';
import { type MenuValues, merged, opensNothing } from './menu-values.ts';

const first: MenuValues = {
  pid: -1,
  name: 'v',
  description: '科室',
  indexNo: '1',
  path: '/a',
  component: 'A',
  iconCls: '',
  help: false,
  hidden: false,
};

test('[M01] what another administrator changed elsewhere in a menu comes beside what was typed', () => {
  expect(merged({ ...first, description: '病区' }, first, { ...first, indexNo: '4' })).toEqual({
    ...first,
    description: '病区',
    indexNo: '4',
  });
  expect(merged(first, first, { ...first, description: '院区' })?.description).toBe('院区');
  expect(merged({ ...first, description: '院区' }, first, { ...first, description: '院区' })).toEqual({
    ...first,
    description: '院区',
  });
});

test('[M01] a field of a menu that both changed is left to its author', () => {
  expect(merged({ ...first, description: '病区' }, first, { ...first, description: '院区' })).toBeUndefined();
});

test('a path that leads to no page is told', () => {
  for (const path of [
    '/config/cube',
    '/main/dashboard?id=3',
    ' /main ',
    '',
    '/cube-view?id=2',
    'https://example.org',
  ])
    expect([path, opensNothing(path)]).toEqual([path, false]);
  for (const path of ['/ext/dept', '/config', '/config/cubes'])
    expect([path, opensNothing(path)]).toEqual([path, true]);
});
