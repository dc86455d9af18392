import { expect, test } from 'vitest';
import { api } from './api.ts';
import type { RouteDef } from './route.ts';

const routes: [string, RouteDef][] = Object.entries(api).flatMap(([group, rows]) =>
  Object.entries(rows).map(([key, row]): [string, RouteDef] => [`${group}.${key}`, row]),
);

test('every call is declared once', () => {
  const calls = routes.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
  expect(routes.length).toBeGreaterThan(30);
});

test.each(routes)('%s is relative to /webapi, summed up and without a body where none belongs', (_, row) => {
  expect(row.path).toMatch(/^\/(?!webapi)/);
  expect(row.summary).not.toBe('');
  expect(row.method === 'GET' && row.input !== undefined).toBe(false);
  expect(/:\w/.test(row.path)).toBe(row.params !== undefined);
});
