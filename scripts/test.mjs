// The whole proof on a machine with Node alone: install, build, browser and databases when missing, every test.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensurePrograms } from './lib/programs.mjs';
import { build, install, root } from './lib/project.mjs';

install();
build();
const chromium = ensurePrograms();

const asked = process.argv.slice(2);
/**
 * Runs of the test runner beside each other: in one alone a processor of two is idle for a third of the time, as live
 * tests wait for servers and disks, and journeys for pages. Live tests alone take as long as all others together; those
 * that only calculate come last, when few of the others are left. How many files a run has open at once stands in
 * vitest.config.ts.
 */
const lanes =
  asked.length > 0
    ? [asked]
    : [
        ['--project', 'live'],
        ['--project', 'e2e', '--project', 'web*', '--project', 'unit'],
      ];

/** Where the tests keep their temporary files: one folder, as open as the system's own, gone after the run. */
const folder = mkdtempSync(join(tmpdir(), 'mingjing-test-'));
// Databases run as users of their own and write there too.
chmodSync(folder, 0o1777);
process.on('exit', () => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    // A database that is still ending may write once more; that says nothing about the tests.
    console.log(`临时文件夹未能删除：${error.message}`);
  }
});

/** Prints whole lines, so that those of two runs do not mix, and tells how many tests passed, failed and were skipped. */
function runLane(args) {
  const child = spawn(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...args], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder, NO_COLOR: '1', CHROMIUM_PATH: chromium ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Vitest closes with "Tests  3 failed | 120 passed | 2 skipped (125)".
  let summary = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    if (/^\s*Tests\s/.test(line)) summary = line;
  });
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve({
        passed: count('passed'),
        failed: count('failed') || (code === 0 ? 0 : 1),
        skipped: count('skipped'),
      });
    });
  });
}

const counts = await Promise.all(lanes.map(runLane));
const sum = (word) => counts.reduce((all, count) => all + count[word], 0);
// A test is also skipped where it does not apply (another engine, a source that answers whole), and with all others of a
// file that could not prepare itself.
if (sum('skipped') > 0)
  console.log(
    `注意：有 ${sum('skipped')} 项测试没有运行：本机缺少所需的程序或权限，对该数据库不适用，或所在文件的准备失败，原因见上文`,
  );
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
