import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Arrows point down only. */
const mayImport: Record<string, string[]> = {
  contract: [],
  query: ['contract'],
  charts: ['contract'],
  drawing: ['contract'],
  mart: ['contract', 'query'],
  connectors: ['contract', 'query'],
  server: ['contract', 'query', 'charts', 'drawing', 'mart', 'connectors'],
  web: ['contract', 'charts', 'drawing'],
};
/** contract is the one package that a browser, a server and a test share: nothing but zod below it. */
const libraries: Record<string, RegExp> = { contract: /^zod$/, query: /^$/, charts: /^(zod|echarts\/.*)$/ };

/** Second entries, for what is too heavy to come with the first: drawing without a browser brings all of ECharts. */
const sideDoors = new Set(['charts/picture', 'charts/echarts-parts']);

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourcesOf(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);

/** Imports that exist at run time, and all imports. */
function importsOf(file: string): { all: string[]; runtime: string[] } {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const pattern =
    /^\s*(?:import|export)\s+(type\s+)?(?:[^'"()]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm;
  const all: string[] = [];
  const runtime: string[] = [];
  for (const [, typeOnly, fixed, lazy] of text.matchAll(pattern)) {
    const name = fixed ?? lazy ?? '';
    all.push(name);
    if (typeOnly === undefined && lazy === undefined) runtime.push(name);
  }
  return { all, runtime };
}

const packages = Object.keys(mayImport);
const files = packages.flatMap((name) =>
  sourcesOf(join(root, 'packages', name, 'src')).map((file) => ({ name, file })),
);

describe('who may import whom', () => {
  test('every source file of every package is seen', () => {
    const unseen = packages.filter((name) => !files.some((entry) => entry.name === name));
    expect(unseen).toEqual([]);
    expect(readdirSync(join(root, 'packages')).sort()).toEqual([...packages].sort());
    expect(files.length).toBeGreaterThan(200);
  });

  test.each(packages)('%s imports only its neighbours below, through their front door', (name) => {
    const breaches = files
      .filter((entry) => entry.name === name)
      .flatMap(({ file }) =>
        importsOf(file)
          .all.filter((target) => {
            if (target.startsWith('.')) {
              return (
                relative(join(root, 'packages', name), resolve(dirname(file), target)).startsWith('..') &&
                !isTest(file)
              );
            }
            const own = /^@mingjing\/([a-z]+)(\/.*)?$/.exec(target);
            if (own === null)
              return libraries[name]?.test(target) === false && !isTest(file) && !target.startsWith('node:');
            const [, other = '', deep] = own;
            if (isTest(file) && other === 'query' && deep === '/testing') return false;
            if (sideDoors.has(`${other}${deep ?? ''}`)) return !mayImport[name]!.includes(other);
            return !mayImport[name]!.includes(other) || deep !== undefined;
          })
          .map((target) => `${relative(root, file)} → ${target}`),
      );
    expect(breaches).toEqual([]);
  });

  test('nothing imports itself in a circle', () => {
    const edges = new Map(
      files.map(({ file }) => [
        file,
        importsOf(file)
          .runtime.filter((target) => target.startsWith('.'))
          .map((target) => resolve(dirname(file), target))
          .filter((target) => existsSync(target)),
      ]),
    );
    const done = new Set<string>();
    const open: string[] = [];
    const circles: string[] = [];
    const visit = (file: string): void => {
      if (done.has(file)) return;
      const at = open.indexOf(file);
      if (at >= 0) {
        circles.push([...open.slice(at), file].map((path) => relative(root, path)).join(' → '));
        return;
      }
      open.push(file);
      for (const target of edges.get(file) ?? []) visit(target);
      open.pop();
      done.add(file);
    };
    for (const file of edges.keys()) visit(file);
    expect(circles).toEqual([]);
  });
});
