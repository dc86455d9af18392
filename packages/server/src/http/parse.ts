import type { RouteDef } from '@mingjing/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { gone, refused } from './app-error.ts';
import { inputSentence } from './input-sentence.ts';

// Rules without a sentence of their own: the one place where they get one.
z.config({ customError: inputSentence });

function read(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refused(parsed.error.issues[0]?.message ?? '');
}

/** Ids of an address that are no ids name nothing, like unused ids. */
export function readParams(route: RouteDef, request: FastifyRequest): unknown {
  if (route.params === undefined) return undefined;
  const parsed = route.params.safeParse(request.params);
  if (!parsed.success) throw gone();
  return parsed.data;
}

export function readQuery(route: RouteDef, request: FastifyRequest): unknown {
  return read(route.query, { ...(request.query as object) });
}

export function readInput(route: RouteDef, body: unknown): unknown {
  return read(route.input, body ?? {});
}
