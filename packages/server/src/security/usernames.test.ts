import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usernameKey } from './usernames.ts';

test('letter case, width and surrounding spaces make no other account', () => {
  for (const typed of ['Admin', ' admin\t', 'ａｄｍｉｎ', 'ADMIN']) expect(usernameKey(typed)).toBe('admin');
  expect(usernameKey('张三')).toBe('张三');
});

test('every text has a key that the column can hold, and no account has the digest of another', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
      const key = usernameKey(typed);
      expect(key.length).toBeLessThanOrEqual(64);
      expect(key).not.toMatch(/\p{Cc}/u);
    }),
  );
  expect(usernameKey('a\0b')).not.toBe(usernameKey('ab'));
  expect(usernameKey('x'.repeat(65))).not.toBe(usernameKey('x'.repeat(66)));
});
