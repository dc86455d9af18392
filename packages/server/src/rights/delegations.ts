import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { UserActor } from '../security/actor.ts';
import { subjectOf } from './data-rights.ts';
import { createDataRuleStore, readAttributes } from './data-rules.store.ts';
import { attributesOf, type DataSubject, nobody } from './data-scope.ts';
import { createDelegationStore } from './delegation.store.ts';
import { type Holding, mayHandOut, seesNoMore } from './delegation.ts';
import { createUsageStore } from './usage.store.ts';
import { decideUse } from './use-decision.ts';

/** An account as far as its rights go. */
export interface RuledAccount {
  username: string;
  /** As they are stored. */
  attributes: string;
  roleIds: readonly number[];
}

/** What one caller may pass on, at the time it was asked for. */
export interface Delegation {
  exists(roleId: number): boolean;
  /** Whether the caller may hand out, take away, rename or delete a role; one that is not there: false. */
  mayGrant(roleId: number): boolean;
  /**
   * Whether the caller may change, disable or delete a user: else the caller could act in that user's name. The same is
   * asked of what a user becomes by new roles, as the caller may have set the password before.
   */
  mayChange(account: RuledAccount): boolean;
  /** Whether the caller may grant a panel: it is one that they can open. */
  mayShow(panelId: number): boolean;
}

/** Who may pass on what: nobody gives themselves or others more than they have. */
export interface Delegations {
  of(actor: UserActor): Promise<Delegation>;
}

export function createDelegations({ work }: { work: UnitOfWork }): Delegations {
  const store = createDelegationStore(work);
  const usage = createUsageStore(work);
  const dataRules = createDataRuleStore(work);

  /** The caller's own, with the roles that this session has. */
  async function subjectFor(actor: UserActor): Promise<DataSubject> {
    const row = actor.acting === undefined ? await dataRules.subject(actor.id) : undefined;
    const { attributes } = row === undefined ? nobody : subjectOf(row);
    return { isAdmin: false, roleIds: actor.roleIds, attributes };
  }
  async function usesOf(actor: UserActor): Promise<Set<string>> {
    const rows = await usage.limited();
    const own = rows.filter(
      ({ owner_id, role_id }) =>
        decideUse(actor, { ownerId: owner_id, roleIds: role_id === null ? [] : [role_id] }).allowed,
    );
    return new Set(own.map(({ kind, id }) => `${kind} ${id}`));
  }

  return {
    async of(actor) {
      if (actor.isAdmin) {
        const ids = await store.roleIds();
        const exists = (id: number): boolean => ids.has(id);
        return { exists, mayGrant: exists, mayChange: () => true, mayShow: () => true };
      }
      const reaches = await store.reaches();
      const rules = await store.rules();
      const caller = await subjectFor(actor);
      const [owned, uses] = [await store.panelsOf(actor.id), await usesOf(actor)];
      const granted = new Set(actor.roleIds.flatMap((id) => reaches.get(id)?.panelIds ?? []));
      const held: Holding = {
        panel: (id) => owned.has(id) || granted.has(id),
        use: (name) => uses.has(name),
      };
      /** Rows by attributes are measured with the caller's: whose role it becomes is not known here. */
      const withRole = (id: number): DataSubject => ({ ...caller, roleIds: [id] });
      const decide = (id: number): boolean => {
        const role = reaches.get(id);
        if (role === undefined || !mayHandOut(actor, held, role)) return false;
        return seesNoMore(withRole(id), caller, rules);
      };
      const decided = new Map([...reaches.keys()].map((id) => [id, decide(id)]));
      const mayGrant = (id: number): boolean => decided.get(id) ?? false;
      return {
        exists: (id) => reaches.has(id),
        mayGrant,
        mayChange({ username, attributes, roleIds }) {
          if (!roleIds.every(mayGrant)) return false;
          const account = {
            isAdmin: false,
            roleIds,
            attributes: attributesOf(readAttributes(attributes), username),
          };
          return seesNoMore(account, caller, rules);
        },
        mayShow: held.panel,
      };
    },
  };
}
