import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandOf } from '../../brand.ts';
import type { Settings } from '../../settings.ts';
import { tokenOf } from '../access.ts';
import { codingOf } from '../coding.ts';
import { type Asset, findAssets, readPage } from './assets.ts';
import { PageCache, renderPage } from './render.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Where the built page lies: beside the bundle, or beside the sources in development. */
export function webFolder(setting: string): string {
  if (setting !== '') return setting;
  const fromHere = import.meta.url.endsWith('.ts') ? '../../../../web/dist' : '../../web/dist';
  return fileURLToPath(new URL(fromHere, import.meta.url));
}

async function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding').header('content-type', asset.type);
  if (asset.immutable) {
    reply.header('cache-control', 'public, max-age=31536000, immutable');
  } else {
    const etag = await asset.etag();
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  const { bytes, coding } = await asset.body(codingOf(request));
  if (coding !== undefined) reply.header('content-encoding', coding);
  return reply.send(bytes);
}

async function sendPage(page: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  const coding = codingOf(request);
  if (coding === undefined) return reply.send(page);
  reply.header('content-encoding', coding);
  return reply.send(await (coding === 'br' ? brotli(page) : deflate(page)));
}

/** Sites that may show the page of a link's sign in a frame; none for a sign that is not known. */
export type Embedders = (sign: string) => Promise<readonly string[]>;

const framing = /frame-ancestors [^;]*/;

/** The policy of this answer with other sites that may frame it. */
function framedBy(reply: FastifyReply, sites: readonly string[]): string {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return policy.replace(framing, `frame-ancestors ${sites.length === 0 ? "'none'" : sites.join(' ')}`);
}

/**
 * Serves files of the page: a route for each folder, as the router takes longer to learn hundreds of addresses than all
 * others of the server. The addresses are known at start: nothing in a request can name another file.
 */
function serveAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  const byUrl = new Map(assets.map((asset) => [asset.url, asset]));
  const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/'));
  for (const folder of new Set(assets.map(({ url }) => folderOf(url)))) {
    if (folder === '') continue;
    app.get<{ Params: { name: string } }>(`${folder}/:name`, (request, reply) => {
      const asset = byUrl.get(`${folder}/${request.params.name}`);
      return asset === undefined ? reply.callNotFound() : sendAsset(asset, request, reply);
    });
  }
  for (const asset of assets.filter(({ url }) => folderOf(url) === ''))
    app.get(asset.url, (request, reply) => sendAsset(asset, request, reply));
}

/** Serves the built page and its files. */
export async function registerPage(
  app: FastifyInstance,
  settings: Settings,
  now: () => number,
  embedders: Embedders = async () => [],
): Promise<void> {
  const folder = webFolder(settings.webDir);
  serveAssets(app, await findAssets(folder));
  const template = readPage(folder);
  if (template === undefined) return;
  const pages = new PageCache(() => renderPage(template, brandOf(settings, now())), now);
  for (const url of ['/', '/index.html']) {
    app.get(url, (request, reply) =>
      sendPage(pages.page(request.url.slice(0, 512), tokenOf(request) !== undefined), request, reply),
    );
  }
  // A link's page for frames: the sites that may frame it stand in the link, no others may.
  app.get<{ Params: { sign: string } }>('/embed/:sign', async (request, reply) => {
    reply.header('content-security-policy', framedBy(reply, await embedders(request.params.sign)));
    return sendPage(pages.page('/embed', false), request, reply);
  });
}
