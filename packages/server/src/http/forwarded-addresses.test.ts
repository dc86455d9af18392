import { expect, test } from 'vitest';
import { withoutPorts } from './forwarded-addresses.ts';

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['9.9.9.9:1, 1.2.3.4:65535', '9.9.9.9, 1.2.3.4'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:1.2.3.4', '::ffff:1.2.3.4'],
  ['9.9.9.9, unknown, 1.2.3.4:80', '1.2.3.4'],
  ['9.9.9.9, 1.2.3', ''],
  ['<script>', ''],
  ['[x]:80', ''],
  ['', ''],
])('[L04] an address that a proxy passes on is one whatever port stands behind it: %s', (sent, read) => {
  expect(withoutPorts(sent)).toBe(read);
});
