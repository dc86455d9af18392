import { expect, test } from 'vitest';
import type { Handler } from './handler.ts';
import { methodsByPath, urlOf } from './known-paths.ts';
import { allRoutes, unmatched } from './registrar.ts';

test('[API-06] [API-07] a concrete path knows its methods', () => {
  const methods = methodsByPath([
    { method: 'GET', url: '/webapi/v2/widgets/:id' },
    { method: 'PUT', url: '/webapi/v2/widgets/:id' },
    { method: 'PUT', url: '/webapi/v2/widgets/copy/:id' },
  ]);
  expect(methods('/webapi/v2/widgets/3')).toEqual(['GET', 'HEAD', 'PUT']);
  expect(methods('/webapi/v2/widgets/3/')).toEqual(['GET', 'HEAD', 'PUT']);
  expect(methods('/webapi/v2/widgets/copy/3')).toEqual(['PUT']);
  expect(methods('/webapi/v2/widgets')).toEqual([]);
  expect(methods('/webapi/v2.widgets/3')).toEqual([]);
});

test('[API-01] every row lives under /webapi and no two rows share method and path', () => {
  const places = allRoutes.map((route) => `${route.method} ${urlOf(route)}`);
  expect(places.every((place) => / \/webapi\/(v2|login)\//.test(place))).toBe(true);
  expect(new Set(places).size).toBe(places.length);
});

test('rows without a handler, handlers without a row and doubles are found', () => {
  const [first, second] = [allRoutes[0]!, allRoutes[1]!];
  const run = async () => null;
  const stray = { ...first, path: '/stray' };
  expect(
    unmatched(
      [
        { route: first, run },
        { route: first, run },
        { route: stray, run },
      ],
      [first, second],
    ),
  ).toEqual({
    withoutHandler: [`${second.method} ${second.path}`],
    withoutRoute: ['POST /stray'],
    notAnsweredAgain: [],
    twice: [`${first.method} ${first.path}`],
  });
});

test('[M05] a row that may be repeated needs an answer for its repetitions, every other has none', () => {
  const [first, second] = [{ ...allRoutes[0]!, repeatable: true as const }, allRoutes[1]!];
  const run = async () => null;
  const again = async () => null;
  const found = (handlers: Handler[]) => unmatched(handlers, [first, second]).notAnsweredAgain;
  expect(
    found([
      { route: first, run, again },
      { route: second, run },
    ]),
  ).toEqual([]);
  expect(
    found([
      { route: first, run },
      { route: second, run, again },
    ]),
  ).toEqual([`${first.method} ${first.path}`, `${second.method} ${second.path}`]);
});
