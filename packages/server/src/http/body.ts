import { parse as parseForm } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, parseJsonBody } from './json-body.ts';
import { readMultipart, registerUploads } from './upload.ts';

/** Largest JSON or form body; a drawing of 2,000,000 Chinese characters fits. Files have their own limit. */
export const bodyBytes = 8 * 1024 * 1024;
const unreadable = Symbol('a body in a form that is not read');

/** Every route reads JSON, form and multipart bodies, whatever our own client sends. */
export async function registerBodies(app: FastifyInstance, uploadFolder: string): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    /^application\/(json|[\w.+-]+\+json)/,
    { parseAs: 'string', bodyLimit: bodyBytes },
    async (_request: FastifyRequest, text: string) => parseJsonBody(text),
  );
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bodyBytes },
    async (_request: FastifyRequest, text: string) => ({
      ...parseForm(text, undefined, undefined, { maxKeys: 1000 }),
    }),
  );
  await registerUploads(app, uploadFolder);
  app.addContentTypeParser<string>(
    '*',
    { parseAs: 'string', bodyLimit: bodyBytes },
    async (_request: FastifyRequest, text: string) => (text === '' ? undefined : unreadable),
  );
}

/** The body as plain data for the route's schema; undefined when there is none. */
export async function readBody(request: FastifyRequest, uploadFolder: string): Promise<unknown> {
  if (request.isMultipart()) return readMultipart(request, uploadFolder);
  if (request.body === unreadable) throw malformed();
  return request.body;
}
