// @vitest-environment node
import { expect, test } from 'vitest';
import { folderOf, menuOf, sampleMenus } from '../testing/menus.ts';
import { firstDashboard, grantedPaths, visibleMenus } from './menus.ts';

test('[LOGIN-24] the first dashboard is path plus id, a desktop panel before a mobile one', () => {
  expect(firstDashboard(sampleMenus)).toBe('/main/dashboard?id=22');
});

test('[LOGIN-24] menu order counts before folder order; only mobile panels give a mobile one', () => {
  const console_ = (id: number, indexNo: number, panel: number) =>
    menuOf({
      id,
      indexNo,
      description: 'c',
      path: `/p${id}`,
      group: true,
      data: [folderOf(1, 'f', [[panel, 'x', 2]])],
    });
  expect(firstDashboard([console_(1, 9, 5), console_(2, 1, 6)])).toBe('/p2?id=6');
});

test('[LOGIN-25] no dashboard', () => {
  expect(firstDashboard(sampleMenus.slice(1))).toBeNull();
});

test('[SHELL-10] hidden menus are not listed, yet granted', () => {
  expect(visibleMenus(sampleMenus)[1]?.children.map((menu) => menu.description)).toEqual([
    '数据源',
    '数据集市',
  ]);
  expect(grantedPaths(sampleMenus).has('/config/widget')).toBe(true);
});
