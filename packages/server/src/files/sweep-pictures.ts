import type { Deps } from '../deps.ts';

/** Puts the folder of pictures in order after a start; what cannot be moved now is moved by the next one. */
export async function sweepPictures({ images, log }: Pick<Deps, 'images' | 'log'>): Promise<void> {
  try {
    const pictures = await images.sweep();
    if (pictures > 0)
      log.warn(
        { event: 'files.lost', pictures },
        'files that nothing uses were moved to the folder lost, kept for 30 days',
      );
  } catch (err) {
    log.warn({ err }, 'orphan pictures were not swept');
  }
}
