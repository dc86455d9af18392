// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { emptied, leftOutFiles } from '../../vite/left-out.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kB = 1000;
let output: Rolldown.OutputBundle[string][] = [];

beforeAll(async () => {
  // The test runner's own mode would bring React's development build.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ root, logLevel: 'silent', mode: 'production', build: { write: false } });
  vi.unstubAllEnvs();
  output = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
});

type Chunk = Rolldown.OutputChunk;
const chunks = (): Chunk[] => output.filter((item): item is Chunk => item.type === 'chunk');
const styles = (chunk: Chunk): string[] => [
  ...((chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []),
];

/** Scripts and styles that these chunks need before they run, with those already counted left out. */
function files(names: string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = chunks().find((one) => one.fileName === name);
    if (chunk === undefined) continue;
    for (const style of styles(chunk)) seen.add(style);
    files(chunk.imports, seen);
  }
  return seen;
}

function weight(names: Set<string>, pack = gzipSync): number {
  return [...names].reduce((sum, name) => {
    const item = output.find((one) => one.fileName === name);
    const content = item === undefined ? '' : item.type === 'chunk' ? item.code : item.source;
    return sum + pack(content).length;
  }, 0);
}

const entry = () =>
  chunks()
    .filter((one) => one.isEntry)
    .map((one) => one.fileName);
/** Chunks that hold these modules. */
const holding = (...modules: string[]) =>
  chunks()
    .filter((one) => one.moduleIds.some((id) => modules.some((module) => id.endsWith(module))))
    .map((one) => one.fileName);
const html = () => output.filter((one) => one.fileName === 'index.html').map((one) => one.fileName);
const login = () => files([...html(), ...entry()]);

test('the login page is at most 120 kB gzip, page and styles included', () => {
  expect(weight(login())).toBeLessThanOrEqual(120 * kB);
  expect(weight(login(), brotliCompressSync)).toBeLessThanOrEqual(110 * kB);
});

const modulesOf = (names: Set<string>): string[] =>
  [...names].flatMap((name) => Object.keys(chunks().find((one) => one.fileName === name)?.modules ?? {}));

test('the login page holds no component library, no router, no charts', () => {
  const modules = modulesOf(login());
  const heavy = modules.filter((id) =>
    /node_modules\/(antd|@ant-design|react-router|echarts|zrender|@tanstack)\//.test(id),
  );
  expect(heavy).toEqual([]);
  expect(modules.some((id) => id.endsWith('/login-form.tsx'))).toBe(true);
});

test('the home page is at most 330 kB gzip, login and shell included', () => {
  const home = files(
    [
      ...holding(
        '/app/root.tsx',
        '/app/providers.tsx',
        '/app/library.tsx',
        '/shell/shell.tsx',
        '/welcome/welcome-page.tsx',
      ),
    ],
    login(),
  );
  expect(home.size).toBeGreaterThan(login().size);
  expect(weight(home)).toBeLessThanOrEqual(330 * kB);
});

const board = () =>
  files(
    holding(
      '/app/root.tsx',
      '/app/providers.tsx',
      '/shell/shell.tsx',
      '/pages/dashboard-page.tsx',
      '/chart/echart.tsx',
    ),
    login(),
  );

test('a board page is few files: a hundred small ones cost a slow processor more than they weigh', () => {
  const scripts = [...board()].filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(4);
  expect(scripts.length).toBeLessThanOrEqual(9);
});

test('a board page holds no component library: that comes with the first filter or dialog', () => {
  const modules = modulesOf(board());
  expect(modules.filter((id) => /node_modules\/(antd|@ant-design\/cssinjs|dayjs)\//.test(id))).toEqual([]);
  expect(modules.some((id) => id.endsWith('/board/screen/board-screen.tsx'))).toBe(true);
});

test('the page names the files of a board, so that they are fetched beside the first scripts', () => {
  const page = output.find((one) => one.fileName === 'index.html');
  const [, named = ''] =
    /name="mingjing-board" content="([^"]*)"/.exec(String((page as { source?: unknown }).source)) ?? [];
  const later = [...board()].filter((name) => !login().has(name));
  expect(named.split(' ').toSorted()).toEqual(later.map((name) => `/${name}`).toSorted());
});

test('the page holds how calls are made, not what the server checks them by', () => {
  const code = chunks()
    .map((one) => one.code)
    .join('\n');
  expect(code).toContain('/v2/board/loaddata');
  // The summaries of rows go with their schemas.
  expect(code).not.toContain('密钥只在本次应答中出现');
});

test('the page reads by schemas and holds nothing that writes them as JSON', () => {
  const code = chunks().map((one) => one.code);
  expect(code.some((text) => text.includes('draft-2020-12'))).toBe(false);
  expect(code.some((text) => text.includes('invalid_type'))).toBe(true);
});

test('what libraries bring for what the page never does is left out', () => {
  const sizes = chunks().flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) =>
      leftOutFiles.test(id) ? [renderedLength] : [],
    ),
  );
  // Those that nobody asks for by name are gone altogether.
  expect(sizes.length).toBeGreaterThan(4);
  expect(Math.max(...sizes)).toBeLessThan(1000);
});

test('a file that is left out gives the names that others ask it for', () => {
  const file = `import { read } from './read.js';
export var one = 1;
export function two() {}
export { read };
export { own as three };
export default theme;`;
  expect([...emptied(file).matchAll(/^export (?:const (\w+)|default)/gm)].map(([, name]) => name)).toEqual([
    'one',
    'two',
    'read',
    'three',
    undefined,
  ]);
  expect(() => emptied('module.exports = 1;')).toThrow('another way');
});

test('the script before the first paint has a name of its content, so that nobody waits for news of it', () => {
  const page = String((output.find((one) => one.fileName === 'index.html') as { source?: unknown }).source);
  const [, name = ''] = /<script src="\/(assets\/theme-[\w-]{8}\.js)"/.exec(page) ?? [];
  expect(output.some((one) => one.fileName === name)).toBe(true);
});
