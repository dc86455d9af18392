import { client } from './client.ts';

let known = '';

/** Where stored pictures are served from; read once the header is there. */
export async function loadFileBaseUrl(): Promise<string> {
  try {
    known = (await client.file.baseUrl()).baseUrl;
  } catch {
    // Told by the client; pictures are then looked for on this origin.
  }
  return known;
}

/** The address of a stored picture; a full address stays as it is. */
export function fileUrl(path: string): string {
  if (path === '' || /^(https?:|data:|blob:)/.test(path) || known === '' || path.startsWith(known))
    return path;
  return `${known.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
}
