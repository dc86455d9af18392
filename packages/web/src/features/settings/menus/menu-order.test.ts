// @vitest-environment node
import type { Menu } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { menuOf } from '../../../testing/menus.ts';
import { arrange, dropPlace, isCore, step } from './menu-order.ts';
import { checkMenu, emptyMenu, isSame, valuesOf } from './menu-values.ts';
import { previewMenus } from './preview-menus.ts';

const child = (id: number, pid: number, path = `/c/${id}`): Menu =>
  menuOf({ id, description: `子${id}`, path, pid });
const tree: Menu[] = [
  menuOf({ id: 1, description: '控制台', path: '/main/dashboard', group: true }),
  menuOf({
    id: 2,
    description: '配置',
    path: '/config',
    children: [child(21, 2), child(22, 2), child(23, 2)],
  }),
  menuOf({ id: 3, description: '设置', path: '/settings', children: [child(31, 3, '/settings/menu')] }),
  menuOf({ id: 4, description: '隐藏', path: '/x', hidden: true }),
];
const shape = (menus: readonly Menu[]): unknown[] =>
  menus.map((menu) => (menu.children.length === 0 ? menu.id : [menu.id, shape(menu.children)]));

describe('[MENU-09] dragging menus', () => {
  test.each([
    ['down among its siblings', 21, 22, 'after', [1, [2, [22, 21, 23]], [3, [31]], 4]],
    ['up among its siblings', 23, 21, 'before', [1, [2, [23, 21, 22]], [3, [31]], 4]],
    ['out to the top', 22, 1, 'before', [22, 1, [2, [21, 23]], [3, [31]], 4]],
    ['into another parent', 22, 3, 'inside', [1, [2, [21, 23]], [3, [22, 31]], 4]],
    ['a top menu with its children', 2, 4, 'after', [1, [3, [31]], 4, [2, [21, 22, 23]]]],
    ['a top menu without children below another', 4, 31, 'after', [1, [2, [21, 22, 23]], [3, [31, 4]]]],
  ] as const)('%s', (_name, moved, target, place, after) => {
    const arranged = arrange(tree, moved, target, place)!;
    expect(shape(arranged.tree)).toEqual(after);
    const siblings =
      arranged.pid === -1 ? arranged.tree : arranged.tree.find((menu) => menu.id === arranged.pid)!.children;
    expect(siblings.map((menu) => [menu.id, menu.pid, menu.indexNo])).toEqual(
      arranged.ids.map((id, at) => [id, arranged.pid, at + 1]),
    );
  });

  test.each([
    ['onto itself', 2, 2, 'inside'],
    ['below its own child', 2, 21, 'after'],
    ['below a child: two levels are all', 22, 31, 'inside'],
    ['with children below a parent', 3, 2, 'inside'],
    ['below the console, whose panels stand there', 22, 1, 'inside'],
    ['a core menu below a hidden one', 31, 4, 'inside'],
    ['what is not there', 99, 2, 'inside'],
  ] as const)('refused: %s', (_name, moved, target, place) => {
    expect(arrange(tree, moved, target, place)).toBeNull();
  });

  test.each([
    ['just above a top menu that follows a group', 4, 3, 0.1, 'before'],
    ['on the middle of a top menu', 4, 3, 0.5, 'inside'],
    ['just below the row of an open group: above its first child', 4, 3, 0.9, 'inside'],
    ['just below a top menu without children', 22, 4, 0.9, 'after'],
    ['on the lower half of a child', 4, 21, 0.6, 'after'],
    ['a group on the upper half of a group', 2, 3, 0.4, 'before'],
    ['a group on the lower half of a group', 2, 3, 0.6, 'after'],
    ['a group on a child', 2, 31, 0.1, null],
    ['below the console, whose panels stand there', 22, 1, 0.9, 'after'],
  ] as const)('held %s', (_name, moved, target, share, place) => {
    expect(dropPlace(tree, moved, target, share, true)).toBe(place);
  });

  test('held below the row of a closed group it stands behind the group', () => {
    expect(dropPlace(tree, 4, 3, 0.9, false)).toBe('after');
  });

  test('one step by key, and none beyond the ends', () => {
    const [first, second, third] = tree[1]!.children as [Menu, Menu, Menu];
    expect(step(tree, second, -1)?.ids).toEqual([22, 21, 23]);
    expect(step(tree, second, 1)?.ids).toEqual([21, 23, 22]);
    expect([step(tree, first, -1), step(tree, third, 1)]).toEqual([null, null]);
  });
});

test('core menus and those above them are known', () => {
  expect(tree.map(isCore)).toEqual([false, false, true, false]);
  expect(isCore(tree[2]!.children[0]!)).toBe(true);
});

test('[MENU-04] [MENU-05] the form speaks the server’s own messages, one a field', () => {
  expect(checkMenu({ ...emptyMenu(tree, -1), indexNo: '' })).toEqual({
    name: '请输入菜单视图名称',
    description: '请输入菜单名称',
    path: '请输入菜单路径',
    component: '请输入组件名称',
    indexNo: '请输入菜单顺序',
  });
  const filled = { ...emptyMenu(tree, 2), name: 'a', description: 'b', path: '/c', component: 'd' };
  expect(checkMenu(filled)).toEqual({});
  expect(checkMenu({ ...filled, indexNo: '1234567890', name: 'x'.repeat(101) })).toEqual({
    indexNo: '菜单顺序不能大于9位',
    name: '菜单视图名称最大长度为100',
  });
  expect(filled.indexNo).toBe('24');
  expect(isSame(filled, { ...filled, hidden: true })).toBe(false);
});

describe('the preview of the sidebar', () => {
  const folders = [{ id: 1, index: 'c_1', name: '门诊', children: [] }];
  test('an edited menu stands where the form says, the console has its folders', () => {
    const values = { ...valuesOf(tree[1]!.children[0]!), description: '新名', pid: -1, indexNo: '7' };
    const shown = previewMenus(tree, { id: 21, values }, folders);
    expect(shape(shown)).toEqual([1, [2, [22, 23]], [3, [31]], 4, 21]);
    expect(shown.at(-1)).toMatchObject({ description: '新名', indexNo: 7 });
    expect(shown[0]?.data).toEqual(folders);
  });
  test('a new menu without a name is seen too; without a form the tree is as stored', () => {
    const shown = previewMenus(tree, { id: null, values: emptyMenu(tree, 3) }, []);
    expect(shown[2]?.children.map((menu) => menu.description)).toEqual(['子31', '未命名菜单']);
    expect(shape(previewMenus(tree, null, []))).toEqual(shape(tree));
  });
  test('an edited parent keeps its children', () => {
    const values = { ...valuesOf(tree[1]!), description: '改' };
    expect(previewMenus(tree, { id: 2, values }, []).at(-1)?.children).toHaveLength(3);
  });
});
