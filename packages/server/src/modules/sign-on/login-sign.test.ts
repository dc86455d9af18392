import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isLoginSign, readLoginSign } from './login-sign.ts';

const guide = readFileSync(new URL('../../../../../docs/operate/sign-on.md', import.meta.url), 'utf8');
const key = 'r2Vw-7kQd-Lm4e-Bx9n-Tz3c-Hs8f-Pa5j';

test('[SSO-04] the example of docs/operate/sign-on.md makes the sign that stands below it', () => {
  const [, script = '', sign = ''] = /node -e '([^']+)'[^\n]*\n[^\n]*\n(\S+)\n/.exec(guide) ?? [];
  const made = execFileSync(process.execPath, ['-e', script, key, 'zhangsan', '10.0.0.5', '1893456000000']);
  expect(made.toString().trim()).toBe(sign);
  expect(readLoginSign(sign, [{ id: 'his', key }])).toMatchObject({
    subsystem: 'his',
    claims: { k: 'sso', u: 'zhangsan', ip: '10.0.0.5', ts: 1893456000000 },
  });
});

test('signs of links and broken texts are no signs of sign-on', () => {
  const body = Buffer.from(JSON.stringify({ k: 'share', p: 1, s: 2 })).toString('base64url');
  for (const sign of ['', '.', 'abc', `${body}.x`, 'e30.x']) expect(isLoginSign(sign)).toBe(false);
});
