import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { namesIn, placedNames } from './placed-picture.ts';

const everyMs = 3_600_000;
/** A day: an editor that was left open over night may still save with the picture that it knows. */
export const unusedMs = 86_400_000;
/** How old an upload is that was placed nowhere: the clipboard of an editor may name it for some days. */
export const neverPlacedMs = 7 * unusedMs;

/** Whoever removes what nobody uses. */
const caretaker = { id: 0, isAdmin: true };

/**
 * Removes pictures that stood nowhere for a day: covers of panels, of which each save makes another one, and uploads that
 * are a week old. The page that saved removes what it replaced, but not what is another author's, nor what stood on
 * deleted panels and templates, nor what was uploaded and never saved.
 */
export function createUnusedPictures({
  work,
  images,
  settings,
  log,
  now,
}: Pick<Deps, 'work' | 'images' | 'settings' | 'log' | 'now'>) {
  const logo = namesIn(settings.brandLogo);
  /** Names of pictures that stand nowhere, and when that was first seen. */
  let unused = new Map<string, number>();
  let timer: ReturnType<typeof setInterval> | undefined;

  async function sweep(): Promise<void> {
    // Before what is placed: a picture that comes in between is in neither.
    const files = await work.db.selectFrom('file').select(['name', 'is_cover', 'created_at']).execute();
    if (files.length === 0) return;
    const placed = await placedNames(work);
    const time = now();
    const rows = files.filter(
      ({ name, is_cover: isCover, created_at: madeAt }) =>
        !placed.has(name) && !logo.includes(name) && (isCover === 1 || time - madeAt >= neverPlacedMs),
    );
    unused = new Map(rows.map(({ name }) => [name, unused.get(name) ?? time]));
    for (const [name, since] of unused)
      if (time - since >= unusedMs)
        await images.remove(`/files/${name}`, caretaker).catch((error: unknown) => {
          // Another node was faster, or it was placed meanwhile.
          if (!(error instanceof AppError)) throw error;
        });
  }
  const run = (): Promise<void> =>
    sweep().catch((err: unknown) => log.warn({ err }, 'pictures that stand nowhere were not removed'));
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
