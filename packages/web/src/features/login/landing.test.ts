import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedMenus, openSession, rememberMenus } from '../../app/session.ts';
import { rememberWanted } from '../../app/wanted.ts';
import { sampleMenus } from '../../testing/menus.ts';
import { serve, success } from '../../testing/wire.ts';
import { landingPath } from './sign-in.ts';

beforeEach(() => {
  localStorage.clear();
  openSession('t', { id: 1, username: 'zhang', name: '' });
});
afterEach(() => vi.unstubAllGlobals());

test('[LOGIN-24] [AUTH-07] the menus of the user are read with the new token and lead to the first dashboard', async () => {
  const calls = serve({ 'GET /v2/user/resources': success({ menu: sampleMenus, panels: [] }) });
  expect(await landingPath('zhang')).toBe('/main/dashboard?id=22');
  expect(calls[0]?.headers['X-Auth-Token']).toBe('t');
  expect(cachedMenus('zhang')?.menu).toHaveLength(2);
});

test('an address opened without a session is returned to once, where the user may open it', async () => {
  const panels = [{ id: 9, name: '门诊', children: [{ id: 7, name: '总览', children: [] }] }];
  serve({ 'GET /v2/user/resources': success({ menu: sampleMenus, panels }) });
  rememberWanted('/main/dashboard?id=7&d.x=1');
  expect(await landingPath('zhang')).toBe('/main/dashboard?id=7&d.x=1');
  expect(await landingPath('zhang')).toBe('/main/dashboard?id=22');
  for (const address of ['/main/dashboard?id=8', '/config/nowhere', '//evil.example/x', '/login']) {
    rememberWanted(address);
    expect(await landingPath('zhang')).toBe('/main/dashboard?id=22');
  }
});

test('[LOGIN-25] without a dashboard to /main', async () => {
  serve({ 'GET /v2/user/resources': success({ menu: sampleMenus.slice(1), panels: [] }) });
  expect(await landingPath('zhang')).toBe('/main');
});

test('[LOGIN-27] neither menus nor panels: the cached menus become empty', async () => {
  rememberMenus('zhang', { menu: sampleMenus, panels: [] });
  serve({ 'GET /v2/user/resources': success({ menu: [], panels: [] }) });
  expect(await landingPath('zhang')).toBe('/main');
  expect(cachedMenus('zhang')).toEqual({ menu: [], panels: [] });
});
