// Runs a TypeScript program of the repository as one bundled file, which is kept between starts. A thread or a child
// process that runs from the sources starts so in a quarter of the processor time that file by file takes.
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';

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

/** Whether the bundle was made of its sources as they are now: its first line tells their states. */
function isCurrent(file) {
  try {
    const [line] = readFileSync(file, 'utf8').split('\n', 1);
    return Object.entries(JSON.parse(line.slice(2))).every(([path, state]) => stateOf(path) === state);
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
  const {
    outputFiles: [made],
    metafile,
  } = await build({
    absWorkingDir: root,
    entryPoints: [program],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // What is written for CommonJS asks for modules of Node by `require`.
    banner: { js: "const require = process.getBuiltinModule('module').createRequire(import.meta.url);" },
    external,
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const states = Object.keys(metafile.inputs).map((path) => [path, stateOf(path)]);
  // A source that was written meanwhile may be in the bundle as it was before: such a bundle is for this start alone.
  const isSettled = states.every(([, state]) => Number(state.split(' ')[0]) < begin);
  const line = isSettled ? JSON.stringify(Object.fromEntries(states)) : '';
  mkdirSync(folder, { recursive: true });
  put(file, `// ${line}\n${made.text}`);
}

/** Where the bundle of a program is kept. */
export const bundleOf = (program) => join(folder, `${relative(root, program).replace(/[\\/]/g, '+')}.mjs`);

/** Imports the program at a file: URL, bundled anew when one of its sources changed since; what it exports. */
export async function importBundled(url) {
  const program = fileURLToPath(url);
  const file = bundleOf(program);
  if (!isCurrent(file)) await bundle(program, file);
  return import(pathToFileURL(file).href);
}
