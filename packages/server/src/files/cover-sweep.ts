import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';

const everyMs = 3_600_000;
/** A day: an editor that was left open over night may still save with the cover that it knows. */
export const unusedCoverMs = 86_400_000;

/** Whoever removes what nobody uses. */
const caretaker = { id: 0, isAdmin: true };

/**
 * Removes covers that were those of no panel for a day. Each save makes another one; the page that saved removes the one
 * before, but not that of another author, nor those of deleted panels.
 */
export function createCoverSweep({ work, images, log, now }: Pick<Deps, 'work' | 'images' | 'log' | 'now'>) {
  /** Names of covers that no panel has, and when that was first seen. */
  let unused = new Map<string, number>();
  let timer: ReturnType<typeof setInterval> | undefined;

  async function sweep(): Promise<void> {
    const rows = await work.db
      .selectFrom('file as f')
      .select('f.name')
      .where('f.is_cover', '=', 1)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('panel as p')
              .select('p.id')
              .where('p.front_cover_path', 'like', sql<string>`'%/files/' || ${sql.ref('f.name')}`),
          ),
        ),
      )
      .execute();
    const time = now();
    unused = new Map(rows.map(({ name }) => [name, unused.get(name) ?? time]));
    for (const [name, since] of unused)
      if (time - since >= unusedCoverMs)
        await images.remove(`/files/${name}`, caretaker).catch((error: unknown) => {
          // Another node was faster, or it was placed meanwhile.
          if (!(error instanceof AppError)) throw error;
        });
  }
  const run = (): Promise<void> =>
    sweep().catch((err: unknown) => log.warn({ err }, 'covers that no panel has were not removed'));
  return {
    run,
    /** Once now, then every hour. */
    async start(): Promise<void> {
      await run();
      timer = setInterval(() => void run(), everyMs);
      timer.unref();
    },
    stop: (): void => clearInterval(timer),
  };
}
