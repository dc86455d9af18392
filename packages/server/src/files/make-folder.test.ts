import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, removeEmpty } from './make-folder.ts';

test('makes what is missing, and leaves what is there', () => {
  const root = mkdtempSync(join(tmpdir(), 'mingjing-folder-'));
  try {
    const paths = ['a', 'a/b', 'a/b/c'].map((path) => join(root, path));
    expect(makeFolder(join(root, 'a', 'b', 'c'))).toEqual(paths);
    expect(makeFolder(join(root, 'a', 'b', 'c'))).toEqual([]);
    expect(statSync(join(root, 'a', 'b')).mode & 0o777).toBe(0o700);
    writeFileSync(join(root, 'file'), '');
    expect(() => makeFolder(join(root, 'file'))).toThrow(/EEXIST/);
    expect(() => makeFolder(join(root, 'file', 'below'))).toThrow(/EEXIST|ENOTDIR/);

    writeFileSync(join(root, 'a', 'kept'), '');
    removeEmpty(paths);
    expect([existsSync(join(root, 'a', 'b')), existsSync(join(root, 'a', 'kept'))]).toEqual([false, true]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test.runIf(process.platform === 'linux')('a place that takes no folders is told at once', () => {
  expect(() => makeFolder('/proc/mingjing/backup')).toThrow(/ENOENT/);
});
