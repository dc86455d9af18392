import { type DataRules, menuPaths } from '@mingjing/contract';
import type { UserActor } from '../security/actor.ts';
import { type DataSubject, isWithin, scopeFor } from './data-scope.ts';

/** What a role lets its users do and see; its rows and columns stand in the rules of datasets. */
export interface RoleReach {
  id: number;
  isAdmin: boolean;
  menuPaths: readonly string[];
  /** Panels that were granted to it. */
  panelIds: readonly number[];
  /** Sources, datasets and widgets of limited use that are left to it, like `dataset 7`. */
  uses: readonly string[];
}

/** Whether a caller can open a panel, and use what is left to some only. */
export interface Holding {
  panel(id: number): boolean;
  use(name: string): boolean;
}

const powers: ReadonlySet<string> = new Set(menuPaths);

/**
 * Whether a caller may hand out, take away, rename or delete a role, as far as it does not go by data: administrators
 * every one; other callers those of their own, and those that are not the administrators' and open no screen, show no
 * panel and leave nothing to use that the caller does not have.
 */
export function mayHandOut(actor: UserActor, held: Holding, role: RoleReach): boolean {
  if (actor.isAdmin) return true;
  if (role.isAdmin) return false;
  if (actor.roleIds.includes(role.id)) return true;
  return (
    role.menuPaths.every((path) => !powers.has(path) || actor.menuPaths.has(path)) &&
    role.panelIds.every(held.panel) &&
    role.uses.every(held.use)
  );
}

/** Whether whoever is `one` sees of no dataset more than `other` does, by all rules that there are. */
export const seesNoMore = (one: DataSubject, other: DataSubject, rules: readonly DataRules[]): boolean =>
  rules.every((ruled) => isWithin(scopeFor(one, ruled), scopeFor(other, ruled)));
