import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { call } from '../../testing/call.ts';
import { startTestServer } from '../../testing/test-server.ts';

const secrets = ['Geheim-Eins-1', 'Geheim-Zwei-2', 'Geheim-Drei-3', 'Geheim-Vier-4'] as const;

test('[A12] [AUTH-15] a password is in no answer, no log line and no row, whatever was done with it', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const server = await startTestServer({ log: createLog({ logLevel: 'trace' }, sink) });
  try {
    const token = await server.world.adminToken();
    const answers: string[] = [];
    const ask = async (method: string, path: string, body?: unknown, as = token) => {
      const answer = await call(`${server.url}/webapi${path}`, {
        method,
        token: as,
        ...(body instanceof FormData
          ? { body }
          : body !== undefined && {
              body: JSON.stringify(body),
              headers: { 'content-type': 'application/json' },
            }),
      });
      answers.push(answer.text);
      return answer.body as { result: { id: number } };
    };
    const [first, second, third, fourth] = secrets;
    const user = { username: 'secret', password: first, userCheckPassword: first };
    const { id } = (await ask('POST', '/v2/users', user)).result;
    await ask('POST', '/v2/users', user);
    await ask('POST', '/v2/users', { ...user, userCheckPassword: second });
    await ask('POST', '/v2/users', { ...user, username: 'x', password: `${first} ${second}` });
    await ask('PUT', `/v2/users/${id}`, { ...user, password: second, userCheckPassword: second });
    const own = await server.deps.sessions.issueForUser(id);
    await ask('PUT', '/v2/user/password', { oldPassword: first, password: third }, own);
    await ask('PUT', '/v2/user/password', { oldPassword: second, password: third }, own);
    for (const path of ['/v2/users/import/preview', '/v2/users/import']) {
      const form = new FormData();
      form.set('password', fourth);
      form.set('file', new Blob([`用户名,密码\nneu001,${fourth}\nab,${fourth}`]), '用户.csv');
      await ask('POST', path, form);
    }
    await ask('GET', '/v2/users');
    await ask('GET', '/v2/user/profile', undefined, own);
    const rows = await server.db.selectFrom('app_user').selectAll().execute();
    expect(lines.length).toBeGreaterThan(5);
    const seen = [...lines, ...answers, JSON.stringify(rows)].filter((text) =>
      secrets.some((secret) => text.includes(secret)),
    );
    expect(seen).toEqual([]);
    expect(answers.join('')).not.toMatch(/argon2/);
    expect(rows.every((row) => row.password_hash.startsWith('$argon2id$'))).toBe(true);
  } finally {
    await server.stop();
  }
});
