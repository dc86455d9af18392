import { forbidden } from '../http/app-error.ts';
import type { Actor, UserActor } from '../security/actor.ts';

/** The signed-in user of a call that the registrar has already let through. */
export function userOf(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw forbidden();
  return actor;
}

export const userIdOf = (actor: Actor): number => userOf(actor).id;

/** Whether any configuration screen is granted: authors see what widgets are made of, viewers do not. */
export function isAuthor(actor: Actor): actor is UserActor {
  if (actor.kind !== 'user') return false;
  return actor.isAdmin || [...actor.menuPaths].some((path) => path.startsWith('/config/'));
}
