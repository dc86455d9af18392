import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Figure } from './report.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const dist = process.env['BI_WEB_DIR'] || join(root, 'packages', 'web', 'dist');
const printed = /-[\w-]{8}\.(js|css)$/;

const kilobytes = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name))).length, 0) / 1000;

/** Files of a chunk by the name before its print: the script, and the styles that come with it. */
function chunkOf(name: string): string[] {
  return readdirSync(join(dist, 'assets'))
    .filter((file) => file.replace(printed, '') === name && printed.test(file))
    .map((file) => `assets/${file}`);
}

/** Files that chunks bring at once: their static imports, and theirs. */
function staticGraph(entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name) || !existsSync(join(dist, name))) return;
    seen.add(name);
    if (!name.endsWith('.js')) return;
    const base = name.replace(/^assets\//, '').replace(printed, '');
    for (const style of chunkOf(base)) if (style.endsWith('.css')) visit(style);
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

/** Bytes over the wire, gzip, before anything is cached: a page and the lazily loaded chunks that draw it. */
export function weights(): Figure[] {
  const linked = linkedBy('index.html');
  const page = (...chunks: string[]): number => {
    const missing = chunks.filter((name) => chunkOf(name).length === 0);
    if (missing.length > 0) throw new Error(`构建结果中没有 ${missing.join('、')}`);
    return kilobytes(new Set(['index.html', ...staticGraph([...linked, ...chunks.flatMap(chunkOf)])]));
  };
  const inside = ['inside', 'shell'];
  const shown = [...inside, 'board', 'charts'];
  const everyChart = ['zoom', 'ramp', 'map', 'points', 'pie', 'marks', 'gauge', 'funnel', 'radar'];
  return [
    { name: '登录页', value: page(), unit: 'kB', target: { at: 'most', value: 120 } },
    {
      name: '首页',
      value: page(...inside, 'library', 'welcome-page'),
      unit: 'kB',
      target: { at: 'most', value: 330 },
    },
    { name: '看板页（含图表库）', value: page(...shown), unit: 'kB', target: { at: 'most', value: 560 } },
    { name: '看板页（另含所有图表）', value: page(...shown, ...everyChart), unit: 'kB' },
    { name: '看板页（另含过滤控件）', value: page(...shown, 'filters'), unit: 'kB' },
  ];
}
