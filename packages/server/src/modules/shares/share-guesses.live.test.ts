import { texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';

const start = Date.UTC(2030, 0, 1);

describe.each(['sqlite', 'postgres'] as const)('guesses of a link’s password on %s', (engine) => {
  let server: DataServer;
  let now = start;
  beforeAll(async () => {
    server = await startDataServer({ engine, now: () => now, settings: { trustProxy: '127.0.0.1' } });
  });
  afterAll(() => server.stop());

  async function protectedLink(): Promise<(address: string, password: string) => Promise<string>> {
    const panelId = await server.world.panel();
    const client = server.client(await server.world.adminToken());
    const { url } = await client.share.create({ input: { panelId, name: '', password: '门诊-2026' } });
    const sign = new URL(url, 'http://localhost').hash.replace(/^.*[?&]sign=/, '');
    return async (address, password) => {
      const answer = await call(`${server.url}/webapi/v2/user/sign/get-token`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
        body: new URLSearchParams({ sign: decodeURIComponent(sign), password }),
      });
      return answer.body.code === 0 ? 'open' : String(answer.body.error);
    };
  }

  test('[PANEL-18] guesses from many addresses stop after twenty, and those who were in go on', async () => {
    const open = await protectedLink();
    expect(await open('203.0.113.1', '门诊-2026')).toBe('open');
    const said = [];
    for (let at = 0; at < 30; at += 1) said.push(await open(`198.51.100.${at}`, '错误密码'));
    expect(said.filter((text) => text === texts.share.wrongPassword)).toHaveLength(19);
    expect(await open('198.51.100.99', '门诊-2026')).toBe(texts.share.lockedOut);
    expect(await open('203.0.113.1', '门诊-2026')).toBe('open');
    now += 30 * 60_000;
    expect(await open('198.51.100.99', '门诊-2026')).toBe('open');
  });

  test('guesses of one link are not those of another, nor of an account', async () => {
    const [one, other] = [await protectedLink(), await protectedLink()];
    for (let at = 0; at < 5; at += 1) await one('203.0.113.2', '错误密码');
    expect(await one('203.0.113.2', '门诊-2026')).toBe(texts.share.lockedOut);
    expect(await other('203.0.113.2', '门诊-2026')).toBe('open');
  });

  test('ten people behind one address open a link at once', async () => {
    const open = await protectedLink();
    const said = await Promise.all(Array.from({ length: 10 }, () => open('203.0.113.3', '门诊-2026')));
    expect(said).toEqual(Array.from({ length: 10 }, () => 'open'));
  });
});
