import type { GrantMatrix, MatrixTop, PanelSight } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { withGrant } from '../../../records/grant.ts';
import { cellOf, rowsOf } from './matrix-rows.ts';
import { effectOf, effectText } from './resource-choice.ts';
import { consoleText, obstacleTexts, reasonTexts } from './sight-texts.ts';

const role = (id: number, panels: number[]) => ({
  id,
  roleName: `角色${id}`,
  isAdmin: false,
  panelsVersion: 1,
  panels,
});

test('[RES-08] what granting would add and take away, over all chosen roles', () => {
  const roles = [role(1, [1, 2]), role(2, [])];
  expect(effectOf(roles, new Set([2, 3]))).toEqual({ added: 3, removed: 1 });
  expect(effectText(2, { added: 3, removed: 1 })).toEqual({
    text: '2 个角色：新增 3 项授权，取消 1 项授权',
    warn: true,
  });
  expect(effectText(1, effectOf([role(1, [1])], new Set([1])))?.text).toBe('与已有授权相同');
  expect(effectText(0, { added: 0, removed: 0 })).toBeNull();
});

describe('the matrix', () => {
  const cells = (id: number, data: Record<string, 0 | 1>) => ({
    id,
    menuId: id,
    description: `菜单${id}`,
    path: `/m/${id}`,
    iconCls: '',
    hidden: false,
    data,
  });
  const top: MatrixTop = { ...cells(1, {}), children: [cells(2, { 1: 0, 2: 1 }), cells(3, { 1: 0, 2: 0 })] };
  const matrix: GrantMatrix = {
    closedPanels: [],
    roles: [role(1, []), role(2, [])],
    menus: [top, { ...cells(4, { 1: 0, 2: 0 }), children: [] }],
  };

  test('[RES-11] a grant changes its own cells and leaves every other line the same object', () => {
    const next = withGrant(matrix, { roleIds: [1], menuIds: [3], type: 1 });
    expect(next.menus[0]?.children[1]?.data).toEqual({ 1: 1, 2: 0 });
    expect(next.menus[0]?.children[0]).toBe(top.children[0]);
    expect(next.menus[1]).toBe(matrix.menus[1]);
    const lines = rowsOf(top);
    const after = rowsOf(next.menus[0]!, lines);
    expect(after.map((line, at) => line === lines[at])).toEqual([false, true, false]);
    expect(withGrant(next, { roleIds: [1], menuIds: [3], type: 0 })).toEqual(matrix);
  });

  test('[RES-12] a top menu shows whether all, some or none of those below it are granted', () => {
    const [group] = rowsOf(top);
    expect([cellOf(group!, 1), cellOf(group!, 2)]).toEqual(['none', 'some']);
    const all = withGrant(matrix, { roleIds: [1, 2], menuIds: [2, 3], type: 1 });
    expect(cellOf(rowsOf(all.menus[0]!)[0]!, 2)).toBe('all');
  });
});

describe('why somebody sees a panel', () => {
  const sight: PanelSight = {
    user: { id: 5, username: 'li', name: '李', disabled: false },
    panel: { id: 9, name: '门诊', published: true, owner: '王' },
    allowed: false,
    reasons: [],
    obstacles: ['notGranted'],
    roles: [{ id: 1, roleName: '检验科', isAdmin: false, granted: false }],
    otherRoles: [{ id: 2, roleName: '院领导' }],
    consoleRoles: [],
  };
  test('an obstacle names the roles and says what to do', () => {
    expect(obstacleTexts(sight)).toEqual([
      {
        text: '该用户的角色【检验科】没有被授权该面板',
        remedy: '把该面板授权给该用户的一个角色，或为该用户授权已有该面板的角色：【院领导】',
      },
    ]);
    const all = obstacleTexts({
      ...sight,
      roles: [],
      obstacles: ['disabled', 'noRole', 'unpublished', 'notGranted'],
    });
    expect(all.map(({ text }) => text)).toEqual([
      '该用户已停用，不能登录',
      '该用户尚未分配角色，不能登录',
      '面板尚未发布，只有作者和系统管理员能看到',
      '该面板没有授权给该用户的任何角色',
    ]);
    expect(consoleText(sight)).toBeNull();
  });
  test('every reason has its sentence; a missing console is told beside it', () => {
    const sees: PanelSight = {
      ...sight,
      allowed: true,
      obstacles: [],
      reasons: [
        { kind: 'owner' },
        { kind: 'granted', role: { id: 1, roleName: '检验科' } },
        { kind: 'administrator', role: { id: 3, roleName: '系统管理员' } },
      ],
    };
    expect(reasonTexts(sees)).toEqual([
      '面板由李创建',
      '角色【检验科】已被授权该面板',
      '角色【系统管理员】是系统管理员，可查看全部面板',
    ]);
    expect(consoleText(sees)).toContain('控制台');
    expect(consoleText({ ...sees, consoleRoles: sight.roles })).toBeNull();
  });
});
