import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { SourceError } from '@mingjing/connectors';
import { api, route } from '@mingjing/contract';
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

const slow = route({
  method: 'GET',
  path: '/probe/slow',
  access: 'session',
  result: z.unknown(),
  summary: '',
});

/** What the server logs, line by line. */
function logLines() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, sink };
}

test('a caller that leaves, in a call or in an upload, is no error in the log', async () => {
  const { lines, sink } = logLines();
  const server = await startTestServer({
    log: createLog({ logLevel: 'debug' }, sink),
    handlers: () => [
      on(slow, async ({ signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        throw new Error('broken because nobody waits');
      }),
    ],
  });
  const token = await server.world.adminToken();
  const { hostname, port } = new URL(server.url);
  const gone = () => lines.filter((line) => line.includes('the caller is gone')).length;
  for (const request of [
    `GET /webapi/probe/slow HTTP/1.1\r\nhost: x\r\nx-auth-token: ${token}\r\n\r\n`,
    `POST /webapi/v2/file-upload HTTP/1.1\r\nhost: x\r\nx-auth-token: ${token}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n' +
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    `POST /webapi/v2/widgets HTTP/1.1\r\nhost: x\r\nx-auth-token: ${token}\r\n` +
      'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"name":',
  ]) {
    const before = gone();
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const begun = new Promise<void>((resolve) => {
      const onRequest = (): void => {
        unsubscribe('http.server.request.start', onRequest);
        resolve();
      };
      subscribe('http.server.request.start', onRequest);
    });
    socket.write(request);
    await begun;
    socket.resetAndDestroy();
    await expect.poll(gone).toBeGreaterThan(before);
  }
  await server.stop();
  const loud = lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 40);
  expect(loud).toEqual([]);
});

test('[A12] [B04] [F12] [L14] logs hold no password, token, captcha or statement, whatever fails', async () => {
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
      on(api.dataset.testSql, async ({ query }) => {
        throw new SourceError('data', query.sql.slice(0, 6));
      }),
      on(api.dataset.testSqlLong, async ({ input }) => {
        throw new SourceError('data', input.sql.slice(0, 6));
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
  // A long script does not fit into an address; as a body it does, and stands in no line either.
  const script = `select canary_sql -- ${'x'.repeat(20_000)}`;
  const tried = `${server.url}/webapi/v2/datasets/test_sql`;
  const inAddress = new URLSearchParams({ datasourceId: '1', sql: script });
  expect((await call(`${tried}?${inAddress}`, { token })).status).toBe(431);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ datasourceId: 1, sql: script });
  const told = { status: 200, body: { code: 50003, error: 'select' } };
  expect(await call(tried, { token, method: 'POST', headers, body })).toMatchObject(told);
  expect(await call(`${tried}?datasourceId=1&sql=select+canary_sql`, { token })).toMatchObject(told);
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
