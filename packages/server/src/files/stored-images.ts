import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { texts } from '@mingjing/contract';
import { sql } from 'kysely';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { gone, refused } from '../http/app-error.ts';
import { cleanPicture } from './clean-picture.ts';
import { imageKindOf } from './image-kind.ts';
import type { Images } from './images.ts';
import { type PictureFiles, pictureName } from './picture-files.ts';

const nameIn = (url: string): string | undefined => {
  const name = /^\/files\/([^/]+)$/.exec(url)?.[1];
  return name !== undefined && pictureName.test(name) ? name : undefined;
};

/** Whether a picture stands on a panel or template: as background, cover, widget background or in the drawing. */
async function isUsed(work: UnitOfWork, name: string): Promise<boolean> {
  // Names are hexadecimal with an extension: nothing in them means anything to LIKE.
  const part = `%/files/${name}%`;
  for (const table of ['panel', 'template'] as const) {
    const row = await work.db
      .selectFrom(table)
      .select('id')
      .where((where) =>
        where.or([
          where('bg_path', 'like', part),
          where('front_cover_path', 'like', part),
          where('data', 'like', part),
          where(sql.ref<string>(table === 'panel' ? 'widget_bg_pathes' : 'config'), 'like', part),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}

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
        if (await isUsed(work, name)) throw refused(texts.file.inUse, 'inUse');
        await work.db.deleteFrom('file').where('id', '=', row.id).execute();
      });
      await files.remove(name);
    },
  };
}
