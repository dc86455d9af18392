import { forbidden } from '../http/app-error.ts';
import type { Actor, UserActor } from '../security/actor.ts';

/** The signed-in user of a call that the registrar has already let through. */
export function userOf(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw forbidden();
  return actor;
}

export const userIdOf = (actor: Actor): number => userOf(actor).id;

/** Screens whose users make widgets and panels: they see what those are made of. */
const authorMenus = ['/config/widget', '/config/panel'] as const;

/** Whether a caller makes widgets or panels; everybody else asks what a panel offers. */
export function isAuthor(actor: Actor): actor is UserActor {
  if (actor.kind !== 'user') return false;
  return actor.isAdmin || authorMenus.some((path) => actor.menuPaths.has(path));
}
