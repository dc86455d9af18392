import { expect, test } from 'vitest';
import type { UserActor } from '../security/actor.ts';
import { mayChange, mayGrant } from './delegation.ts';

const actor = (isAdmin: boolean, ...paths: string[]): UserActor => ({
  kind: 'user',
  id: 1,
  username: 'u',
  name: '',
  roleIds: [],
  isAdmin,
  mustChangePassword: false,
  menuPaths: new Set(paths),
});
const role = (...menuPaths: string[]) => ({ isAdmin: false, menuPaths });
const admin = { isAdmin: true, menuPaths: [] };

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

test('[AUTH-11] a user with more rights than the caller cannot be changed', () => {
  const manager = actor(false, '/settings/user');
  expect(mayChange(manager, [])).toBe(true);
  expect(mayChange(manager, [role('/main/dashboard')])).toBe(true);
  expect(mayChange(manager, [role(), role('/config/datasource')])).toBe(false);
  expect(mayChange(manager, [admin])).toBe(false);
});
