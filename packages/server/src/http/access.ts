import type { Access, RouteDef } from '@mingjing/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../security/actor.ts';
import type { Sessions } from '../security/sessions.ts';
import { forbidden, invalidToken, passwordFirst, unauthenticated } from './app-error.ts';

export const tokenHeader = 'x-auth-token';

/** The token a request carries; undefined when it carries none. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const value = request.headers[tokenHeader];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether an actor may call a route at all; rights on the object are the handler's to check. */
export function mayCall(access: Access, actor: Actor): boolean {
  if (access === 'anonymous') return true;
  if (access === 'share') return actor.kind !== 'anonymous';
  if (actor.kind !== 'user') return false;
  return access === 'session' || access.menus.some((path) => actor.menuPaths.has(path));
}

/**
 * Who calls, or the answer that the access table gives: no token, a dead token, another's token, a password that is to
 * be changed first, no grant.
 */
export async function actorFor(
  { access, beforePasswordChange = false }: Pick<RouteDef, 'access' | 'beforePasswordChange'>,
  request: FastifyRequest,
  sessions: Sessions,
): Promise<Actor> {
  if (access === 'anonymous') return { kind: 'anonymous' };
  const token = tokenOf(request);
  if (token === undefined) throw unauthenticated();
  const actor = await sessions.actorOf(token);
  if (actor === undefined) throw invalidToken();
  if (actor.kind === 'user' && actor.mustChangePassword && !beforePasswordChange) throw passwordFirst();
  if (mayCall(access, actor)) return actor;
  // A share token opens its panel's calls only: for every other call it is no token.
  throw actor.kind === 'user' ? forbidden() : invalidToken();
}
