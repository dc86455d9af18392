import { beforeEach, expect, test } from 'vitest';
import {
  cachedMenus,
  clearHeader,
  closeSession,
  headerToken,
  isAuthenticated,
  openSession,
  rememberMenus,
  restoreHeader,
  sessionUser,
  setShareToken,
  storedToken,
} from './session.ts';

const user = { id: 7, username: 'zhang', name: '张三' };
const menus = (name: string) => ({ menu: [], panels: [{ id: 1, index: 'c_1', name, children: [] }] });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('[AUTH-02] token in local storage, user in session storage', () => {
  openSession('t1', user);
  expect(Object.values({ ...localStorage })).toContain('t1');
  expect(Object.values({ ...sessionStorage }).map((text) => JSON.parse(String(text)))).toEqual([user]);
  expect(sessionUser()).toEqual(user);
});

test('[AUTH-02] menus are kept per user name', () => {
  rememberMenus('zhang', menus('门诊'));
  expect(cachedMenus('zhang')).toEqual(menus('门诊'));
  expect(cachedMenus('li')).toBeNull();
});

test('[AUTH-03] authenticated exactly when a token is stored', () => {
  expect(isAuthenticated()).toBe(false);
  openSession('t1', user);
  expect(isAuthenticated()).toBe(true);
  sessionStorage.clear();
  expect(isAuthenticated()).toBe(true);
});

test('[AUTH-04] logout clears token, user and menus', () => {
  openSession('t1', user);
  rememberMenus('zhang', menus('门诊'));
  localStorage.setItem('mingjing.theme', 'dark');
  closeSession();
  expect(storedToken()).toBeNull();
  expect(sessionUser()).toBeNull();
  expect(cachedMenus('zhang')).toBeNull();
  expect(sessionStorage.length).toBe(0);
  expect(localStorage.getItem('mingjing.theme')).toBe('dark');
});

test('[NAV-13] an anonymous route clears the header and keeps the stored token', () => {
  openSession('t1', user);
  expect(headerToken()).toBe('t1');
  clearHeader();
  expect(headerToken()).toBeNull();
  expect(storedToken()).toBe('t1');
  setShareToken('share');
  expect(headerToken()).toBe('share');
  restoreHeader();
  expect(headerToken()).toBe('t1');
});
