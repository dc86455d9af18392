import type { GrantMatrix, MatrixMenu } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { noFilter, shownMatrix } from './matrix-filter.ts';

const menu = (id: number, description: string, path: string): MatrixMenu => ({
  id,
  menuId: id,
  description,
  path,
  iconCls: '',
  hidden: false,
  data: {},
});
const role = (id: number, roleName: string) => ({
  id,
  roleName,
  isAdmin: id === 1,
  panelsVersion: 1,
  panels: [],
});
const whole: GrantMatrix = {
  closedPanels: [],
  roles: [role(1, '系统管理员'), role(2, '检验科'), role(3, '影像科')],
  menus: [
    { ...menu(1, '控制台', '/main/dashboard'), children: [] },
    {
      ...menu(2, '配置管理', '/config'),
      children: [menu(3, '数据源', '/config/datasource'), menu(4, '数据集市', '/config/cube')],
    },
  ],
};
const names = (matrix: GrantMatrix): string[] =>
  matrix.menus.flatMap((top) => [top, ...top.children].map(({ description }) => description));

test('without a filter the matrix is the very one that was read', () => {
  const { matrix, filtered, size } = shownMatrix(whole, noFilter);
  expect([matrix.menus === whole.menus, matrix.roles === whole.roles, filtered]).toEqual([true, true, false]);
  expect(size).toBe('点击单元格授权或取消，立即生效');
});

test('[RES-03] a word leaves the menus that have it in name or path, below their top menu', () => {
  const at = (word: string) => shownMatrix(whole, { ...noFilter, word });
  expect(names(at(' 集市 ').matrix)).toEqual(['配置管理', '数据集市']);
  expect(names(at('CUBE').matrix)).toEqual(['配置管理', '数据集市']);
  expect(names(at('配置管理').matrix)).toEqual(['配置管理', '数据源', '数据集市']);
  expect(names(at('没有').matrix)).toEqual([]);
  expect([at('集市').filtered, at('集市').size]).toEqual([true, '显示 1 / 3 个菜单，3 / 3 个角色']);
});

test('[RES-03] chosen roles are shown alone; when none of them is left, all are', () => {
  const at = (roleIds: number[]) =>
    shownMatrix(whole, { ...noFilter, roleIds }).matrix.roles.map(({ roleName }) => roleName);
  expect(at([3])).toEqual(['影像科']);
  expect(at([99])).toEqual(['系统管理员', '检验科', '影像科']);
});
