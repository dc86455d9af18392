import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const web = join(dirname(fileURLToPath(import.meta.url)), '../packages/web/src');
const records = join(web, 'records');

const all = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const files = all.filter((file) => !/\.test\.tsx?$/.test(file));
const isRecord = (file: string): boolean => dirname(file) === records;

/** What names a query or its key; a screen only hands the cache on. */
/**
 * Know no record, but the cache as a whole: what another tab has read again, and what failed while a session or the
 * server was away.
 */
const ofTheCache: readonly string[] = ['app/tabs.ts', 'app/reread.ts'];
const queryWords =
  /\b(queryKey|useQuery|useQueries|useInfiniteQuery|useMutation|(invalidate|reset|remove|refetch|fetch|prefetch|ensure|set|get)Quer(y|ies)(Data|State)?)\b/;

/** The folders that a file takes something from, as paths below the sources. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const pattern = /(?:from|import|import\()\s*['"](\.{1,2}\/[^'"]+)['"]/g;
  return [...text.matchAll(pattern)].map(([, target = '']) =>
    relative(web, resolve(dirname(file), target)).replaceAll('\\', '/'),
  );
}

describe('features of the web package', () => {
  test('no feature imports another one, in tests neither', () => {
    const featureOf = (path: string): string | undefined => /^features\/([^/]+)/.exec(path)?.[1];
    const breaches = all.flatMap((file) => {
      const own = featureOf(relative(web, file).replaceAll('\\', '/'));
      if (own === undefined) return [];
      return importsOf(file)
        .filter((target) => (featureOf(target) ?? own) !== own)
        .map((target) => `${relative(web, file)} → ${target}`);
    });
    expect(breaches).toEqual([]);
    expect(new Set(all.map((file) => featureOf(relative(web, file)))).size).toBeGreaterThan(5);
  });
});

/** From the ground up: a folder imports what stands before it. */
const floors = [
  'ui',
  'records',
  'sidebar',
  'acting',
  'board',
  'editor',
  'widget-editor',
  'drawings',
  'sharing',
  'api-keys',
  'usage',
  'features',
];
/** Folders whose insides are sorted into rooms, without loose files. */
const sorted = ['board', 'editor', 'widget-editor', 'drawings'];

