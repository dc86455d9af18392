// Bundles the server and what it uses of the registry into a folder beside packages/server/src: a start that reads a
// few files takes half the processor time of one that looks for a thousand (docs/adr/0021-one-bundle.md). Also a
// program: `node scripts/lib/bundle-server.mjs FOLDER`.
import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licencesOf } from './licences.mjs';
import { plainMaps } from './plain-maps.mjs';
import { root } from './project.mjs';

/** Packages that are read from node_modules when they are first used. */
export const outside = [
  // Compiled for the machine.
  '@duckdb/node-bindings',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'libsql',
  'sharp',
  // Bring files that are read beside their code: WASM, fonts.
  '@embedpdf/fonts-sc',
  'libpg-query',
  // Large, and its reader of values is replaced where it lies (connectors/src/sqlserver).
  'tedious',
  // Never installed: mysql2, pg, ws and the Redis client ask for them and do without.
  '@node-rs/xxhash',
  'bufferutil',
  'cardinal',
  'pg-native',
  'utf-8-validate',
];

/** Packages in CommonJS ask for Node's own modules by `require`, which files of this format do not have. */
const requireForCommonJs = `import { createRequire as requireBeside } from 'node:module'; const require = requireBeside(import.meta.url);`;

/**
 * Child processes and workers are entries of their own; the code looks for these names beside main.mjs. What shares files
 * stands together. The processes that read and write sheets share none with the server: they are started for every file,
 * and would read the schemas of all calls each time.
 */
const bundles = [
  {
    main: 'packages/server/src/main.ts',
    mingjing: 'packages/server/src/commands/main.ts',
    engine: 'packages/mart/src/engine/main.ts',
    'picture-worker': 'packages/server/src/modules/pictures/worker.ts',
  },
  {
    'sheet-worker': 'packages/connectors/src/sheet/worker.ts',
    'sheet-writer': 'packages/connectors/src/sheet/write/worker.ts',
  },
];

/** Writes some of the entries; tells the files that they were made of. */
async function bundle(entryPoints, folder) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: requireForCommonJs },
    // Names stay, so that a stack says something without its map.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    // The sources lie beside it: copies of them would be held in memory for as long as the server runs.
    sourcesContent: false,
    logLevel: 'warning',
    metafile: true,
    plugins: [plainMaps],
    external: outside.flatMap((name) => [name, `${name}/*`]),
  });
  return Object.keys(metafile.inputs);
}

/** Empties `folder` and writes the server, its commands, child processes and workers there. */
export async function bundleServer(folder) {
  rmSync(folder, { recursive: true, force: true });
  const inputs = await Promise.all(bundles.map((entries) => bundle(entries, folder)));
  // The bridge to JDBC drivers is looked for beside the code that starts it.
  const jar = 'jdbc-bridge.jar';
  copyFileSync(join(root, 'packages/connectors/src/jdbc/bridge', jar), join(folder, jar));
  // So are the pictures of the demo's panels.
  cpSync(join(root, 'packages/server/src/demo/covers'), join(folder, 'covers'), { recursive: true });
  writeFileSync(join(folder, 'licences.txt'), licencesOf([...new Set(inputs.flat())]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleServer(process.argv[2]);
