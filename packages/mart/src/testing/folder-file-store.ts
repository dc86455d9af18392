import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, FileStoreError, type StoredFile } from '../shared/file-store.ts';

/** A file store in a folder, which can be away and whose clock can be set. */
export class FolderFileStore implements FileStore {
  readonly #folder: string;
  isAway = false;
  /** What it hands out is cut short. */
  isCut = false;
  /** Added to its clock. */
  aheadMs = 0;
  /** Names that were fetched. */
  readonly fetched: string[] = [];
  /** Held until it resolves. */
  hold: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, path: string): Promise<void> {
    this.#check();
    await mkdir(dirname(this.path(name)), { recursive: true });
    await copyFile(path, this.path(name));
  }

  async fetch(name: string, path: string): Promise<boolean> {
    this.#check();
    this.fetched.push(name);
    await this.hold;
    this.#check();
    if ((await this.size(name)) === undefined) return false;
    if (this.isCut) throw new FileStoreError('broken', 'cut short');
    await copyFile(this.path(name), path);
    return true;
  }

  async size(name: string): Promise<number | undefined> {
    this.#check();
    return (await stat(this.path(name)).catch(() => undefined))?.size;
  }

  async list(prefix: string): Promise<{ files: StoredFile[]; now: number }> {
    this.#check();
    const names = await readdir(join(this.#folder, prefix)).catch(() => []);
    const files: StoredFile[] = [];
    for (const name of names) {
      const { size, mtimeMs } = await stat(this.path(`${prefix}${name}`));
      files.push({ name: `${prefix}${name}`, bytes: size, at: mtimeMs });
    }
    return { files, now: Date.now() + this.aheadMs };
  }

  async remove(name: string): Promise<void> {
    this.#check();
    await rm(this.path(name), { force: true });
  }

  async note(name: string, text: string): Promise<void> {
    this.#check();
    await mkdir(dirname(this.path(name)), { recursive: true });
    await writeFile(this.path(name), text);
  }

  async noted(name: string): Promise<string | undefined> {
    this.#check();
    return readFile(this.path(name), 'utf8').catch(() => undefined);
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  #check(): void {
    if (this.isAway) throw new FileStoreError('away', 'away');
  }
}
