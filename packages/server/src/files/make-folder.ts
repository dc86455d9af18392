import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, for nobody else to read, and those above it that are missing. Node's own recursive call does not come
 * back where the system says of a folder that is there that it is not, as /proc and automatic mounts do.
 * Returns those that it made, the innermost last. Throws what the system says.
 */
export function makeFolder(path: string, mode = 0o700): string[] {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory() === true) return [];
  const above = dirname(path);
  const made = there === undefined && above !== path ? makeFolder(above, mode) : [];
  try {
    mkdirSync(path, { mode });
    return [...made, path];
  } catch (error) {
    // Another process was faster.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return made;
    removeEmpty(made);
    throw error;
  }
}

/** Removes folders that `makeFolder` made, as long as nothing stands in them. */
export function removeEmpty(made: readonly string[]): void {
  for (const path of made.toReversed()) {
    try {
      rmdirSync(path);
    } catch {
      return;
    }
  }
}
