import { expect, test } from 'vitest';
import { redisAddress } from './redis-address.ts';

const none = { username: undefined, password: undefined };

test.each([
  ['redis://cache', { host: 'cache', port: 6379, tls: false, ...none, database: 0 }],
  [
    'rediss://u%40x:p%3A%2F@10.0.0.1:6380/3',
    { host: '10.0.0.1', port: 6380, tls: true, username: 'u@x', password: 'p:/', database: 3 },
  ],
  [
    'REDIS://:%E5%AF%86@[::1]:7000/',
    { host: '::1', port: 7000, tls: false, username: undefined, password: '密', database: 0 },
  ],
])('%s names a Redis', (text, address) => {
  expect(redisAddress(text)).toEqual(address);
});

test.each([
  'localhost:6379',
  'http://cache',
  'redis://',
  'redis:///1',
  'redis://cache/name',
  'redis://cache/1/2',
  'redis://cache:99999',
  'redis://:50%@cache',
  'redis://a,redis://b',
  'redis://cache?db=1',
  'redis://:pa#ss@cache',
])('%s does not', (text) => {
  expect(redisAddress(text)).toBeUndefined();
});
