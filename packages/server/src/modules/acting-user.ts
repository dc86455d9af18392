import type { Role } from '@mingjing/contract';
import { forbidden } from '../http/app-error.ts';
import type { Actor, UserActor } from '../security/actor.ts';

/** The signed-in user of a call that the registrar has already let through. */
export function userOf(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw forbidden();
  return actor;
}

/** What the wire tells of the role as which an administrator looks at the product. */
export const actingRoleOf = ({ acting }: UserActor): { actingRole?: Role } =>
  acting === undefined ? {} : { actingRole: { id: acting.roleId, roleName: acting.roleName } };

export const userIdOf = (actor: Actor): number => userOf(actor).id;
