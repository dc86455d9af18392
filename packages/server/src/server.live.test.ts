import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from './server.ts';
import { settingsOf } from './settings.ts';
import { call } from './testing/call.ts';

describe('the whole server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mingjing-whole-'));
  const lines: string[] = [];
  const start = (adminPassword = '') =>
    startServer(
      settingsOf({ host: '127.0.0.1', port: 0, dataDir, adminPassword, demo: false, captcha: false }),
      pino({ level: 'info' }, { write: (line) => lines.push(line) }),
    );
  const login = (port: number, password: string) =>
    call(`http://127.0.0.1:${port}/webapi/login/oauth/authorize`, {
      method: 'POST',
      headers: { 'X-Auth-Username': 'admin', 'X-Auth-Password': encodeURIComponent(password) },
    });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('[A13] [AUTH-14] makes up a password at the first start, and none at the next', async () => {
    const first = await start();
    const password = first.seeded?.generatedPassword ?? '';
    expect(password).toMatch(/^[a-zA-Z2-9]{16}$/);
    expect((await login(first.port, password)).body.code).toBe(0);
    expect((await call(`http://127.0.0.1:${first.port}/healthz`)).status).toBe(200);
    await first.stop('SIGTERM');
    expect(lines.at(-2)).toContain('"event":"server.stop","reason":"SIGTERM"');
    expect(lines.at(-1)).toContain('"event":"server.stopped"');

    const second = await start('another-password');
    expect(second.seeded).toBeUndefined();
    expect((await login(second.port, password)).body.code).toBe(0);
    expect((await login(second.port, 'another-password')).body.code).toBe(40010);
    await second.stop();
    expect(readFileSync(join(dataDir, 'mingjing.db')).includes(password)).toBe(false);
  });
});
