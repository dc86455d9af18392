import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [4096, '4 kB'],
  [53 * 1024 ** 2, '53 MB'],
  [1024 ** 3 - 1, '1023 MB'],
  [1.26 * 1024 ** 3, '1.2 GB'],
  [3 * 1024 ** 5, '3072.0 TB'],
])('%i bytes are told as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
