import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
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

/**
 * Makes a file by `fill`, which writes to the path it is given: it has its name only when it is whole and on disk, and
 * nothing is left of one that failed, above all where the disk is full. Readable by its owner alone.
 */
export async function makeWhole(target: string, fill: (part: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  try {
    await fill(part);
    const file = await open(part, 'r+');
    try {
      await file.chmod(0o600);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
