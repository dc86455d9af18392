import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

test('makes what is missing, and leaves what is there', () => {
  const root = mkdtempSync(join(tmpdir(), 'mingjing-folder-'));
  try {
    makeFolder(join(root, 'a', 'b', 'c'));
    makeFolder(join(root, 'a', 'b', 'c'));
    expect(statSync(join(root, 'a', 'b')).mode & 0o777).toBe(0o700);
    writeFileSync(join(root, 'file'), '');
    expect(() => makeFolder(join(root, 'file'))).toThrow(/EEXIST/);
    expect(() => makeFolder(join(root, 'file', 'below'))).toThrow(/EEXIST|ENOTDIR/);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test.runIf(process.platform === 'linux')('a place that takes no folders is told at once', () => {
  expect(() => makeFolder('/proc/mingjing/backup')).toThrow(/ENOENT/);
});
