import { type Access, keyScopesOf, type RouteDef, texts } from '@mingjing/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor, UserActor } from '../security/actor.ts';
import { type ApiKeys, isApiKey } from '../security/api-keys.ts';
import type { Sessions } from '../security/sessions.ts';
import {
  forbidden,
  invalidToken,
  keyOutOfScope,
  passwordFirst,
  peopleOnly,
  unauthenticated,
} from './app-error.ts';

export const tokenHeader = 'x-auth-token';

/** The token a request carries; undefined when it carries none. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const value = request.headers[tokenHeader];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The API key in an Authorization header; undefined for every other header: a proxy's own sign-in, for example. */
export function keyIn(header: string | undefined): string | undefined {
  const [, key = ''] = /^bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return isApiKey(key) ? key : undefined;
}

/** What tells who calls. */
export interface Callers {
  sessions: Pick<Sessions, 'actorOf'>;
  keys: ApiKeys;
}

/** Who a refused call came from, as far as it can be told. */
export async function callerOf(
  request: FastifyRequest,
  { sessions, keys }: Callers,
): Promise<Actor | undefined> {
  const key = keyIn(request.headers.authorization);
  return key === undefined ? sessions.actorOf(tokenOf(request) ?? '') : keys.actorOf(key, request.ip);
}

/** Whether an actor may call a route at all; rights on the object are the handler's to check. */
export function mayCall(access: Access, actor: Actor): boolean {
  if (access === 'anonymous') return true;
  if (access === 'share') return actor.kind !== 'anonymous';
  if (actor.kind !== 'user') return false;
  return access === 'session' || access.menus.some((path) => actor.menuPaths.has(path));
}

type Asked = Pick<RouteDef, 'access' | 'beforePasswordChange' | 'keys'>;

/** The owner of a key that opens the call, or the answer to one that does not. */
async function ownerOf(
  route: Asked,
  key: string,
  request: FastifyRequest,
  keys: ApiKeys,
): Promise<UserActor> {
  const owner = await keys.actorOf(key, request.ip);
  if (owner === undefined) throw invalidToken();
  const scopes = keyScopesOf(route);
  if (scopes.length === 0) throw peopleOnly();
  if (!scopes.some((scope) => owner.key?.scopes.includes(scope))) {
    throw keyOutOfScope(scopes.map((scope) => texts.apiKey.scopes[scope]).join('”或“'));
  }
  return owner;
}

/**
 * Who calls, or the answer that the access table gives: no token, a dead token, another's token, a password that is to
 * be changed first, no grant. An API key acts for its owner within its scopes.
 */
export async function actorFor(
  route: Asked,
  request: FastifyRequest,
  { sessions, keys }: Callers,
): Promise<Actor> {
  const { access, beforePasswordChange = false } = route;
  if (access === 'anonymous') return { kind: 'anonymous' };
  const token = tokenOf(request);
  const key = keyIn(request.headers.authorization);
  if (token === undefined && key === undefined) throw unauthenticated();
  // With both it would not be clear in whose name the call is made.
  if (token !== undefined && key !== undefined) throw invalidToken();
  const actor =
    key === undefined ? await sessions.actorOf(token ?? '') : await ownerOf(route, key, request, keys);
  if (actor === undefined) throw invalidToken();
  // A key waits for its owner: the new password is chosen by signing in.
  const waits = !beforePasswordChange || key !== undefined;
  if (actor.kind === 'user' && actor.mustChangePassword && waits) throw passwordFirst();
  if (mayCall(access, actor)) return actor;
  // A share token opens its panel's calls only: for every other call it is no token.
  throw actor.kind === 'user' ? forbidden() : invalidToken();
}
