import { accessSync, constants } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const stagingName = 'backup-';
/** No backup takes as long. */
const longestMs = 86_400_000;

/** Removes what backups that were killed held on to. */
async function removeLeft(tmp: string): Promise<void> {
  for (const name of await readdir(tmp)) {
    if (!name.startsWith(stagingName)) continue;
    const found = await stat(join(tmp, name)).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > longestMs)
      await rm(join(tmp, name), { recursive: true, force: true });
  }
}

const folders = ['extracts', 'originals', 'files'] as const;

/** Whether nothing can be written where a folder is, whoever asks: its disk is mounted so. */
export function isOnReadOnlyDisk(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

function noneIfMissing(error: unknown): string[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}

/**
 * Holds on to files that the running server may drop at any moment: extracts, uploads and pictures never change once
 * they have their name, so a second link to each is as good as a copy.
 */
export class Staging {
  readonly #dataDir: string;
  readonly #folder: string;
  private constructor(dataDir: string, folder: string) {
    this.#dataDir = dataDir;
    this.#folder = folder;
  }

  /**
   * What a killed backup left behind keeps files on the disk that the server dropped long ago: it goes at the next start,
   * which empties the folder `tmp`, and where there is none, with the first backup a day later. A disk that takes no writes
   * keeps its files by itself: they are read where they are.
   */
  static async open(dataDir: string): Promise<Staging> {
    if (isOnReadOnlyDisk(dataDir)) return new Staging(dataDir, dataDir);
    await mkdir(join(dataDir, 'tmp'), { recursive: true, mode: 0o700 });
    await removeLeft(join(dataDir, 'tmp'));
    return new Staging(dataDir, await mkdtemp(join(dataDir, 'tmp', stagingName)));
  }

  /** Takes in what has appeared since. */
  async hold(): Promise<void> {
    if (this.#folder === this.#dataDir) return;
    for (const folder of folders) {
      await mkdir(join(this.#folder, folder), { recursive: true });
      const held = new Set(await readdir(join(this.#folder, folder)));
      const names = await readdir(join(this.#dataDir, folder)).catch(() => []);
      for (const name of names) {
        if (held.has(name) || /\.part(\.wal)?$/.test(name)) continue;
        await this.#holdOne(folder, name);
      }
    }
  }

  /** Path of a held file by its name; undefined when it was not there. */
  async find(folder: (typeof folders)[number], isIt: (name: string) => boolean): Promise<string[]> {
    return (await readdir(join(this.#folder, folder)).catch(noneIfMissing)).filter(isIt);
  }

  path(folder: (typeof folders)[number], name: string): string {
    return join(this.#folder, folder, name);
  }

  async close(): Promise<void> {
    if (this.#folder !== this.#dataDir) await rm(this.#folder, { recursive: true, force: true });
  }

  async #holdOne(folder: string, name: string): Promise<void> {
    const from = join(this.#dataDir, folder, name);
    const to = join(this.#folder, folder, name);
    try {
      await link(from, to);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return;
      // A file system without links: a copy takes longer and does the same.
      await copyFile(from, to).catch((fault: unknown) => {
        if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault;
      });
    }
  }
}
