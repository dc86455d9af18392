import { expect, test } from 'vitest';
import { serverText } from './faults.ts';

const password = 'Pa"ss<w>&rd 99';
const basic = Buffer.from(`reader:${password}`).toString('base64');

test.each([
  ['as it is', `no entry for ${password} here`],
  ['in a header of HTTP', `bad header: Authorization: Basic ${basic}`],
  ['in a header that a path begins', `x/${basic}`],
  ['alone in base64', `got ${Buffer.from(password).toString('base64url')}.`],
  ['in hexadecimal digits', `bytes 0x${Buffer.from(password).toString('hex')}`],
  ['in an address', `GET /?p=${encodeURIComponent(password)}&x=1`],
  ['in the address of a form', `p=${encodeURIComponent(password).replaceAll('%20', '+')}`],
  ['in a page', '<b>Pa&quot;ss&lt;w&gt;&amp;rd 99</b>'],
  ['in a page by numbers', '<b>Pa&#34;ss&#60;w&#62;&#38;rd 99</b>'],
  ['in JSON', JSON.stringify({ password })],
])('[H07] the words of a server do not tell the password %s', (_, said) => {
  const told = serverText(said, password, 1000);
  expect(told).toContain('******');
  for (const part of ['Pa', 'w>', 'rd 99', basic, 'UGEic3M', '5061227373']) expect(told).not.toContain(part);
});

test('words without the password stay as they are', () => {
  const said = 'Table orders_2024/Q1+Q2 is not there (0xdeadbeef, dGVzdA==)';
  expect(serverText(said, password, 1000)).toBe(said);
});
