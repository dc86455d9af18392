import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Actor } from '../security/actor.ts';
import { createUploadTurns } from './upload-turns.ts';

const nobody: Actor = { kind: 'anonymous' };
const signal = (): AbortSignal => new AbortController().signal;

/** How many of `calls` calls of nobody, none of which ends, have begun. */
async function begun(route: { body?: 'form' | 'multipart' }, isMultipart: boolean, calls: number) {
  const turns = createUploadTurns();
  const request = { actor: nobody, isMultipart: () => isMultipart } as unknown as FastifyRequest;
  let running = 0;
  for (let at = 0; at < calls; at += 1)
    void turns({ route, request, signal }, () => {
      running += 1;
      return new Promise(() => undefined);
    });
  await new Promise(setImmediate);
  return running;
}

test('calls that bring files take turns; fields in the same form do not, or nobody could sign in beside slow senders', async () => {
  expect(await begun({ body: 'multipart' }, true, 10)).toBe(3);
  expect(await begun({ body: 'form' }, true, 10)).toBe(10);
  expect(await begun({}, true, 10)).toBe(10);
  expect(await begun({ body: 'multipart' }, false, 10)).toBe(10);
});
