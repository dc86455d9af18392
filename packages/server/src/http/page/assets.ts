import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { hashOf } from '../../security/tokens.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};
const compressible = /\.(html|js|css|json|svg|txt|webmanifest)$/;

/** A file of the built page. */
export interface Asset {
  /** Address below the site's root. */
  url: string;
  type: string;
  /** The build puts a print of the content into names under assets/: such a file never changes. */
  immutable: boolean;
  etag(): Promise<string>;
  body(coding: 'br' | 'gzip' | undefined): Promise<{ bytes: Buffer; coding: 'br' | 'gzip' | undefined }>;
}

/** Compresses what the build did not: once for each file, kept as long as the process lives. */
function compress(bytes: Buffer, coding: 'br' | 'gzip'): Promise<Buffer> {
  if (coding === 'gzip') return deflate(bytes, { level: 9 });
  // The best quality takes seconds for large files; 9 is within a few percent of it.
  const quality = bytes.length > 300_000 ? 9 : 11;
  return brotli(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality } });
}

function assetOf(folder: string, path: string, names: ReadonlySet<string>): Asset {
  const file = join(folder, path);
  const kept = new Map<string, Promise<Buffer>>();
  const once = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key) ?? make();
    kept.set(key, known);
    return known;
  };
  const plain = (): Promise<Buffer> => once('plain', () => readFile(file));
  const url = `/${path.split(sep).join('/')}`;
  return {
    url,
    type: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    immutable: url.startsWith('/assets/'),
    etag: async () => `"${hashOf((await plain()).toString('latin1')).slice(0, 32)}"`,
    async body(coding) {
      if (coding === undefined || !compressible.test(path))
        return { bytes: await plain(), coding: undefined };
      const built = `${path}.${coding === 'br' ? 'br' : 'gz'}`;
      const bytes = await once(coding, async () =>
        names.has(built) ? readFile(join(folder, built)) : compress(await plain(), coding),
      );
      return { bytes, coding };
    },
  };
}

/**
 * Files of the page's folder except the page itself; empty when nothing was built. They are kept in memory with their
 * compressed forms and strong ETags: @fastify/static opens the file for each answer (2.7 times the processor time for a
 * chunk of 11 KB), knows weak ETags of times only, and its current version does not run on Node 20.
 */
export async function findAssets(folder: string): Promise<Asset[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  );
  const isOwn = (name: string): boolean => !/\.(br|gz|map)$/.test(name) && name !== 'index.html';
  return [...names].filter(isOwn).map((name) => assetOf(folder, name, names));
}

/** The page as built; undefined when nothing was built. */
export function readPage(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
}
