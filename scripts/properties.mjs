// Property tests with other values each time: `npm run properties -- --times 20 [PATH…]`.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install, root } from './lib/project.mjs';

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '20' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const times = Number(values.times);
if (!Number.isSafeInteger(times) || times < 1) {
  console.error('用法：npm run properties -- [--times N] [--seed N] [测试文件…]');
  process.exit(2);
}
install();

const holdsProperties = (path) =>
  /\.test\.tsx?$/.test(path) &&
  !path.includes('node_modules') &&
  readFileSync(join(root, path), 'utf8').includes("from 'fast-check'");
const files =
  positionals.length > 0
    ? positionals
    : ['packages', 'tests', 'scripts'].flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .map((name) => `${folder}/${name}`)
          .filter(holdsProperties),
      );

let failed = 0;
for (let at = 0; at < times; at += 1) {
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed) + at;
  console.log(`seed ${seed}`);
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MINGJING_SEED: String(seed) },
  });
  if (status !== 0) failed += 1;
}
console.log(`${times} runs, ${failed} with failures`);
process.exit(failed === 0 ? 0 : 1);
