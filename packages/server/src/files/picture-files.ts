import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, LocalFiles, type LostFolder, storedIn } from '@mingjing/mart';
import { withFileFaults } from './file-faults.ts';
import { makeWhole } from './write-whole.ts';

export const pictureName = /^[0-9a-f]{32}\.(png|jpg|gif|webp)$/;

/** Where pictures lie. Names are random and never used again. */
export interface PictureFiles {
  /** A picture is there, whole, when this resolves. */
  keep(name: string, picture: Buffer): Promise<void>;
  /** A local path of it; undefined where there is none. */
  path(name: string): Promise<string | undefined>;
  remove(name: string): Promise<void>;
  /**
   * At a start, before anything is answered: removes what was cut short, and moves aside pictures that no record names.
   * Returns how many moved; in a store that nodes share that is not for one of them to judge.
   */
  sweep(used: ReadonlySet<string>): Promise<number>;
}

const writePicture = (folder: string, name: string, picture: Buffer): Promise<void> =>
  makeWhole(join(folder, name), (part) => writeFile(part, picture));

/** Pictures in a folder of the data folder. */
export const localPictures = (folder: string, lost: LostFolder): PictureFiles => ({
  keep: (name, picture) => writePicture(folder, name, picture),
  path: async (name) => join(folder, name),
  remove: (name) => rm(join(folder, name), { force: true }),
  async sweep(used) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
    const unused = names.filter((name) => pictureName.test(name) && !used.has(name));
    await lost.add(unused.map((name) => join(folder, name)));
    return unused.length;
  },
});

/** Bytes of pictures that a node keeps. */
const mostBytes = 1024 ** 3;

/** Pictures in the file store that nodes share, with copies of those that were asked for in a folder. */
export function sharedPictures(store: FileStore, folder: string): PictureFiles {
  const copies = new LocalFiles({
    store,
    folder,
    prefix: storedIn.pictures,
    isName: (name) => pictureName.test(name),
    mostBytes,
  });
  let opened: Promise<void> | undefined;
  const ready = (): Promise<void> => {
    opened ??= copies.open();
    return opened;
  };
  return {
    keep: (name, picture) =>
      withFileFaults(async () => {
        await ready();
        await writePicture(folder, name, picture);
        await copies.publish(name);
      }),
    path: (name) =>
      withFileFaults(async () => {
        await ready();
        return copies.use([name], undefined, async () => copies.path(name));
      }),
    remove: (name) =>
      withFileFaults(async () => {
        await ready();
        await copies.forget(name);
        await store.remove(`${storedIn.pictures}${name}`);
      }),
    async sweep() {
      await ready();
      return 0;
    },
  };
}
