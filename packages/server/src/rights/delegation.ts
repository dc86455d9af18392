import { menuPaths } from '@mingjing/contract';
import type { UserActor } from '../security/actor.ts';

/** What a role lets its users do. */
export interface RoleReach {
  isAdmin: boolean;
  menuPaths: readonly string[];
}

const powers: ReadonlySet<string> = new Set(menuPaths);

/**
 * Whether a caller may hand out, take away, rename or delete a role: administrators every one, other callers those
 * that are not the administrators' and open no screen that the caller cannot open.
 */
export function mayGrant(actor: UserActor, role: RoleReach): boolean {
  if (actor.isAdmin) return true;
  return !role.isAdmin && role.menuPaths.every((path) => !powers.has(path) || actor.menuPaths.has(path));
}

/** Whether a caller may change, disable or delete a user with these roles: else the caller could act in that user's name. */
export const mayChange = (actor: UserActor, roles: readonly RoleReach[]): boolean =>
  roles.every((role) => mayGrant(actor, role));
