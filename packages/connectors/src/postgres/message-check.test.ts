import { expect, test } from 'vitest';
import { MessageCheck } from './message-check.ts';

function message(sign: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(sign);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
}
const column = `a\0${'x'.repeat(18)}`;
const honest = [
  message('R', '\0\0\0\x0aSCRAM-SHA-256\0\0'),
  message('R', '\0\0\0\0'),
  message('S', 'TimeZone\0UTC\0'),
  message('T', `\0\x02${column}${column}`),
  message('D', '\0\x01\0\0\0\x03abc'),
  message('C', 'SELECT 1\0'),
  message('N', 'SNOTICE\0Mhint\0\0'),
  message('E', 'SERROR\0C42601\0\0'),
  message('A', '\0\0\0\x01channel\0payload\0'),
  message('Z', 'I'),
  message('3', ''),
];

test('what an honest server sends passes, however it is cut', () => {
  const all = Buffer.concat(honest);
  for (const size of [1, 2, 3, 7, all.length]) {
    const check = new MessageCheck();
    for (let at = 0; at < all.length; at += size) check.take(all.subarray(at, at + size));
  }
  expect(honest).toHaveLength(11);
});

test.each([
  ['E', 'SE'],
  ['E', 'SERROR\0'],
  ['E', ''],
  ['N', 'S'],
  ['S', 'TimeZone\0UTC'],
  ['C', 'SELECT 1'],
  ['A', '\0\0\0\x01channel\0'],
  ['T', `\0\x02${column}`],
  ['T', '\0\x01abc'],
  ['R', '\0\0\0\x0aSCRAM-SHA-256\0'],
  ['R', '\0\0\0\x0a'],
  ['R', ''],
])('a message %s whose texts do not end in it is not read: %j', (sign, body) => {
  const bad = message(sign, body);
  // Zeros of the next message are no end of this one.
  const [next = bad] = honest.slice(2);
  expect(() => new MessageCheck().take(Buffer.concat([bad, next]))).toThrow(/cannot be read|range|outside/);
});

test('a length that is none, and texts without measure', () => {
  const head = (length: number): Buffer => {
    const bytes = Buffer.from('E\0\0\0\0', 'latin1');
    bytes.writeInt32BE(length, 1);
    return bytes;
  };
  for (const length of [0, 3, -1, 2 ** 31 - 1])
    expect(() => new MessageCheck().take(head(length))).toThrow('cannot be read');
});

const asks = (code: number, words = ''): Buffer =>
  message('R', `${String.fromCharCode(0, 0, 0, code)}${words}`);
const [names, challenge, verdict, loggedIn] = [
  asks(10, 'SCRAM-SHA-256\0\0'),
  asks(11, 'r=x'),
  asks(12, 'v=y'),
  asks(0),
];

test('a server asks for each part of a log-in once, and for none after it', () => {
  const take = (...messages: Buffer[]) => new MessageCheck().take(Buffer.concat(messages));
  expect(() => take(names, challenge, verdict, loggedIn)).not.toThrow();
  expect(() => take(asks(5, 'salt'), loggedIn)).not.toThrow();
  // Each challenge is 100,000 rounds of a hash in the threads of the whole process.
  expect(() => take(names, challenge, challenge)).toThrow('cannot be read');
  expect(() => take(names, names)).toThrow('cannot be read');
  expect(() => take(loggedIn, challenge)).toThrow('cannot be read');
  expect(() => take(loggedIn, asks(3))).toThrow('cannot be read');
});
