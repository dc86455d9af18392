import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CategoryNode, Leaf } from './category-nodes.ts';
import { CategoryTree } from './category-tree.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ofLeaves = (count: number): CategoryNode<Leaf> => ({
  id: 1,
  index: 'c_1',
  name: '一键成屏',
  pid: -1,
  pname: '顶级菜单',
  new: false,
  createDate: '',
  lastModifiedDate: '',
  userId: 1,
  children: [],
  leaves: Array.from({ length: count }, (_, at) => ({ id: at + 10, name: `图${at}` })),
});
const show = (count: number) =>
  render(
    <CategoryTree
      categories={[ofLeaves(count)]}
      selected={null}
      searchPlaceholder="搜索"
      actions={null}
      leafIcon={() => null}
      leafActions={() => []}
      categoryActions={() => []}
      onOpen={() => undefined}
      empty=""
    />,
  );
const drawn = () => document.querySelectorAll('.category-tree-row').length;

test('of a long tree the rows in sight are drawn, a short one is drawn whole', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  show(100);
  expect(drawn()).toBe(101);
  cleanup();
  show(1000);
  expect(drawn()).toBeLessThan(60);
  expect(screen.getByText('一键成屏')).toBeDefined();
  expect(screen.getByText('图5')).toBeDefined();
});
