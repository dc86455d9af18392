import { forbidden } from '../http/app-error.ts';
import type { Actor, UserActor } from '../security/actor.ts';

/** The signed-in user of a call that the registrar has already let through. */
export function userOf(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw forbidden();
  return actor;
}

export const userIdOf = (actor: Actor): number => userOf(actor).id;
