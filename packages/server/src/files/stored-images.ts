import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { texts } from '@mingjing/contract';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { gone, refused } from '../http/app-error.ts';
import { cleanPicture } from './clean-picture.ts';
import { imageKindOf } from './image-kind.ts';
import type { Images } from './images.ts';
import { type PictureFiles, pictureName } from './picture-files.ts';
import { isPlaced } from './placed-picture.ts';

const nameIn = (url: string): string | undefined => {
  const name = /^\/files\/([^/]+)$/.exec(url)?.[1];
  return name !== undefined && pictureName.test(name) ? name : undefined;
};

/** Pictures with their rows: who uploaded them, and what they are. */
export function createImages(deps: { work: UnitOfWork; files: PictureFiles; now: () => number }): Images {
  const { work, files } = deps;
  return {
    async store(path, userId) {
      const { extension, mime, orientation } = await imageKindOf(path);
      const picture = cleanPicture(await readFile(path), extension, orientation);
      if (picture === undefined) throw refused(texts.file.type, 'fileType');
      const name = `${randomBytes(16).toString('hex')}.${extension}`;
      await files.keep(name, picture);
      const row = { name, mime, bytes: picture.length, user_id: userId, created_at: deps.now() };
      await work.db.insertInto('file').values(row).execute();
      return `/files/${name}`;
    },
    async open(name) {
      if (!pictureName.test(name)) return undefined;
      const row = await work.db
        .selectFrom('file')
        .select(['mime', 'bytes'])
        .where('name', '=', name)
        .executeTakeFirst();
      const path = row === undefined ? undefined : await files.path(name);
      return row === undefined || path === undefined ? undefined : { path, ...row };
    },
    async remove(url, actor) {
      const name = nameIn(url);
      if (name === undefined) throw gone();
      await work.run(async () => {
        const row = await work.db
          .selectFrom('file')
          .select(['id', 'user_id'])
          .where('name', '=', name)
          .executeTakeFirst();
        if (row === undefined || (row.user_id !== actor.id && !actor.isAdmin)) throw gone();
        if (await isPlaced(work, name, { covers: true })) throw refused(texts.file.inUse, 'inUse');
        await work.db.deleteFrom('file').where('id', '=', row.id).execute();
      });
      await files.remove(name);
    },
    async sweep() {
      const rows = await work.db.selectFrom('file').select('name').execute();
      return files.sweep(new Set(rows.map(({ name }) => name)));
    },
  };
}
