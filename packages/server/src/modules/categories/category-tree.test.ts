import { expect, test } from 'vitest';
import type { CategoryRow } from './category.store.ts';
import { byCategory, categoryTree } from './category-tree.ts';

const row = (id: number, name: string, pid = -1) =>
  ({ id, name, pid, user_id: 1, kind: 'widget', created_at: 0, updated_at: 0 }) as unknown as CategoryRow;
const leaves = (...categories: (number | null)[]) =>
  byCategory(
    categories.map((category, at) => ({ id: at + 1, category })),
    ({ category }) => category,
    ({ id }) => id,
  );
const tree = (...categories: (number | null)[]) =>
  categoryTree([row(5, '门诊'), row(6, '急诊', 5)], 'widgets', leaves(...categories), 'Asia/Shanghai');

test('leaves stand in their categories, those without one under 未分类 at the end', () => {
  const [first, last, ...rest] = tree(5, null, 6, null);
  expect(first).toMatchObject({ name: '门诊', widgets: [1], children: [{ name: '急诊', widgets: [3] }] });
  expect(last).toMatchObject({
    id: 0,
    name: '未分类',
    pid: -1,
    pname: '顶级菜单',
    widgets: [2, 4],
    children: [],
  });
  expect(rest).toEqual([]);
});

test('there is no such place while everything has a category', () => {
  expect(tree(5, 6).map(({ name }) => name)).toEqual(['门诊']);
});

test('[CAT-01] panels and templates stand among the children, after the categories', () => {
  const nodes = categoryTree(
    [row(5, '门诊'), row(6, '急诊', 5), row(7, '无主', 99)],
    'children',
    byCategory(
      [
        { id: 1, name: '总览', category: 5 },
        { id: 2, name: '急诊日报', category: 6 },
      ],
      ({ category }) => category,
      ({ id, name }) => ({ id, name }),
    ),
    'Asia/Shanghai',
  );
  expect(nodes).toMatchObject([
    {
      index: 'c_5',
      children: [
        { index: 'c_6', pname: '门诊', children: [{ id: 2, name: '急诊日报' }] },
        { id: 1, name: '总览' },
      ],
    },
    { index: 'c_7', children: [] },
  ]);
  expect(nodes[0]).not.toHaveProperty('panels');
});
