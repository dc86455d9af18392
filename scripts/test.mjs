// The whole proof on a machine with Node alone: install, build, browser and databases when missing, every test.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensurePrograms } from './lib/programs.mjs';
import { build, install, root } from './lib/project.mjs';

install();
build();
const chromium = ensurePrograms();

const args = process.argv.slice(2);
const child = spawn(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...args], {
  cwd: root,
  env: { ...process.env, NO_COLOR: '1', CHROMIUM_PATH: chromium ?? '' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let tail = '';
child.stdout.setEncoding('utf8');
child.stdout.on('data', (text) => {
  process.stdout.write(text);
  tail = (tail + text).slice(-4000);
});
child.on('close', (code) => {
  // Vitest closes with "Tests  3 failed | 120 passed | 2 skipped (125)".
  const line = tail.split('\n').findLast((row) => /^\s*Tests\s/.test(row)) ?? '';
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
  const failed = count('failed') || (code === 0 ? 0 : 1);
  const skipped = count('skipped');
  if (skipped > 0) console.log(`注意：有 ${skipped} 项测试因缺少外部程序被跳过，原因见上文`);
  console.log(`${count('passed')} passed, ${failed} failed`);
  process.exit(code === 0 && failed === 0 ? 0 : 1);
});
