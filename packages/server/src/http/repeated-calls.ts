import { setTimeout as pause } from 'node:timers/promises';
import { type RouteDef, texts } from '@mingjing/contract';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { refused } from './app-error.ts';
import type { Call, Handler } from './handler.ts';
import { malformed } from './json-body.ts';

/** Keys are good for a day: whoever repeats a call does so within minutes. */
const keptMs = 24 * 3600 * 1000;
const sweepMs = 3600 * 1000;
/** How long a repetition waits for the answer of a call that is still being made. */
const waitMs = 5000;
const lookMs = 50;

/** The same call was here before: its transaction ends without a trace. */
export class RepeatedCall extends Error {
  override name = 'RepeatedCall';
}

export interface RepeatedCalls {
  /** Makes a call's record by `run`, once for each key; a repetition is answered with the record of the first. */
  answer(handler: Handler, call: Call<RouteDef>, run: () => Promise<unknown>): Promise<unknown>;
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw malformed();
  return key;
}

/** What was sent, for comparing. It may hold passwords: under the installation's key nobody can try them out. */
function printOf({ input, request }: Call<RouteDef>): string {
  const files = (request.uploads ?? []).map(({ field, fileName, bytes }) => [field, fileName, bytes]);
  return JSON.stringify([input ?? null, files]);
}

/** Calls that make a record and were sent twice: because of a double click, or because the first answer was lost. */
export function createRepeatedCalls({
  work,
  secrets,
  now,
}: Pick<Deps, 'work' | 'secrets' | 'now'>): RepeatedCalls {
  let sweptAt = 0;
  async function sweep(): Promise<void> {
    if (now() - sweptAt < sweepMs) return;
    sweptAt = now();
    await work.db
      .deleteFrom('repeated_call')
      .where('created_at', '<', now() - keptMs)
      .execute();
  }

  return {
    async answer(handler, call, run) {
      const { again, route } = handler;
      const { actor } = call;
      const key = again === undefined ? undefined : keyOf(call.request);
      if (again === undefined || key === undefined || actor.kind !== 'user') return run();
      const names = { user_id: actor.id, route: `${route.method} ${route.path}`, save_key: key };
      const input_hash = secrets.sign(printOf(call), 'repeated call');
      const row = () =>
        work.db
          .selectFrom('repeated_call')
          .select(['input_hash', 'object_id'])
          .where('user_id', '=', names.user_id)
          .where('route', '=', names.route)
          .where('save_key', '=', names.save_key)
          .executeTakeFirst();
      const repeated = async (): Promise<unknown> => {
        for (let waited = 0; ; waited += lookMs) {
          const found = await row();
          if (found !== undefined && found.input_hash !== input_hash) throw malformed();
          if (found !== undefined && found.object_id !== null) return again(call, found.object_id);
          if (waited >= waitMs) throw refused(texts.http.savedBefore);
          await pause(lookMs);
        }
      };
      if ((await row()) !== undefined) return repeated();

      await sweep();
      const first = async (): Promise<void> => {
        const added = await work.db
          .insertInto('repeated_call')
          .values({ ...names, input_hash, created_at: now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('user_id')
          .executeTakeFirst();
        if (added === undefined) throw new RepeatedCall();
      };
      try {
        const made = await work.making(first, run);
        await work.db
          .updateTable('repeated_call')
          .set({ object_id: (made as { id: number }).id })
          .where('user_id', '=', names.user_id)
          .where('route', '=', names.route)
          .where('save_key', '=', names.save_key)
          .execute();
        return made;
      } catch (error) {
        if (error instanceof RepeatedCall) return repeated();
        throw error;
      }
    },
  };
}
