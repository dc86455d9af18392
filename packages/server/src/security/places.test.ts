import { expect, test } from 'vitest';
import { addressPlace, devicePlace } from './places.ts';

test.each([
  ['203.0.113.5', '::ffff:203.0.113.5'],
  ['2001:db8::1', '2001:0DB8:0:0:ffff::9'],
  ['::1', '0:0:0:0:0:0:0:2'],
  ['fe80::1%eth0', 'fe80::2'],
])('%s and %s are one place', (one, other) => {
  expect(addressPlace(one)).toBe(addressPlace(other));
});

test.each([
  ['203.0.113.5', '203.0.113.6'],
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['2001:db8:1:2::', '2001:db8:1::2'],
])('%s and %s are two places', (one, other) => {
  expect(addressPlace(one)).not.toBe(addressPlace(other));
});

test('an address is never a device, and neither stands in its digest', () => {
  expect(addressPlace('203.0.113.5')).not.toBe(devicePlace('203.0.113.5'));
  expect(addressPlace('203.0.113.5')).toMatch(/^[0-9a-f]{64}$/);
});
