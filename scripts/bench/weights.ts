import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Figure } from './report.ts';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'packages', 'web', 'dist');
const kilobytes = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name))).length, 0) / 1000;

/** Files that a chunk brings at once: its static imports, and theirs. */
function staticGraph(entries: string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name) || !existsSync(join(dist, name))) return;
    seen.add(name);
    if (!name.endsWith('.js')) return;
    const source = readFileSync(join(dist, name), 'utf8');
    for (const [, target] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
      visit(`assets/${target}`);
  };
  for (const entry of entries) visit(entry);
  return seen;
}

function linkedBy(page: string): string[] {
  const html = readFileSync(join(dist, page), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/?(?:\.\/)?(assets\/[^"]+)"/g)].map(([, name]) => name ?? '');
}

/** The chunk that Vite made of a lazily loaded page, by the page's file name. */
function chunkOf(name: string): string[] {
  return readdirSync(join(dist, 'assets'))
    .filter((file) => file.startsWith(`${name}-`) && /\.(js|css)$/.test(file))
    .map((file) => `assets/${file}`);
}

/** Bytes over the wire, gzip, before anything is cached. */
export function weights(): Figure[] {
  const first = staticGraph(linkedBy('index.html'));
  const page = (...chunks: string[]): number => {
    const files = staticGraph(chunks.flatMap(chunkOf));
    return kilobytes(new Set(['index.html', ...first, ...files]));
  };
  return [
    { name: '登录页', value: page('login-page'), unit: 'kB', target: { at: 'most', value: 120 } },
    { name: '首页', value: page('shell', 'welcome-page'), unit: 'kB', target: { at: 'most', value: 330 } },
    {
      name: '看板页（含图表库）',
      value: page('shell', 'dashboard-page', 'echart'),
      unit: 'kB',
      target: { at: 'most', value: 620 },
    },
  ];
}
