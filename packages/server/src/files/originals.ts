import { copyFile, readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { LostFolder } from '@mingjing/mart';
import { makeWhole } from './write-whole.ts';

/** The first file of an extract has no number; those that were appended to it count from 2. */
const originalName = /^(x[0-9a-f]{32})(?:-(\d{1,4}))?\.[a-z0-9]{1,8}$/;

/**
 * Uploaded spreadsheets as they came, kept beside the extracts that were read from them and named like them, so that a
 * damaged or lost extract can be read again. An original goes with its extract.
 */
export interface Originals {
  /** Keeps copies of the uploads of an extract, in order; they are whole and on disk when this resolves. */
  keep(files: readonly OriginalFile[], extract: string): Promise<void>;
  /** Paths of the uploads that an extract was read from, in order; none when they were not kept. */
  find(extract: string): Promise<string[]>;
  remove(extract: string): Promise<void>;
  /** Moves aside what belongs to no extract in use, and removes copies that were cut short. Returns how many moved. */
  sweep(used: ReadonlySet<string>): Promise<number>;
}

export interface OriginalFile {
  path: string;
  fileName: string;
}

export const isOriginalName = (name: string): boolean => originalName.test(name);

/** Names of an extract's originals, in order. */
export function originalNames(files: readonly OriginalFile[], extract: string): string[] {
  return files.map(({ fileName }, at) => {
    const number = at === 0 ? '' : `-${at + 1}`;
    return `${extract}${number}${extname(fileName).toLowerCase()}`;
  });
}

/** Those of the names that are an extract's, in order. */
export function originalsOf(names: readonly string[], extract: string): string[] {
  const found = names.flatMap((name) => {
    const match = originalName.exec(name);
    return match?.[1] === extract ? [{ name, number: Number(match[2] ?? 1) }] : [];
  });
  return found.toSorted((a, b) => a.number - b.number).map(({ name }) => name);
}

/** Copies a file so that it has its name only when it is whole and on disk. */
export const copyWhole = (path: string, target: string): Promise<void> =>
  makeWhole(target, (part) => copyFile(path, part));

/** Originals in the data folder. */
export class LocalOriginals implements Originals {
  readonly #folder: string;
  readonly #lost: LostFolder;
  constructor(folder: string, lost: LostFolder) {
    this.#folder = folder;
    this.#lost = lost;
  }

  async keep(files: readonly OriginalFile[], extract: string): Promise<void> {
    const names = originalNames(files, extract);
    for (const [at, { path }] of files.entries()) await copyWhole(path, join(this.#folder, names[at]!));
  }

  async find(extract: string): Promise<string[]> {
    return originalsOf(await this.#names(), extract).map((name) => join(this.#folder, name));
  }

  async remove(extract: string): Promise<void> {
    for (const path of await this.find(extract)) await rm(path, { force: true });
  }

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
