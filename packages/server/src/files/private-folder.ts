import { chmod, lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwnName } from '../installation/own-names.ts';

/** What a file or folder is called and what may be done with it, as octal bits. */
const folderMode = 0o700;
const fileMode = 0o600;

/** Group and others get nothing; the owner keeps what it had. Answers whether it is a folder. */
async function restrict(path: string): Promise<boolean> {
  const stat = await lstat(path).catch(() => undefined);
  // A link's target, a device or a socket is not ours to change; a file that has just gone needs nothing.
  if (stat === undefined || !(stat.isDirectory() || stat.isFile())) return false;
  const mode = stat.isDirectory() ? folderMode : fileMode;
  if ((stat.mode & 0o777 & ~mode) !== 0) await chmod(path, mode);
  return stat.isDirectory();
}

async function restrictAll(path: string): Promise<void> {
  if (!(await restrict(path))) return;
  for (const name of await readdir(path)) await restrictAll(join(path, name));
}

/**
 * Makes the data folder readable to this account only, with everything of ours that is already in it: keys, metadata,
 * rows and pictures. What else stands there keeps its modes. What is made later is private by the process's mask.
 */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  // Windows has no such bits.
  if (process.platform === 'win32') return;
  // The data folder itself may be a link to where there is room.
  const real = await realpath(folder);
  await restrict(real);
  for (const name of await readdir(real)) if (isOwnName(name)) await restrictAll(join(real, name));
}
