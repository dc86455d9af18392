import { expect, test } from 'vitest';
import type { Row } from '../../db/schema.ts';
import { menuTree } from './menu-tree.ts';
import { panelFolders } from './panel-folders.ts';

const menu = (id: number, pid: number, indexNo: number): Row<'menu'> => ({
  id,
  pid,
  index_no: indexNo,
  name: `m${id}`,
  description: `菜单${id}`,
  path: `/m/${id}`,
  component: 'X',
  icon_cls: '',
  hidden: 0,
  help: 0,
  is_group: 0,
  version: 1,
  updated_by: null,
});
const shape = (menus: ReturnType<typeof menuTree>): unknown[] =>
  menus.map((item) => (item.children.length === 0 ? item.id : [item.id, shape(item.children)]));
const all = [menu(1, -1, 2), menu(2, -1, 1), menu(3, 1, 2), menu(4, 1, 1), menu(5, 4, 1), menu(6, 99, 1)];

test('[RES-12] a granted child brings the menus above it and nothing beside it', () => {
  expect(shape(menuTree(all, new Set([5]), []))).toEqual([[1, [[4, [5]]]]]);
  expect(shape(menuTree(all, new Set([3]), []))).toEqual([[1, [3]]]);
  expect(shape(menuTree(all, new Set(), []))).toEqual([]);
});

test('[MENU-10] order is by indexNo, ties by id; what lost its parent stands at the top', () => {
  expect(shape(menuTree(all, new Set([1, 2, 3, 4, 5, 6]), []))).toEqual([2, 6, [1, [[4, [5]], 3]]]);
});

test('menus that name each other as parents end the walk', () => {
  expect(() => menuTree([menu(1, 2, 1), menu(2, 1, 1)], new Set([1]), [])).not.toThrow();
});

test('folders come in the order of their tree, without empty ones', () => {
  const folders = [
    { id: 1, name: '甲', pid: -1 },
    { id: 2, name: '乙', pid: -1 },
    { id: 3, name: '甲一', pid: 1 },
    { id: 4, name: '无主', pid: 77 },
    { id: 5, name: '空', pid: 1 },
  ];
  const panels = [3, 2, 4, 1].map((category, at) => ({
    id: at + 10,
    name: `面板${at}`,
    category_id: category,
    device_type: 1,
  }));
  expect(panelFolders(folders, panels).map((folder) => folder.name)).toEqual(['甲', '甲一', '乙', '无主']);
  expect(panelFolders(folders, panels).map(({ above }) => above)).toEqual([
    undefined,
    ['甲'],
    undefined,
    undefined,
  ]);
  const covered = panels.map((panel) => ({ ...panel, front_cover_path: panel.id === 10 ? '/f/a.webp' : '' }));
  const covers = panelFolders(folders, covered).flatMap(({ children }) =>
    children.flatMap(({ id, frontCoverPath }) =>
      frontCoverPath === undefined ? [] : [[id, frontCoverPath]],
    ),
  );
  expect(covers).toEqual([[10, '/f/a.webp']]);
});
