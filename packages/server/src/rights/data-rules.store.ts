import {
  type Column,
  type DataRules,
  dataRules,
  parseJsonText,
  ruleCondition,
  type UserAttributes,
  userAttributes,
} from '@mingjing/contract';
import { z } from 'zod';
import type { Flag, NewRow, Row } from '../db/schema.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { authorMenus } from '../security/actor.ts';
import { openedAccounts } from './opened-accounts.ts';
import { panelsOnRestricted } from './panels-on-restricted.ts';

/** A user as rules on data see them. */
export interface SubjectRow {
  id: number;
  username: string;
  disabled: 0 | 1;
  attributes: string;
  roles: { id: number; isAdmin: boolean }[];
}

type Ruled = Pick<Row<'dataset'>, 'id' | 'other_roles' | 'made_of'>;

const ruleConditions = z.array(ruleCondition);
/** The user's own attributes as they are stored. */
export const readAttributes = (text: string): UserAttributes => userAttributes.parse(parseJsonText(text));

/** The only SQL on rules of datasets. */
export function createDataRuleStore(work: UnitOfWork) {
  /**
   * Whether everybody sees all of a dataset that is made of others goes by these too. Call it in the transaction that
   * changed rules or parents.
   */
  async function markMade(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const parents = await work.db
        .selectFrom('dataset_parent as m')
        .innerJoin('dataset as p', 'p.id', 'm.parent_id')
        .select('p.restricted')
        .where('m.dataset_id', '=', id)
        .execute();
      if (parents.length > 0) {
        const rules = await work.db
          .selectFrom('dataset_rule')
          .select('role_id')
          .where('dataset_id', '=', id)
          .limit(1)
          .execute();
        const isPart = rules.length > 0 || parents.some(({ restricted }) => restricted === 1);
        await work.db
          .updateTable('dataset')
          .set(({ eb }) => ({
            restricted: isPart
              ? 1
              : eb
                  .case()
                  .when(eb.or([eb('other_roles', '=', 'none'), eb('smallest_group', '!=', '')]))
                  .then<Flag>(1)
                  .else<Flag>(0)
                  .end(),
          }))
          .where('id', '=', id)
          .execute();
      }
      await markMade(await madeOfIt(id));
    }
  }
  async function madeOfIt(id: number): Promise<number[]> {
    const made = await work.db
      .selectFrom('dataset_parent')
      .select('dataset_id')
      .where('parent_id', '=', id)
      .orderBy('dataset_id')
      .execute();
    return made.map(({ dataset_id }) => dataset_id);
  }

  return {
    /** Datasets that are made of one, of those that are, and so on. */
    async madeBelow(id: number): Promise<number[]> {
      const found = new Set<number>();
      const waiting = [id];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        for (const one of await madeOfIt(next))
          if (!found.has(one)) {
            found.add(one);
            waiting.push(one);
          }
      return [...found];
    },

    /** The rules of a dataset. What cannot be read is an error and never an open door. */
    async rulesOf(dataset: Pick<Row<'dataset'>, 'id' | 'other_roles'>): Promise<DataRules> {
      const rows = await work.db
        .selectFrom('dataset_rule')
        .selectAll()
        .where('dataset_id', '=', dataset.id)
        .orderBy('role_id')
        .execute();
      const stored = await work.db
        .selectFrom('dataset')
        .select('smallest_group')
        .where('id', '=', dataset.id)
        .executeTakeFirst();
      const smallest = stored?.smallest_group ?? '';
      return dataRules.parse({
        others: dataset.other_roles,
        ...(smallest !== '' && { smallest: parseJsonText(smallest) }),
        roles: rows.map(({ role_id, conditions, columns }) => ({
          roleId: role_id,
          conditions: parseJsonText(conditions),
          columns: parseJsonText(columns),
        })),
      });
    },

    async subject(userId: number): Promise<SubjectRow | undefined> {
      const user = await work.db
        .selectFrom('app_user')
        .select(['id', 'username', 'disabled', 'attributes'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (user === undefined) return undefined;
      const roles = await work.db
        .selectFrom('user_role')
        .innerJoin('role', 'role.id', 'user_role.role_id')
        .select(['role.id', 'role.is_admin'])
        .where('user_role.user_id', '=', userId)
        .orderBy('role.id')
        .execute();
      return { ...user, roles: roles.map(({ id, is_admin }) => ({ id, isAdmin: is_admin === 1 })) };
    },

    /** Whether any of these roles opens a screen of authors. */
    async openAuthorScreens(roleIds: readonly number[]): Promise<boolean> {
      if (roleIds.length === 0) return false;
      const found = await work.db
        .selectFrom('role_menu')
        .innerJoin('menu', 'menu.id', 'role_menu.menu_id')
        .select('menu.path')
        .where('role_menu.role_id', 'in', [...roleIds])
        .where('menu.path', 'in', [...authorMenus])
        .limit(1)
        .execute();
      return found.length > 0;
    },

    /** Who made a link and whose panel it opens. */
    linkOf(shareId: number): Promise<{ makerId: number; ownerId: number } | undefined> {
      return work.db
        .selectFrom('share')
        .innerJoin('panel', 'panel.id', 'share.panel_id')
        .select(['share.user_id as makerId', 'panel.user_id as ownerId'])
        .where('share.id', '=', shareId)
        .executeTakeFirst();
    },
    /** Restricted datasets that a panel's widgets read, those on the sources of its statements among them. */
    restrictedOf(panelId: number): Promise<Ruled[]> {
      return panelsOnRestricted(work)
        .select(['d.id', 'd.other_roles', 'd.made_of'])
        .where('p.panel_id', '=', panelId)
        .execute();
    },

    restricted(ids: readonly number[]): Promise<Ruled[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return work.db
        .selectFrom('dataset')
        .select(['id', 'other_roles', 'made_of'])
        .where('restricted', '=', 1)
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
    },
    /** Datasets that others are made of, with whether everybody sees all of each. */
    ruled(ids: readonly number[]): Promise<(Ruled & Pick<Row<'dataset'>, 'restricted'>)[]> {
      return work.db
        .selectFrom('dataset')
        .select(['id', 'other_roles', 'made_of', 'restricted'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
    },
    restrictedOn(datasourceId: number): Promise<Ruled[]> {
      return work.db
        .selectFrom('dataset')
        .select(['id', 'other_roles', 'made_of'])
        .where('restricted', '=', 1)
        .where('datasource_id', '=', datasourceId)
        .orderBy('id')
        .execute();
    },

    /** Puts the rules in place of those of this version; false when others were saved meanwhile. */
    async replace(id: number, version: number, { others, roles, smallest }: DataRules): Promise<boolean> {
      const changed = await work.db
        .updateTable('dataset')
        .set({
          other_roles: others,
          smallest_group: smallest === undefined ? '' : JSON.stringify(smallest),
          restricted: roles.length > 0 || others === 'none' || smallest !== undefined ? 1 : 0,
          rules_version: version + 1,
        })
        .where('id', '=', id)
        .where('rules_version', '=', version)
        .returning('id')
        .executeTakeFirst();
      if (changed === undefined) return false;
      await work.db.deleteFrom('dataset_rule').where('dataset_id', '=', id).execute();
      const rows = roles.map(
        ({ roleId, conditions, columns }): NewRow<'dataset_rule'> => ({
          dataset_id: id,
          role_id: roleId,
          conditions: JSON.stringify(conditions),
          columns: JSON.stringify(columns),
        }),
      );
      if (rows.length > 0) await work.db.insertInto('dataset_rule').values(rows).execute();
      await markMade([id]);
      return true;
    },
    /** Marks datasets, and all that are made of them, as seen in part where they or what they are made of are. */
    markMade,

    /** Gives a copy the rules of the dataset that it was made from. */
    async copy(from: number, to: number): Promise<void> {
      const rows = await work.db
        .selectFrom('dataset_rule')
        .selectAll()
        .where('dataset_id', '=', from)
        .execute();
      if (rows.length > 0)
        await work.db
          .insertInto('dataset_rule')
          .values(rows.map((row) => ({ ...row, dataset_id: to })))
          .execute();
    },

    allRoles(): Promise<Pick<Row<'role'>, 'id' | 'role_name' | 'is_admin'>[]> {
      return work.db.selectFrom('role').select(['id', 'role_name', 'is_admin']).orderBy('id').execute();
    },
    openedAccounts: () => openedAccounts(work),
    /** Columns that rules on rows compare with attributes of users, as far as the columns are known. */
    async attributeRules(): Promise<{ attribute: string; dataset: string; column: Column }[]> {
      const rows = await work.db
        .selectFrom('dataset_rule as r')
        .innerJoin('dataset as d', 'd.id', 'r.dataset_id')
        .select(['d.name', 'd.columns', 'r.conditions'])
        .where('r.conditions', 'like', '%"attribute"%')
        .orderBy('d.id')
        .execute();
      return rows.flatMap(({ name, columns, conditions }) => {
        const known = JSON.parse(columns) as Column[];
        return ruleConditions.parse(parseJsonText(conditions)).flatMap(({ attribute, key }) => {
          const column = known.find((one) => one.name === key);
          return attribute === undefined || column === undefined
            ? []
            : [{ attribute, dataset: name, column }];
        });
      });
    },
    /** Users of a role, and users with an attribute of this name, each with its values. */
    async valuesOf(attribute: string, roleId: number): Promise<{ username: string; values: string[] }[]> {
      if (attribute === '@username') {
        const users = await work.db
          .selectFrom('app_user as u')
          .innerJoin('user_role as r', 'r.user_id', 'u.id')
          .select('u.username')
          .where('r.role_id', '=', roleId)
          .orderBy('u.id')
          .execute();
        return users.map(({ username }) => ({ username, values: [username] }));
      }
      const users = await work.db
        .selectFrom('app_user')
        .select(['username', 'attributes'])
        .where('attributes', '!=', '[]')
        .orderBy('id')
        .execute();
      return users.flatMap(({ username, attributes }) =>
        readAttributes(attributes)
          .filter(({ name }) => name === attribute)
          .map(({ values }) => ({ username, values })),
      );
    },
    /** Names of the attributes that any user has. */
    async attributeNames(): Promise<string[]> {
      const rows = await work.db
        .selectFrom('app_user')
        .select('attributes')
        .where('attributes', '!=', '[]')
        .distinct()
        .execute();
      const names = rows.flatMap(({ attributes }) => readAttributes(attributes).map(({ name }) => name));
      return [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'zh-CN'));
    },
  };
}
export type DataRuleStore = ReturnType<typeof createDataRuleStore>;
