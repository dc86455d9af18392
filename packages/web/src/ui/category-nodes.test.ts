// @vitest-environment node
import { unfiledCategory } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import {
  type CategoryNode,
  categoryForNew,
  categoryNodes,
  categoryOf,
  filterTree,
  type Leaf,
  leavesOf,
  nextLeaf,
  placeLeaf,
  withoutLeaf,
} from './category-nodes.ts';

const record = (id: number, name: string) => ({
  id,
  index: `c_${id}`,
  name,
  pid: -1,
  pname: '顶级菜单',
  new: false,
  createDate: '',
  lastModifiedDate: '',
  userId: 1,
});
const tree: CategoryNode<Leaf>[] = [
  {
    ...record(1, '门诊'),
    leaves: [{ id: 11, name: '挂号' }],
    children: [{ ...record(2, '急诊'), leaves: [{ id: 12, name: '抢救' }], children: [] }],
  },
  { ...record(3, '住院'), leaves: [{ id: 13, name: '床位' }], children: [] },
];
const ids = (nodes: CategoryNode<Leaf>[]) => leavesOf(nodes).map((leaf) => leaf.id);

describe('category tree', () => {
  test('[DSET-02] leaves stand under the key of their kind on the wire', () => {
    const nodes = categoryNodes<Leaf, 'datasets'>(
      [{ ...record(1, '门诊'), datasets: [{ id: 11, name: '挂号' }], children: [] }],
      'datasets',
    );
    expect(nodes[0]?.leaves).toEqual([{ id: 11, name: '挂号' }]);
  });

  test('[DSET-24] the next available leaf is the one after, else the one before, else none', () => {
    expect(ids(tree)).toEqual([12, 11, 13]);
    expect(nextLeaf(tree, 11)?.id).toBe(13);
    expect(nextLeaf(tree, 13)?.id).toBe(11);
    expect(nextLeaf(withoutLeaf(withoutLeaf(tree, 11), 12), 13)).toBeNull();
  });

  test('[DSET-25] [WID-18] a changed category moves the leaf: removed there, added here', () => {
    const moved = placeLeaf(tree, { id: 11, name: '挂号' }, 3);
    expect(categoryOf(moved, 11)?.id).toBe(3);
    // It stands where a reload will show it.
    expect(ids(moved)).toEqual([12, 11, 13]);
    expect(ids(placeLeaf(tree, { id: 14, name: '新' }, 2))).toEqual([12, 14, 11, 13]);
    expect(placeLeaf(tree, { id: 11, name: '改名' }, 1)[0]?.leaves).toEqual([{ id: 11, name: '改名' }]);
  });

  test('search keeps matching leaves with their categories', () => {
    expect(ids(filterTree(tree, '抢'))).toEqual([12]);
    expect(ids(filterTree(tree, '住院'))).toEqual([13]);
    expect(filterTree(tree, 'zzz')).toEqual([]);
  });
});

test('[CAT-01] leaves that stand among the children are told from categories', () => {
  const inner = { ...record(2, '急诊'), children: [{ id: 12, name: '抢救' }] };
  const nodes = categoryNodes<Leaf, 'children'>(
    [{ ...record(1, '门诊'), children: [inner, { id: 11, name: '挂号' }] }],
    'children',
  );
  expect(nodes[0]).toMatchObject({ leaves: [{ id: 11 }], children: [{ id: 2, leaves: [{ id: 12 }] }] });
});

test('something new starts where one is, or where one looked last', () => {
  const unfiled: CategoryNode<Leaf> = { ...record(unfiledCategory, '未分类'), leaves: [], children: [] };
  const all = [unfiled, ...tree];
  expect(categoryForNew(all, 12, 1)).toBe(2);
  expect(categoryForNew(all, null, 2)).toBe(2);
  expect(categoryForNew(all, null, 99)).toBe(1);
  expect(categoryForNew(all, null, null)).toBe(1);
  expect(categoryForNew([unfiled], null, null)).toBeNull();
});
