import { open } from 'node:fs/promises';
import { texts } from '@mingjing/contract';
import { refused } from '../http/app-error.ts';
import { loadSharp } from './load-sharp.ts';

export interface ImageKind {
  extension: 'png' | 'jpg' | 'gif' | 'webp';
  mime: string;
  /** How a camera turned it, 1 to 8; undefined where the file does not say. */
  orientation: number | undefined;
}

const kinds: Record<string, ImageKind['extension']> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};
/** Pixels of one picture; a header that promises more is refused before anything is decoded. */
const mostPixels = 50_000_000;

async function beginning(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4100), 0, 4100, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What a picture is by its content; the name and type that the sender claims count for nothing. */
export async function imageKindOf(path: string): Promise<ImageKind> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(await beginning(path));
  const extension = found === undefined ? undefined : kinds[found.mime];
  if (found === undefined || extension === undefined) throw refused(texts.file.type, 'fileType');
  const sharp = await loadSharp();
  const size = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (size === undefined || size.width === 0 || size.height === 0) throw refused(texts.file.type, 'fileType');
  if (size.width * size.height > mostPixels) throw refused(texts.file.pixels);
  return { extension, mime: found.mime, orientation: size.orientation };
}
