import { createReadStream } from 'node:fs';
import { Code, texts } from '@mingjing/contract';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../http/answer.ts';
import type { Images } from './images.ts';

/** Serves pictures by their random names. A name is never used again, so it may be kept for ever. */
export function registerFiles(app: FastifyInstance, images: Images): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const file = await images.open(request.params.name);
    if (file === undefined) return sendFailure(reply, 404, Code.client, texts.http.notFound.message);
    reply
      .header('content-type', file.mime)
      .header('content-length', String(file.bytes))
      .header('cache-control', 'public, max-age=31536000, immutable')
      // Even opened by itself a picture can neither run nor load anything.
      .header('content-security-policy', "default-src 'none'; sandbox");
    return reply.send(createReadStream(file.path));
  });
}
