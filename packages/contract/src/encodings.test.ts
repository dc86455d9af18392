import { expect, test } from 'vitest';
import { encodingOf, encodings } from './encodings.ts';

test.each([
  ['utf-8', 'utf-8'],
  ['UTF8', 'utf-8'],
  ['utf8mb4', 'utf-8'],
  ['GB2312', 'gbk'],
  ['latin1', 'iso-8859-1'],
  ['ISO_8859-1', 'iso-8859-1'],
  ['utf-7', undefined],
  ['utf-16', undefined],
  ['', undefined],
])('[DSRC-14] %j means %j', (name, encoding) => {
  expect(encodingOf(name)).toBe(encoding);
});

test('[DSRC-14] the encodings of the form are their own names', () => {
  for (const encoding of encodings) expect(encodingOf(encoding)).toBe(encoding);
});
