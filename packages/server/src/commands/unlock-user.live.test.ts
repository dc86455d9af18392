import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsOf } from '../settings.ts';
import { call } from '../testing/call.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { runCommand } from './run-command.ts';

describe.each(['sqlite', 'postgres'] as const)('unlock-user on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, settings: { captcha: 'off' } });
  });
  afterAll(() => server.stop());

  const login = async (username: string, password: string) => {
    const headers = { 'X-Auth-Username': username, 'X-Auth-Password': password };
    return (await call(`${server.url}/webapi/login/oauth/authorize`, { method: 'POST', headers })).body.code;
  };
  async function unlock(...args: string[]) {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const settings = () => server.deps.settings;
    const status = await runCommand(['unlock-user', ...args], { print, printError: print }, { settings });
    return { status, text: lines.join('\n') };
  }

  test('[A15] [LOGIN-20] a locked account gets in again while the server runs', async () => {
    for (let at = 0; at < 5; at += 1) await login('admin', 'wrong');
    expect(await login('admin', 'Mingjing-1')).toBe(40012);
    expect(await unlock('Admin')).toEqual({ status: 0, text: '帐号 admin 已解锁，可以重新登录' });
    expect(await login('admin', 'Mingjing-1')).toBe(0);
    const told = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.unlock')
      .execute();
    expect(told).toMatchObject([{ actor_kind: 'command', object_name: 'admin', result: 'done' }]);
    expect(told[0]?.actor_name).not.toBe('');
  });

  test('an unknown account and a missing name are told', async () => {
    expect(await unlock('nobody')).toEqual({ status: 1, text: 'unlock-user 失败：没有帐号“nobody”' });
    expect((await unlock()).text).toContain('请填写一个帐号');
  });
});

test('unlock-user makes no metadata where there is none', async () => {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);

  const settings = () => settingsOf({ dataDir: '/nonexistent' });
  expect(await runCommand(['unlock-user', 'admin'], { print, printError: print }, { settings })).toBe(1);
  expect(lines.join('\n')).toContain('没有找到元数据库');
});
