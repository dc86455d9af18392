import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endWaitsWith, until } from '../scripts/services/until.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const passedOver = new Set(['node_modules', 'dist']);

function testsOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : testsOf(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Waits that end by a limit of their own (that of `vi.waitFor` is one second) or that wait for nothing but time. */
const ownLimits = [
  /\bvi\.(?:waitFor|waitUntil)\(/,
  /\b(?:waitFor|poll|findBy\w*|findAllBy\w*|waitFor\w+)\((?:[^;]*?),\s*\{\s*timeout:/,
  /\bwaitForTimeout\(/,
];

test.each([
  'await vi.waitFor(() => expect(a).toBe(b));',
  'await waitFor(() => expect(a).toBe(b), { timeout: 10_000 });',
  'await expect.poll(() => a, { timeout: 10_000 }).toBe(b);',
  "await page.waitForSelector('.a', { timeout: 500 });",
  'await page.waitForTimeout(300);',
])('%s measures the machine', (line) => {
  expect(ownLimits.some((pattern) => pattern.test(line))).toBe(true);
});

test('no test waits by a limit of its own: those of the configuration are for what hangs', () => {
  const files = ['packages', 'e2e', 'scripts', 'tests'].flatMap((folder) => testsOf(join(root, folder)));
  const breaches = files
    .filter((file) => file !== fileURLToPath(import.meta.url))
    .filter((file) => ownLimits.some((pattern) => pattern.test(readFileSync(file, 'utf8'))))
    .map((file) => relative(root, file));
  expect(breaches).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

test('messages are read as they were told, not as long as they stay on the page', () => {
  const files = testsOf(join(root, 'packages/web/src'));
  const breaches = files
    .filter((file) => /\buseToasts\.getState\(/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(join(root, 'packages/web/src'), file));
  // What is tried there is how long they stay.
  expect(breaches).toEqual(['app/failures.test.ts', 'testing/messages.test.ts']);
});

test('a wait ends with its test; what is waited for after it does not', async () => {
  const one = new AbortController();
  endWaitsWith(one.signal);
  let asked = 0;
  const waiting = until(() => {
    asked += 1;
    if (asked === 3) one.abort(new Error('its time is up'));
    return false;
  }, 1);
  await expect(waiting).rejects.toThrow('its time is up');
  expect(asked).toBe(3);
  let cleaned = 0;
  expect(
    await until(() => {
      cleaned += 1;
      return cleaned === 3 && cleaned;
    }, 1),
  ).toBe(3);
});
