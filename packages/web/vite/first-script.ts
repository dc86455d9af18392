import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const text = readFileSync(new URL('../public/theme.js', import.meta.url), 'utf8');
const name = `theme-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;

/**
 * The script that runs before the first paint under a name of its content, so that a browser that has it does not ask
 * the server whether it changed: the page waits for that answer.
 */
export const firstScript: Plugin = {
  name: 'first-script',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: text });
  },
  transformIndexHtml: (html) => html.replace('src="/theme.js"', `src="/assets/${name}"`),
};
