import { expect, test } from 'vitest';
import { bodyBytesOf } from './body-limits.ts';
import { allRoutes } from './registrar.ts';

test('[L05] nobody sends much before it is known who calls, and links send less than users', () => {
  const most = (isOf: (route: (typeof allRoutes)[number]) => boolean): number =>
    Math.max(...allRoutes.filter(isOf).map(bodyBytesOf));
  expect(most(({ access }) => access === 'anonymous')).toBeLessThanOrEqual(64 * 1024);
  expect(most(({ access }) => access === 'share')).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect(most(({ body }) => body === undefined)).toBeLessThanOrEqual(64 * 1024);
});
