import type { FastifyRequest } from 'fastify';
import type { UserActor } from '../security/actor.ts';
import type { Images } from './images.ts';

const fields = ['bgPath', 'frontCoverPath'] as const;
export type PictureAddresses = Partial<Record<(typeof fields)[number], string>>;

/**
 * Saves a form whose pictures may be sent as files in place of their addresses: each becomes an uploaded picture, and
 * its address is handed to `save`. Pictures of a save that fails are removed again. Throws AppError for what is no
 * picture, and what `save` throws.
 */
export async function withPictureParts<T>(
  { request, images, user }: { request: Pick<FastifyRequest, 'uploads'>; images: Images; user: UserActor },
  save: (addresses: PictureAddresses) => Promise<T>,
): Promise<T> {
  const addresses: PictureAddresses = {};
  try {
    for (const field of fields) {
      const part = request.uploads.findLast((upload) => upload.field === field);
      if (part !== undefined) addresses[field] = await images.store(part.path, user.id);
    }
    return await save(addresses);
  } catch (error) {
    for (const address of Object.values(addresses)) await images.remove(address, user).catch(() => undefined);
    throw error;
  }
}
