import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { LostFolder } from '@mingjing/mart';

const originalName = /^(x[0-9a-f]{32})\.[a-z0-9]{1,8}$/;

/**
 * Uploaded spreadsheets as they came, kept beside the extracts that were read from them and named like them, so that a
 * damaged or lost extract can be read again. An original goes with its extract.
 */
export class Originals {
  readonly #folder: string;
  readonly #lost: LostFolder;
  constructor(folder: string, lost: LostFolder) {
    this.#folder = folder;
    this.#lost = lost;
  }

  /** Keeps a copy of an upload; it is whole and on disk when this resolves. */
  async keep(path: string, fileName: string, extract: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const extension = extname(fileName).toLowerCase();
    const target = join(this.#folder, `${extract}${extension}`);
    const part = `${target}.part`;
    await copyFile(path, part);
    const file = await open(part, 'r+');
    try {
      await file.chmod(0o600);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, target);
  }

  /** Path of the upload that an extract was read from; undefined when it was not kept. */
  async find(extract: string): Promise<string | undefined> {
    const name = (await this.#names()).find((candidate) => originalName.exec(candidate)?.[1] === extract);
    return name === undefined ? undefined : join(this.#folder, name);
  }

  async remove(extract: string): Promise<void> {
    const path = await this.find(extract);
    if (path !== undefined) await rm(path, { force: true });
  }

  /** Moves aside what belongs to no extract in use, and removes copies that were cut short. Returns how many moved. */
  async sweep(used: ReadonlySet<string>): Promise<number> {
    const names = await this.#names();
    const lost = names.filter((name) => {
      const extract = originalName.exec(name)?.[1];
      return extract !== undefined && !used.has(extract);
    });
    await this.#lost.add(lost.map((name) => join(this.#folder, name)));
    for (const name of names) {
      if (name.endsWith('.part')) await rm(join(this.#folder, name), { force: true });
    }
    return lost.length;
  }

  #names(): Promise<string[]> {
    return readdir(this.#folder).catch(() => []);
  }
}
