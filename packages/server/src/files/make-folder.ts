import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, for nobody else to read, and those above it that are missing. Node's own recursive call does not come
 * back where the system says of a folder that is there that it is not, as /proc and automatic mounts do.
 * Throws what the system says.
 */
export function makeFolder(path: string, mode = 0o700): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory() === true) return;
  const above = dirname(path);
  if (there === undefined && above !== path) makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process was faster.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
