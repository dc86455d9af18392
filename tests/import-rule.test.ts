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
/** Packages that browser and server share stand on these alone; the others on what they declare. */
const libraries: Record<string, RegExp> = { contract: /^zod$/, query: /^$/, charts: /^(zod|echarts\/.*)$/ };

/**
 * Modules of the server from the ground up: each knows those before it. What it needs of a later one it says as an
 * interface of its own, which the composition fills.
 */
const moduleOrder = [
  ['brand', 'files', 'menus', 'grants', 'outlines', 'audit', 'categories', 'usage'],
  ['roles', 'users', 'api-keys', 'messaging', 'session', 'sign-on', 'ldap', 'oidc'],
  ['datasources', 'datasets', 'panels', 'widgets', 'templates', 'shares', 'board', 'exports', 'pictures'],
  ['auto-boards'],
].flat();

/** Second entries, for what most do not need: drawing without a browser brings all of ECharts. */
const sideDoors = new Set(['charts/picture', 'charts/echarts-parts', 'charts/insight']);

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
    /^\s*(?:import|export)\s+(type\s+)?(?:([^'"()]*?)\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm;
  const all: string[] = [];
  const runtime: string[] = [];
  for (const [, typeOnly, names = '', fixed, lazy] of text.matchAll(pattern)) {
    const name = fixed ?? lazy ?? '';
    all.push(name);
    const typesOnly = typeOnly !== undefined || /^\{(?:\s*type\s[^,}]+,?)+\s*\}$/.test(names.trim());
    if (!typesOnly && lazy === undefined) runtime.push(name);
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

  test.each(packages)('%s declares every library that it imports', (name) => {
    const manifest = (path: string): Record<string, Record<string, string> | undefined> =>
      JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    const own = manifest(`packages/${name}`);
    const declared = new Set(Object.keys(own['dependencies'] ?? {}));
    // Types and tests may stand on what is installed for them.
    const forTests = new Set([
      ...declared,
      ...Object.keys(own['devDependencies'] ?? {}),
      ...Object.keys(manifest('.')['devDependencies'] ?? {}),
      ...Object.keys(manifest('.')['dependencies'] ?? {}),
    ]);
    const breaches = files
      .filter((entry) => entry.name === name)
      .flatMap(({ file }) => {
        const { all, runtime } = importsOf(file);
        return all
          .filter((target) => /^(?:@[\w-]+\/)?[a-z]/.test(target) && !target.startsWith('node:'))
          .map((target) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target)
          .filter((library) =>
            isTest(file) || !runtime.some((target) => target.startsWith(library))
              ? !forTests.has(library) && !mayImport[library.replace('@mingjing/', '')]
              : !declared.has(library),
          )
          .map((library) => `${relative(root, file)} → ${library}`);
      });
    expect(breaches).toEqual([]);
  });

  /** Circles of a graph, each as the way around. */
  function circlesOf(edges: ReadonlyMap<string, readonly string[]>): string[] {
    const done = new Set<string>();
    const open: string[] = [];
    const circles: string[] = [];
    const visit = (node: string): void => {
      if (done.has(node)) return;
      const at = open.indexOf(node);
      if (at >= 0) {
        circles.push([...open.slice(at), node].join(' → '));
        return;
      }
      open.push(node);
      for (const target of edges.get(node) ?? []) visit(target);
      open.pop();
      done.add(node);
    };
    for (const node of edges.keys()) visit(node);
    return circles;
  }
  const targetsOf = (file: string, targets: readonly string[]): string[] =>
    targets
      .filter((target) => target.startsWith('.'))
      .map((target) => resolve(dirname(file), target))
      .filter((target) => existsSync(target));

  test('no file imports itself in a circle, for its types neither', () => {
    const edges = new Map(
      files.map(({ file }) => [
        relative(root, file),
        targetsOf(file, importsOf(file).all).map((target) => relative(root, target)),
      ]),
    );
    expect(circlesOf(edges)).toEqual([]);
  });

  test('servers that tests start stand below the packages: they know none of them, and no product file knows them', () => {
    const services = sourcesOf(join(root, 'scripts/services'));
    const known = services.flatMap((file) =>
      importsOf(file)
        .all.filter((target) => /(?:^@mingjing|\/packages)\//.test(target))
        .map((target) => `${relative(root, file)} → ${target}`),
    );
    const users = files
      .filter(
        ({ file }) => !isTest(file) && importsOf(file).all.some((target) => target.includes('/scripts/')),
      )
      .map(({ file }) => relative(root, file));
    expect(services.length).toBeGreaterThan(5);
    expect({ known, users }).toEqual({ known: [], users: [] });
  });

  const server = join(root, 'packages/server/src');
  /** The module of a file of the server, or the folder that it lies in; tests and entry files belong to none. */
  const homeOf = (file: string): string | undefined => {
    const [folder, module, ...rest] = relative(server, file).split('/');
    if (isTest(file) || module === undefined) return undefined;
    return folder === 'modules' && rest.length > 0 ? `modules/${module}` : folder;
  };
  const serverFiles = files.filter(({ name, file }) => name === 'server' && homeOf(file) !== undefined);

  test('modules of the server stand on its folders, never the other way', () => {
    // What fills an empty installation works through the modules.
    const above = new Set(['modules', 'demo', 'seed', 'commands']);
    const breaches = serverFiles
      .filter(({ file }) => !above.has(homeOf(file)!.split('/')[0]!))
      .flatMap(({ file }) =>
        targetsOf(file, importsOf(file).all)
          .filter((target) => relative(server, target).startsWith('modules/'))
          .map((target) => `${relative(server, file)} → ${relative(server, target)}`),
      );
    expect(breaches).toEqual([]);
  });

  test('modules of the server import those below them only, for their types as well', () => {
    const modules = readdirSync(join(server, 'modules'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect(
      modules.toSorted(),
      'each folder of modules has its place in moduleOrder of this file, from the ground up',
    ).toEqual([...moduleOrder].toSorted());
    const placeOf = (home: string): number => moduleOrder.indexOf(home.replace('modules/', ''));
    const breaches = serverFiles
      .filter(({ file }) => homeOf(file)!.startsWith('modules/'))
      .flatMap(({ file }) =>
        targetsOf(file, importsOf(file).all)
          .filter((target) => homeOf(target)?.startsWith('modules/') === true)
          .filter((target) => placeOf(homeOf(target)!) > placeOf(homeOf(file)!))
          .map((target) => `${relative(server, file)} → ${relative(server, target)}`),
      );
    expect(breaches).toEqual([]);
  });

  test('each module offers one create…Module, and only the composition calls it', () => {
    const moduleFile = (file: string): boolean => file.endsWith('.module.ts');
    const offered = serverFiles
      .map(({ file }) => file)
      .filter(moduleFile)
      .map((file) => {
        const made = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)];
        return { home: homeOf(file)!.replace('modules/', ''), made: made.map(([, name]) => name) };
      });
    expect(
      offered.map(({ home }) => home).toSorted(),
      'each module of moduleOrder in this file has one <noun>.module.ts',
    ).toEqual([...moduleOrder].toSorted());
    for (const { made } of offered) expect(made).toEqual([expect.stringMatching(/^create\w+Module$/)]);
    const callers = serverFiles
      .filter(({ file }) => targetsOf(file, importsOf(file).all).some(moduleFile))
      .map(({ file }) => relative(server, file));
    expect(callers.toSorted()).toEqual(['modules/core-modules.ts', 'modules/data-modules.ts']);
  });
});
