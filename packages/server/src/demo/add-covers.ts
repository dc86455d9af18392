import { fileURLToPath } from 'node:url';
import type { Deps } from '../deps.ts';
import { markCover } from '../rights/cover-pictures.ts';
import { demoPanels } from './content/panels.ts';

/** Beside this file, and beside the bundle that it is a part of. */
const pictureOf = (cover: string): string => fileURLToPath(new URL(`./covers/${cover}`, import.meta.url));

/** Gives the panels of the demo their pictures. Without them lists show a sketch: a failure is told to the log alone. */
export async function addCovers({ work, images, log }: Pick<Deps, 'work' | 'images' | 'log'>): Promise<void> {
  try {
    for (const { name, cover } of demoPanels) {
      const panel = await work.db
        .selectFrom('panel')
        .select(['id', 'user_id'])
        .where('name', '=', name)
        .where('front_cover_path', '=', '')
        .executeTakeFirst();
      if (panel === undefined) continue;
      const address = await images.store(pictureOf(cover), panel.user_id);
      await work.db
        .updateTable('panel')
        .set({ front_cover_path: address })
        .where('id', '=', panel.id)
        .execute();
      await markCover(work, panel.user_id, address);
    }
  } catch (err) {
    log.warn({ err }, 'the covers of the demo were not stored');
  }
}
