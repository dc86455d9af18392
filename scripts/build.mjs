// Bundles our own sources; every dependency from the registry stays outside the bundles.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from './lib/project.mjs';

const { build } = await import('esbuild');

const packages = ['contract', 'query', 'charts', 'drawing', 'mart', 'connectors', 'server'];
const external = [
  ...new Set(
    packages
      .flatMap((name) => {
        const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
        return Object.keys(manifest.dependencies ?? {});
      })
      .filter((name) => !name.startsWith('@mingjing/')),
  ),
];
const out = join(root, 'packages', 'server', 'dist');
rmSync(out, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  // Child processes and workers are entries of their own; their names are what `entryOf` looks for beside main.mjs.
  entryPoints: {
    main: 'packages/server/src/main.ts',
    mingjing: 'packages/server/src/commands/main.ts',
    engine: 'packages/mart/src/engine/main.ts',
    'sheet-worker': 'packages/connectors/src/sheet/worker.ts',
    'sheet-writer': 'packages/connectors/src/sheet/write/worker.ts',
    'picture-worker': 'packages/server/src/modules/pictures/worker.ts',
  },
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  external: external.flatMap((name) => [name, `${name}/*`]),
});
tool('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'packages', 'web') });
