import { expect, test } from 'vitest';
import { addressesOf } from './addresses.ts';

test.each(['127.0.0.1', '::1', 'bi.example.org', 'fd00::12'])('the address of %s can be opened', (host) => {
  const [address = '', ...more] = addressesOf(host, 8080);
  expect(more).toEqual([]);
  expect(new URL(address)).toMatchObject({ port: '8080' });
  expect(new URL(address).hostname.replace(/[[\]]/g, '')).toBe(host);
});

test.each(['0.0.0.0', '::'])('who listens at %s is found at localhost first', (host) => {
  expect(addressesOf(host, 8080)[0]).toBe('http://localhost:8080');
});
