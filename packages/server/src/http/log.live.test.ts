import { Writable } from 'node:stream';
import { route } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { call } from '../testing/call.ts';
import { startTestServer } from '../testing/test-server.ts';
import { on } from './handler.ts';

const failing = route({
  method: 'GET',
  path: '/probe/failing',
  access: 'session',
  result: z.unknown(),
  summary: '',
});

test('logs hold no password, token, captcha or statement, whatever fails', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const server = await startTestServer({
    log: createLog({ logLevel: 'trace' }, sink),
    handlers: () => [
      on(failing, async () => {
        throw new Error(`broken\r\n\u001b[31m${'x'.repeat(100_000)}`);
      }),
    ],
  });
  const login = (password: string) =>
    call(`${server.url}/webapi/login/oauth/authorize?hint=canary-query`, {
      method: 'POST',
      headers: {
        'X-Auth-Username': 'admin',
        'X-Auth-Password': password,
        'X-Auth-VerCode': 'canary-captcha',
        'X-Auth-Uuid': 'canary-uuid',
      },
    });
  await login('canary-password');
  const token = await server.world.adminToken();
  await call(`${server.url}/webapi/v2/datasets/load_sql?sql=select+canary_sql`, { token });
  await call(`${server.url}/webapi/probe/failing?x=canary-query`, { token });
  await call(`${server.url}/webapi/probe/failing`, { token: 'canary-token' });
  await server.stop();

  const text = lines.join('');
  expect(text).toContain('/probe/failing');
  expect(text).not.toMatch(/canary/);
  expect(text).not.toContain(token);
  // One line of JSON for each event, cut, without control characters of its own.
  for (const line of text.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  expect(text).not.toContain('\u001b');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(10_000);
});
