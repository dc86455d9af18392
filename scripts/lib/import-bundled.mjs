// Runs a TypeScript program of the repository as one bundled file, which is kept between starts. A thread or a child
// process that runs from the sources starts so in a quarter of the processor time that file by file takes.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import { plainMaps } from './plain-maps.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
// Below node_modules: the bundle finds there what stays outside of it, and a fresh install takes it away.
const folder = join(root, 'node_modules', '.cache', 'mingjing');
/** These load binaries that lie beside them. */
const external = ['@duckdb/*', '@resvg/*'];

/** Tells one state of a file from another. */
function stateOf(path) {
  const { mtimeMs, size } = statSync(join(root, path));
  return `${mtimeMs} ${size}`;
}

/** What the first line of a bundle tells: the states of its sources, and the sizes of the parts it imports. */
const headOf = (file) => JSON.parse(readFileSync(file, 'utf8').split('\n', 1)[0].slice(2));

/** Whether the bundle was made of its sources as they are now, and is there whole. */
function isCurrent(file) {
  try {
    const { sources, parts } = headOf(file);
    return (
      Object.entries(sources).every(([path, state]) => stateOf(path) === state) &&
      Object.entries(parts).every(([name, size]) => statSync(join(dirname(file), name)).size === size)
    );
  } catch {
    return false;
  }
}

/** Other processes read the same file, or write it: it is there whole or as it was before. */
function put(file, content) {
  const aside = `${file}-${process.pid}-${threadId}`;
  writeFileSync(aside, content);
  renameSync(aside, file);
}

async function bundle(program, file) {
  const { build } = await import('esbuild');
  const begin = Date.now();
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [{ in: program, out: basename(file, '.mjs') }],
    outdir: dirname(file),
    outExtension: { '.js': '.mjs' },
    chunkNames: '[hash]',
    bundle: true,
    // What a program imports when it is wanted costs nothing before.
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // What is written for CommonJS asks for modules of Node by `require`.
    banner: { js: "const require = process.getBuiltinModule('module').createRequire(import.meta.url);" },
    external,
    metafile: true,
    plugins: [plainMaps],
    write: false,
    logLevel: 'warning',
  });
  const states = Object.keys(metafile.inputs).map((path) => [path, stateOf(path)]);
  // A source that was written meanwhile may be in the bundle as it was before: such a bundle is for this start alone.
  const isSettled = states.every(([, state]) => Number(state.split(' ')[0]) < begin);
  const made = outputFiles.find(({ path }) => path === file);
  const parts = outputFiles.filter((output) => output !== made);
  mkdirSync(dirname(file), { recursive: true });
  for (const { path, contents } of parts) put(path, contents);
  const sizes = parts.map(({ path, contents }) => [basename(path), contents.length]);
  const head = { sources: Object.fromEntries(states), parts: Object.fromEntries(sizes) };
  put(file, `// ${isSettled ? JSON.stringify(head) : ''}\n${made.text}`);
  removeOld(dirname(file));
}

/** Parts of bundles of days ago: no process that imports them runs any more. */
function removeOld(parts) {
  for (const name of readdirSync(parts)) {
    const path = join(parts, name);
    if (statSync(path, { throwIfNoEntry: false })?.mtimeMs < Date.now() - 2 * 86_400_000)
      rmSync(path, { force: true });
  }
}

/** Where the bundle of a program is kept. */
export const bundleOf = (program) => join(folder, relative(root, program).replace(/[\\/]/g, '+'), 'main.mjs');

/** Imports the program at a file: URL, bundled anew when one of its sources changed since; what it exports. */
export async function importBundled(url) {
  const program = fileURLToPath(url);
  const file = bundleOf(program);
  if (!isCurrent(file)) await bundle(program, file);
  return import(pathToFileURL(file).href);
}
