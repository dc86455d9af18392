import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';

/** Where the caller's page seems to come from. The caller says it: nothing that others will open is made from it. */
export const requestOrigin = (request: FastifyRequest, publicUrl: string): string =>
  publicUrl === '' ? `${request.protocol}://${request.host}` : publicUrl;

/** Whether a name or address is certainly this machine's own. */
function isOwnName(name: string): boolean {
  if (name === 'localhost' || name === hostname().toLowerCase()) return true;
  const address = name.replace(/^\[(.*)\]$/, '$1');
  return Object.values(networkInterfaces()).some((entries) =>
    entries?.some((entry) => entry.address.toLowerCase() === address),
  );
}

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
