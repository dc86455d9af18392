import type { Drawing } from '@mingjing/drawing';
import { client } from '../../app/client.ts';
import { paintCover } from './paint-cover.ts';

/**
 * Draws the page as it stands on screen and uploads the picture; answers its address. A cover is never worth a save:
 * when it cannot be made, the panel keeps the one it has.
 */
export async function uploadCover(drawing: Drawing, present: string): Promise<string> {
  try {
    const stage = document.querySelector<HTMLElement>('.canvas-stage');
    const picture = stage === null ? null : await paintCover(stage, drawing);
    if (picture === null) return present;
    const form = new FormData();
    form.set('file', picture, 'cover.webp');
    return (await client.file.upload({ form })).url;
  } catch {
    return present;
  }
}

/** Removes the cover before; a copy of the panel that shows it keeps it on the server. */
export async function dropCover(url: string): Promise<void> {
  if (url !== '') await client.file.remove({ input: { url } }).catch(() => undefined);
}
