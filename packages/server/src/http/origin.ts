import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';

const namesHere = (): string[] => [
  'localhost',
  hostname().toLowerCase(),
  ...Object.values(networkInterfaces()).flatMap(
    (entries) =>
      entries?.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address).toLowerCase()) ??
      [],
  ),
];

/**
 * Every origin under which this server's pages may be open: the setting, and this machine's names and addresses with the
 * port that was called. What the caller says in its headers counts nothing.
 */
export function ownOrigins(request: Pick<FastifyRequest, 'raw'>, publicUrl: string): string[] {
  const port = request.raw.socket.localPort ?? 0;
  const here = namesHere().map((name) => new URL(`http://${name}:${port}`).origin);
  return publicUrl === '' ? here : [new URL(publicUrl).origin, ...here];
}

/** Whether a name or address is certainly this machine's own. */
const isOwnName = (name: string): boolean => namesHere().includes(name.toLowerCase());

/**
 * What links begin with: the setting, or this machine's own address when it was called by that. Any other name may be
 * made up by the caller or a proxy: then links are paths, which the page completes with its own address.
 */
export function linkOrigin(request: FastifyRequest, publicUrl: string): string {
  if (publicUrl !== '') return publicUrl;
  const { host = '' } = request.headers;
  if (!URL.canParse(`http://${host}`)) return '';
  const { hostname: name, port } = new URL(`http://${host}`);
  const isOwnPort = Number(port || 80) === request.raw.socket.localPort;
  return isOwnPort && isOwnName(name) ? `http://${host}` : '';
}
