import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { LostFolder } from '@mingjing/mart';

/** The first file of an extract has no number; those that were appended to it count from 2. */
const originalName = /^(x[0-9a-f]{32})(?:-(\d{1,4}))?\.[a-z0-9]{1,8}$/;

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

  /** Keeps copies of the uploads of an extract, in order; they are whole and on disk when this resolves. */
  async keep(files: readonly { path: string; fileName: string }[], extract: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const [at, { path, fileName }] of files.entries()) {
      const number = at === 0 ? '' : `-${at + 1}`;
      await this.#copy(path, join(this.#folder, `${extract}${number}${extname(fileName).toLowerCase()}`));
    }
  }

  async #copy(path: string, target: string): Promise<void> {
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

  /** Paths of the uploads that an extract was read from, in order; none when they were not kept. */
  async find(extract: string): Promise<string[]> {
    const found = (await this.#names()).flatMap((name) => {
      const match = originalName.exec(name);
      return match?.[1] === extract ? [{ name, number: Number(match[2] ?? 1) }] : [];
    });
    return found.toSorted((a, b) => a.number - b.number).map(({ name }) => join(this.#folder, name));
  }

  async remove(extract: string): Promise<void> {
    for (const path of await this.find(extract)) await rm(path, { force: true });
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
