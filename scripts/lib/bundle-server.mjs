// Bundles the server's own sources into a folder beside packages/server/src; every dependency from the registry stays
// outside. Also a program: `node scripts/lib/bundle-server.mjs FOLDER`.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './project.mjs';

const packages = ['contract', 'query', 'charts', 'drawing', 'mart', 'connectors', 'server'];

function dependencies() {
  const names = packages.flatMap((name) => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
    return Object.keys(manifest.dependencies ?? {});
  });
  return [...new Set(names)].filter((name) => !name.startsWith('@mingjing/'));
}

/** Empties `folder` and writes the server, its commands, child processes and workers there. */
export async function bundleServer(folder) {
  const { build } = await import('esbuild');
  rmSync(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    // Child processes and workers are entries of their own; the code looks for these names beside main.mjs.
    entryPoints: {
      main: 'packages/server/src/main.ts',
      mingjing: 'packages/server/src/commands/main.ts',
      engine: 'packages/mart/src/engine/main.ts',
      'sheet-worker': 'packages/connectors/src/sheet/worker.ts',
      'sheet-writer': 'packages/connectors/src/sheet/write/worker.ts',
      'picture-worker': 'packages/server/src/modules/pictures/worker.ts',
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    external: dependencies().flatMap((name) => [name, `${name}/*`]),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleServer(process.argv[2]);
