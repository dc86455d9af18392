import type { FastifyRequest } from 'fastify';

/** The address people know this server by: the setting, else what the request came to. */
export const originOf = (request: FastifyRequest, publicUrl: string): string =>
  publicUrl === '' ? `${request.protocol}://${request.host}` : publicUrl.replace(/\/+$/, '');
