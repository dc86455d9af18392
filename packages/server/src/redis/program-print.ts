import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * A text that is another one for another build of the product: what one release has answered, the next one may answer
 * better. Programs that run from their sources are taken for the same.
 */
export async function programPrint(own = import.meta.url): Promise<string> {
  if (own.endsWith('.ts')) return 'sources';
  const folder = new URL('./', own);
  const hash = createHash('sha256');
  const files = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.mjs')).toSorted();
  // Beside the bundle it names the versions of what lies outside of it: the engine.
  for (const file of [...files, '../../../package-lock.json']) {
    hash.update(`${file}\n`).update(await readFile(new URL(file, folder)).catch(() => ''));
  }
  return hash.digest('base64url').slice(0, 16);
}
