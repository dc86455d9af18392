import { client } from '../../app/client.ts';

/** Uploads a picture. Returns its address and its own size in pixels. */
export async function uploadPicture(file: File): Promise<{ url: string; w: number; h: number }> {
  const form = new FormData();
  form.set('file', file);
  const { url } = await client.file.upload({ form });
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  return { url, w: bitmap?.width ?? 200, h: bitmap?.height ?? 150 };
}
