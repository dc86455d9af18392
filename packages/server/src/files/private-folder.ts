import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What a file or folder is called and what may be done with it, as octal bits. */
const folderMode = 0o700;
const fileMode = 0o600;

/** Group and others get nothing; the owner keeps what it had. */
async function restrict(path: string): Promise<void> {
  const stat = await lstat(path).catch(() => undefined);
  // A link's target is not ours to change; a file that has just gone needs nothing.
  if (stat === undefined || stat.isSymbolicLink()) return;
  const mode = stat.isDirectory() ? folderMode : fileMode;
  if ((stat.mode & 0o777 & ~mode) !== 0) await chmod(path, mode);
  if (!stat.isDirectory()) return;
  for (const name of await readdir(path)) await restrict(join(path, name));
}

/**
 * Makes the data folder readable to this account only, with everything that is already in it: keys, metadata, rows and
 * pictures. What is made later is private by the process's mask.
 */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  // Windows has no such bits.
  if (process.platform !== 'win32') await restrict(folder);
}
