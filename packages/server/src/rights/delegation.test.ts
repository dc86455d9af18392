import type { DataRules } from '@mingjing/contract';
import { expect, test } from 'vitest';
import type { UserActor } from '../security/actor.ts';
import { attributesOf, type DataSubject } from './data-scope.ts';
import { mayHandOut, seesNoMore } from './delegation.ts';

const actor = (isAdmin: boolean, ...paths: string[]): UserActor => ({
  kind: 'user',
  id: 1,
  username: 'u',
  name: '',
  roleIds: [7],
  isAdmin,
  mustChangePassword: false,
  menuPaths: new Set(paths),
});
const role = (...menuPaths: string[]) => ({ id: 8, isAdmin: false, menuPaths, panelIds: [], uses: [] });
const admin = { ...role(), isAdmin: true };
const held = { panel: (id: number) => id === 1, use: (name: string) => name === 'dataset 1' };
const mayGrant = (by: UserActor, one: Parameters<typeof mayHandOut>[2]) => mayHandOut(by, held, one);

test('[AUTH-11] an administrator hands out every role', () => {
  expect(mayGrant(actor(true), admin)).toBe(true);
  expect(mayGrant(actor(true), role('/settings/user'))).toBe(true);
});

test('[AUTH-11] other callers hand out neither the administrators role nor a screen that they cannot open', () => {
  const manager = actor(false, '/settings/user', '/config/cube');
  expect(mayGrant(manager, admin)).toBe(false);
  expect(mayGrant(manager, role('/config/cube'))).toBe(true);
  expect(mayGrant(manager, role('/config/cube', '/config/panel'))).toBe(false);
  expect(mayGrant(manager, role('/settings/resource'))).toBe(false);
});

test('[AUTH-11] menus that only lead somewhere give no power', () => {
  expect(mayGrant(actor(false, '/settings/user'), role('/main/dashboard', '/config', '/intranet'))).toBe(
    true,
  );
});

test('[AUTH-11] nor a role with a panel that they cannot open, or with the use of what is left to others', () => {
  const manager = actor(false, '/settings/user');
  expect(mayGrant(manager, { ...role(), panelIds: [1] })).toBe(true);
  expect(mayGrant(manager, { ...role(), panelIds: [1, 2] })).toBe(false);
  expect(mayGrant(manager, { ...role(), uses: ['dataset 1'] })).toBe(true);
  expect(mayGrant(manager, { ...role(), uses: ['dataset 1', 'datasource 1'] })).toBe(false);
  // A role of one's own is one's own whatever it holds.
  expect(mayGrant(manager, { ...role('/config/panel'), id: 7, panelIds: [2] })).toBe(true);
});

const subject = (roleIds: number[], department?: string, name = 'u'): DataSubject => ({
  isAdmin: false,
  roleIds,
  attributes: attributesOf(department === undefined ? [] : [{ name: '科室', values: [department] }], name),
});
const rules = (others: DataRules['others'], ...roles: DataRules['roles']): DataRules[] => [{ others, roles }];
const equals = (values: string[]) =>
  ({ key: '科室', filterType: 1, value: values.join(','), dataType: 1 }) as never;
const only = (roleId: number, value: string, columns: DataRules['roles'][number]['columns'] = []) => ({
  roleId,
  conditions: [equals([value])],
  columns,
});
const byDepartment = (roleId: number, attribute = '科室') => ({
  roleId,
  conditions: [{ ...(equals(['']) as object), attribute } as never],
  columns: [],
});

test('[AUTH-11] rows: nobody sees more than the one they are measured by', () => {
  const ruled = rules('none', only(1, '内科'), only(2, '外科'), { roleId: 3, conditions: [], columns: [] });
  expect(seesNoMore(subject([1]), subject([1, 2]), ruled)).toBe(true);
  expect(seesNoMore(subject([1, 2]), subject([1]), ruled)).toBe(false);
  expect(seesNoMore(subject([2]), subject([1]), ruled)).toBe(false);
  expect(seesNoMore(subject([3]), subject([1, 2]), ruled)).toBe(false);
  expect(seesNoMore(subject([1, 2]), subject([3]), ruled)).toBe(true);
  // Without a role, and by a role without a rule where such see nothing, there is nothing to see.
  expect(seesNoMore(subject([]), subject([1]), ruled)).toBe(true);
  expect(seesNoMore(subject([9]), subject([1]), ruled)).toBe(true);
});

test('[AUTH-11] rows: a role without a rule sees all where others do', () => {
  const ruled = rules('all', only(1, '内科'));
  expect(seesNoMore(subject([9]), subject([1]), ruled)).toBe(false);
  expect(seesNoMore(subject([9]), subject([8]), ruled)).toBe(true);
  expect(seesNoMore(subject([1]), subject([8]), ruled)).toBe(true);
});

test('[AUTH-11] rows by attributes: one of the same department, and nobody of another', () => {
  const ruled = rules('none', byDepartment(1));
  expect(seesNoMore(subject([1], '内科'), subject([1], '内科'), ruled)).toBe(true);
  expect(seesNoMore(subject([1], '外科'), subject([1], '内科'), ruled)).toBe(false);
  expect(seesNoMore(subject([1]), subject([1], '内科'), ruled)).toBe(true);
  expect(seesNoMore(subject([1], '内科'), subject([1]), ruled)).toBe(false);
  const byName = rules('none', byDepartment(1, '@username'));
  expect(seesNoMore(subject([1], undefined, 'li'), subject([1], undefined, 'wang'), byName)).toBe(false);
});

test('[AUTH-11] columns: what is hidden or masked for one is not shown by another', () => {
  const hidden = [{ name: '姓名', mode: 'hidden' as const }];
  const masked = [{ name: '姓名', mode: 'masked' as const }];
  const all = (roleId: number, columns: DataRules['roles'][number]['columns']) => ({
    roleId,
    conditions: [],
    columns,
  });
  const ruled = rules('none', all(1, hidden), all(2, masked), all(3, []));
  const may = (one: number, other: number) => seesNoMore(subject([one]), subject([other]), ruled);
  expect([may(1, 2), may(1, 3), may(2, 3), may(1, 1), may(2, 2)]).toEqual([true, true, true, true, true]);
  expect([may(2, 1), may(3, 1), may(3, 2)]).toEqual([false, false, false]);
});
