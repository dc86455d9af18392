import { parse as parseForm } from 'node:querystring';
import { Code, limits, type RouteDef, texts } from '@mingjing/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { bodyBytes, bodyBytesOf } from './body-limits.ts';
import { malformed, parseJsonBody } from './json-body.ts';
import { largeBody, ownTurn } from './own-turn.ts';
import { readMultipart, registerUploads } from './upload.ts';

/** Of one file, unless the route takes larger ones. */
const usualMegabytes = limits.uploadBytes / 1_048_576;
const unreadable = Symbol('a body in a form that is not read');
/** Forms are short; a million escapes would take the reader seconds. Longer texts come as JSON or multipart. */
const formCharacters = 256 * 1024;

const formType = 'application/x-www-form-urlencoded';

/** Whether a body is of texts alone. */
export const isForm = (request: FastifyRequest): boolean =>
  request.isMultipart() || (request.headers['content-type'] ?? '').toLowerCase().startsWith(formType);

function readForm(text: string): object {
  if (text.length > formCharacters) throw new AppError(Code.client, texts.http.tooBig, 413);
  return { ...parseForm(text, undefined, undefined, { maxKeys: 1000 }) };
}

/** Every route reads JSON, form and multipart bodies, whatever our own client sends. */
export async function registerBodies(app: FastifyInstance, uploadFolder: string): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    /^application\/(json|[\w.+-]+\+json)/,
    { parseAs: 'string', bodyLimit: bodyBytes },
    async (_request: FastifyRequest, text: string) => {
      if (text.length > largeBody) await ownTurn();
      return parseJsonBody(text);
    },
  );
  app.addContentTypeParser<string>(
    formType,
    { parseAs: 'string', bodyLimit: bodyBytes },
    async (_request: FastifyRequest, text: string) => readForm(text),
  );
  await registerUploads(app, uploadFolder);
  app.addContentTypeParser<string>(
    '*',
    { parseAs: 'string', bodyLimit: bodyBytes },
    async (_request: FastifyRequest, text: string) => (text === '' ? undefined : unreadable),
  );
}

/** The body as plain data for the route's schema; undefined when there is none. */
export async function readBody(
  request: FastifyRequest,
  { uploadFolder, uploadMegabytes }: { uploadFolder: string; uploadMegabytes: number },
  route: Pick<RouteDef, 'access' | 'body' | 'largeFiles'>,
): Promise<unknown> {
  if (request.isMultipart()) {
    const takesFiles = route.body === 'multipart';
    const megabytes = route.largeFiles === true ? uploadMegabytes : usualMegabytes;
    return readMultipart(request, uploadFolder, { bytes: bodyBytesOf(route), takesFiles, megabytes });
  }
  if (request.body === unreadable) throw malformed();
  return request.body;
}
