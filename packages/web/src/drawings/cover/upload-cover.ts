import type { Drawing } from '@mingjing/drawing';
import { client } from '../../app/client.ts';
import { paintCover } from './paint-cover.ts';

/** How long a save waits for its cover, in milliseconds: a picture that hangs must not keep the work from the server. */
const patienceMs = 10_000;

const editorStage = (): HTMLElement | null => document.querySelector<HTMLElement>('.canvas-stage');

/**
 * Draws the page as it stands on screen and uploads the picture; answers its address. A cover is never worth a save:
 * when it cannot be made, or not in time, the panel keeps the one it has.
 */
export async function uploadCover(drawing: Drawing, present: string, stage = editorStage()): Promise<string> {
  if (stage === null) return present;
  const over = new AbortController();
  const upload = async (): Promise<string> => {
    const picture = await paintCover(stage, drawing);
    if (picture === null || over.signal.aborted) return present;
    const form = new FormData();
    form.set('file', picture, 'cover.webp');
    return (await client.file.upload({ form, signal: over.signal })).url;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => {
      over.abort();
      resolve(present);
    }, patienceMs);
  });
  return Promise.race([upload().catch(() => present), late]).finally(() => clearTimeout(timer));
}

/** Removes the cover before; a copy of the panel that shows it keeps it on the server. */
export async function dropCover(url: string): Promise<void> {
  if (url !== '') await client.file.remove({ input: { url } }).catch(() => undefined);
}