describe('rooms of the web package', () => {
  const isProduct = (file: string): boolean => !file.replaceAll('\\', '/').includes('/testing/');
  const arrows = files
    .filter(isProduct)
    .flatMap((file) =>
      importsOf(file).map((target) => ({ from: relative(web, file).replaceAll('\\', '/'), to: target })),
    );

  test('arrows between the folders point down', () => {
    const floorOf = (path: string): number => floors.indexOf(path.split('/')[0] ?? '');
    const upward = arrows.filter(({ from, to }) => floorOf(from) >= 0 && floorOf(to) > floorOf(from));
    expect(upward).toEqual([]);
    expect(floors.filter((name) => !arrows.some(({ from }) => from.startsWith(`${name}/`)))).toEqual([]);
  });

  test.each(sorted)('%s has rooms, no loose files, and no circle of rooms', (top) => {
    const inside = all.map((file) => relative(web, file).replaceAll('\\', '/').split('/'));
    expect(inside.filter((parts) => parts[0] === top && parts.length === 2)).toEqual([]);
    const below = new Map<string, Set<string>>();
    for (const { from, to } of arrows) {
      const [a, room = ''] = from.split('/');
      const [b, other = ''] = to.split('/');
      if (a !== top || b !== top || room === other) continue;
      below.set(room, (below.get(room) ?? new Set()).add(other));
    }
    const reached = (room: string, seen = new Set<string>()): Set<string> => {
      for (const next of below.get(room) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    const circles = [...below.keys()].filter((room) => reached(room).has(room));
    expect(circles).toEqual([]);
    expect(below.size).toBeGreaterThan(2);
  });
});

describe('dialogs of the web package', () => {
  /** Not dialogs to answer: the drawer of the shell, its search box and its tour. */
  const own = ['ui/native-dialog.tsx', 'features/shell/'];

  test('every dialog is one of one family: confirm, a message or Dialog', () => {
    const breaches = files.flatMap((file) => {
      const path = relative(web, file).replaceAll('\\', '/');
      const text = readFileSync(file, 'utf8');
      const antd = /import \{([^}]*)\} from 'antd'/.exec(text)?.[1] ?? '';
      const foreign = /\b(Modal|Drawer|Popconfirm)\b/.exec(antd)?.[0];
      const bare = text.includes('<dialog') && !own.some((one) => path.startsWith(one));
      return foreign !== undefined ? [`${path}: ${foreign}`] : bare ? [`${path}: <dialog>`] : [];
    });
    expect(breaches).toEqual([]);
  });
});

describe('imports of the web package', () => {
  const product = files.filter((file) => !file.replaceAll('\\', '/').includes('/testing/'));

  test('every library that a screen imports is declared', () => {
    const { dependencies } = JSON.parse(readFileSync(join(web, '../package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const undeclared = product.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|\} from|.*\bimport\()[^'\n]*'([^'.][^']*)'/gm)]
        .map(([, name = '']) => (name.startsWith('@') ? name.split('/', 2).join('/') : name.split('/')[0]!))
        .filter((name) => !(name in dependencies))
        .map((name) => `${relative(web, file)} → ${name}`),
    );
    expect(undeclared).toEqual([]);
    expect(dependencies).toHaveProperty('zod');
  });

  test('no file imports itself in a circle, types included', () => {
    const edges = new Map(
      product.map((file) => [relative(web, file).replaceAll('\\', '/'), importsOf(file)]),
    );
    const reached = (file: string, seen = new Set<string>()): Set<string> => {
      for (const next of edges.get(file) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    expect([...edges.keys()].filter((file) => reached(file).has(file))).toEqual([]);
  });
});

describe('state of the server in the web package', () => {
  test('queries, their keys and their invalidation stand in records alone', () => {
    const breaches = files
      .filter((file) => !isRecord(file) && !ofTheCache.includes(relative(web, file)))
      .flatMap((file) => {
        const [word] = queryWords.exec(readFileSync(file, 'utf8')) ?? [];
        return word === undefined ? [] : [`${relative(web, file)}: ${word}`];
      });
    expect(breaches).toEqual([]);
  });

  test('the keys of a record begin with its own name', () => {
    const found = files.filter(isRecord).flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const list = /^const keys = \{\n([\s\S]*?)^\};/m.exec(text)?.[1] ?? text;
      const own = basename(file, '.ts');
      const first = [...list.matchAll(/\['([a-z-]+)'/g)].map(([, name]) => name);
      expect({ file, keys: first.length }).not.toEqual({ file, keys: 0 });
      return first.filter((name) => name !== own).map((name) => `${own}: ${name}`);
    });
    expect(found).toEqual([]);
    expect(files.filter(isRecord).length).toBeGreaterThan(5);
  });

  test('a query is never given a key written on the spot', () => {
    const breaches = files
      .filter(isRecord)
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/queryKey: \['.*/g)].map(
          ([line]) => `${basename(file)}: ${line}`,
        ),
      );
    expect(breaches).toEqual([]);
  });
});

describe('style sheets of the web package', () => {
  test('no text is smaller than 12 pixels; signs without words may be', () => {
    const sheets = readdirSync(web, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
      .map((entry) => join(entry.parentPath, entry.name));
    const sign = /\.(anticon(:[\w-]+)?|side-arrow|layer-fold)$/;
    const breaches = sheets.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
        .filter(([, , rules = '']) =>
          [...rules.matchAll(/\bfont(?:-size)?:[^;]*?\b([\d.]+)px/g)].some(([, size]) => Number(size) < 12),
        )
        .map(([, selector = '']) => selector.trim())
        .filter((selector) => !sign.test(selector))
        .map((selector) => `${relative(web, file)}: ${selector}`),
    );
    expect(breaches).toEqual([]);
    expect(sheets.length).toBeGreaterThan(20);
  });
});

test('headings go down one level at a time: no screen or dialog needs more than three', () => {
  const found = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /<h[4-6][\s>]/.test(readFileSync(file, 'utf8')));
  expect(found.map((file) => relative(web, file))).toEqual([]);
});
