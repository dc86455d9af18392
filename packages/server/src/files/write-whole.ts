import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { leaveFileToOwner } from './leave-to-owner.ts';

/** Puts a folder's entries on disk, where the file system can. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } catch {
    // Some file systems cannot sync folders.
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a small file so that a power cut leaves the old text or the new one. Readable by its owner alone. */
export function writeWhole(path: string, text: string): void {
  const part = `${path}.part`;
  // What a power cut left; and never through a link that somebody put there.
  rmSync(part, { force: true });
  const descriptor = openSync(part, 'wx', 0o600);
  try {
    writeFileSync(descriptor, text);
    leaveFileToOwner(descriptor, path);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(part, path);
  syncFolder(dirname(path));
}
