import { createReadStream } from 'node:fs';
import { Code, texts } from '@mingjing/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { actorFor, type Callers } from '../http/access.ts';
import { sendFailure } from '../http/answer.ts';
import { AppError } from '../http/app-error.ts';
import { maySeePicture } from '../rights/cover-pictures.ts';
import type { Actor } from '../security/actor.ts';
import type { Images } from './images.ts';

interface FileDeps extends Callers {
  images: Images;
  work: UnitOfWork;
}

const nobody: Actor = { kind: 'anonymous' };

/** Who asks for a picture, as far as it is told: most pictures are asked for by addresses alone. */
async function askedBy(request: FastifyRequest, callers: Callers): Promise<Actor> {
  try {
    return await actorFor({ access: 'session', keys: ['boards'] }, request, callers);
  } catch (error) {
    if (error instanceof AppError) return nobody;
    throw error;
  }
}

/**
 * Serves pictures by their random names. A name is never used again, so it may be kept for ever; covers of panels are for
 * those who may see the panel, and are kept for each of them.
 */
export function registerFiles(app: FastifyInstance, { images, work, ...callers }: FileDeps): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params;
    const file = await images.open(name);
    const isOpen = file !== undefined && (await maySeePicture(work, nobody, name));
    if (file === undefined || !(isOpen || (await maySeePicture(work, await askedBy(request, callers), name))))
      // Others may be let in: no cache on the way may keep it.
      return sendFailure(
        reply.header('cache-control', 'no-store'),
        404,
        Code.client,
        texts.http.notFound.message,
      );
    if (isOpen) reply.header('cache-control', 'public, max-age=31536000, immutable');
    else reply.header('cache-control', 'private, max-age=300').header('vary', 'x-auth-token, authorization');
    reply
      .header('content-type', file.mime)
      .header('content-length', String(file.bytes))
      // Even opened by itself a picture can neither run nor load anything.
      .header('content-security-policy', "default-src 'none'; sandbox");
    return reply.send(createReadStream(file.path));
  });
}
