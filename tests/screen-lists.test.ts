import { readFileSync } from 'node:fs';
import { menuPaths } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { type SeedMenu, seedMenus } from '../packages/server/src/seed/menus.ts';

const source = (path: string): string =>
  readFileSync(new URL(`../packages/${path}`, import.meta.url), 'utf8');
const seeded = (menus: readonly SeedMenu[]): string[] =>
  menus.flatMap(({ path, children = [] }) => [path, ...seeded(children)]);

/** Where each screen stands beside `menuPaths`: docs/guides/adding-a-call.md. */
const lists: readonly [place: string, names: string][] = [
  [
    'server/src/seed/menus.ts',
    seeded(seedMenus)
      .map((path) => `'${path}'`)
      .join(),
  ],
  ...[
    'server/src/http/access-matrix.live.test.ts',
    'web/src/app/router.tsx',
    'web/src/features/shell/guides.ts',
    'web/src/sidebar/menu-icon.tsx',
  ].map((place): [string, string] => [place, source(place)]),
];

test.each(lists)('every screen has its line in %s', (_place, names) => {
  expect(menuPaths.filter((path) => !names.includes(`'${path}'`))).toEqual([]);
});
