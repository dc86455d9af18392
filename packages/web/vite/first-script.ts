import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, transformWithOxc } from 'vite';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const nameOf = (name: string, text: string): string =>
  `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;

/** What older browsers lack, as a script without modules: it runs before those of the page. */
async function olderBrowsers(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2017',
      write: false,
      lib: { entry: path('../src/older-browsers.ts'), formats: ['iife'], name: 'older', fileName: 'older' },
    },
  });
  const [first] = [made].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (first?.type !== 'chunk') throw new Error('No script for older browsers was built');
  return first.code;
}

/**
 * The script that runs before the first paint, readable by browsers that our others are too new for, under a name of its
 * content: a browser that has it does not ask the server whether it changed, as the page waits for that answer.
 */
export function firstScript(): Plugin {
  let name = '';
  return {
    name: 'first-script',
    apply: 'build',
    async buildStart() {
      const older = await olderBrowsers();
      const olderName = nameOf('older', older);
      const text = readFileSync(path('../public/theme.js'), 'utf8').replace('older-browsers.js', olderName);
      const { code } = await transformWithOxc(text, 'theme.js', { target: 'es2018', sourcemap: false });
      name = nameOf('theme', code);
      this.emitFile({ type: 'asset', fileName: olderName, source: older });
      this.emitFile({ type: 'asset', fileName: name, source: code });
    },
    transformIndexHtml: (html) => html.replace('src="/theme.js"', `src="/${name}"`),
  };
}
