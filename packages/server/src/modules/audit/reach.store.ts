import type { DataRules, ReachKind } from '@mingjing/contract';
import { grouped } from '../../db/grouped.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { createDataRuleStore, readAttributes } from '../../rights/data-rules.store.ts';
import { attributesOf, type DataSubject, nobody } from '../../rights/data-scope.ts';
import { createUsageStore } from '../../rights/usage.store.ts';
import type { UseList } from '../../rights/use-decision.ts';
import { isOver } from '../../security/ended-by-time.ts';

/** A user who can sign in, or an open link. */
export interface ReachPerson {
  kind: 'user' | 'share';
  id: number;
  name: string;
  fullName: string;
  roleIds: readonly number[];
  isAdmin: boolean;
  menuPaths: ReadonlySet<string>;
  /** The panel of a link. */
  panelId: number | null;
  /** Whose rules on data count: of a link its maker's and the panel owner's, both. */
  subjects: readonly DataSubject[];
}
/** Something that is reached, with what leads to it. */
export interface ReachObject {
  id: number;
  name: string;
  /** Panels that show it. */
  panelIds: readonly number[];
  /** Datasets whose rules keep something of it back. */
  datasetIds: readonly number[];
}
export interface ReachFacts {
  people: ReachPerson[];
  objects: Record<ReachKind, ReachObject[]>;
  panels: ReadonlyMap<number, { name: string; user_id: number; state: number }>;
  /** Roles that were granted a panel. */
  grants: ReadonlyMap<number, readonly number[]>;
  roleNames: ReadonlyMap<number, string>;
  screenNames: ReadonlyMap<string, string>;
  /** To whom the use of sources and datasets is left, of those where it is limited. */
  uses: Record<'dataset' | 'datasource', ReadonlyMap<number, UseList>>;
  /** Rules of the datasets that have any. */
  rules: ReadonlyMap<number, DataRules>;
}

const unique = (ids: readonly number[] = []): number[] => [...new Set(ids)];

/** An id with all that it leads to, by one step after the other. */
function closure(
  steps: ReadonlyMap<number, readonly number[]>,
  id: number,
  found = new Set<number>(),
): number[] {
  if (!found.has(id)) {
    found.add(id);
    for (const next of steps.get(id) ?? []) closure(steps, next, found);
  }
  return [...found];
}

/** Reads at once everything that says who reaches what. */
export function createReachStore(work: UnitOfWork, now: () => number) {
  const ruleStore = createDataRuleStore(work);
  const usageStore = createUsageStore(work);

  async function usesOf(): Promise<ReachFacts['uses']> {
    const uses = { dataset: new Map(), datasource: new Map() } as Record<
      'dataset' | 'datasource',
      Map<number, { ownerId: number; roleIds: number[] }>
    >;
    for (const row of await usageStore.limited()) {
      if (row.kind === 'widget') continue;
      const list = uses[row.kind].get(row.id) ?? { ownerId: row.owner_id, roleIds: [] };
      if (row.role_id !== null) list.roleIds.push(row.role_id);
      uses[row.kind].set(row.id, list);
    }
    return uses;
  }

  async function peopleOf(roles: readonly { id: number; is_admin: number }[]): Promise<ReachPerson[]> {
    const users = await work.db
      .selectFrom('app_user')
      .select(['id', 'username', 'name', 'attributes'])
      .where('disabled', '=', 0)
      .orderBy('username')
      .execute();
    const roleIdsOf = grouped(
      await work.db.selectFrom('user_role').selectAll().execute(),
      (row) => row.user_id,
      (row) => row.role_id,
    );
    const pathsOf = grouped(
      await work.db
        .selectFrom('role_menu')
        .innerJoin('menu', 'menu.id', 'role_menu.menu_id')
        .select(['role_menu.role_id', 'menu.path'])
        .execute(),
      (row) => row.role_id,
      (row) => row.path,
    );
    const admins = new Set(roles.filter((role) => role.is_admin === 1).map(({ id }) => id));
    // Without a role nobody signs in.
    return users.flatMap((user): ReachPerson[] => {
      const roleIds = roleIdsOf.get(user.id) ?? [];
      if (roleIds.length === 0) return [];
      const isAdmin = roleIds.some((id) => admins.has(id));
      return [
        {
          kind: 'user',
          id: user.id,
          name: user.username,
          fullName: user.name,
          roleIds,
          isAdmin,
          menuPaths: new Set(roleIds.flatMap((id) => pathsOf.get(id) ?? [])),
          panelId: null,
          subjects: [
            {
              isAdmin,
              roleIds,
              attributes: attributesOf(readAttributes(user.attributes), user.username),
            },
          ],
        },
      ];
    });
  }

  async function linksOf(people: readonly ReachPerson[]): Promise<ReachPerson[]> {
    const known = new Map(people.map((person) => [person.id, person.subjects[0] ?? nobody]));
    const links = await work.db
      .selectFrom('share')
      .innerJoin('panel', 'panel.id', 'share.panel_id')
      .select([
        'share.id',
        'share.name',
        'panel_id',
        'share.user_id',
        'expires_at',
        'ended',
        'panel.user_id as owner_id',
      ])
      .where('revoked_at', 'is', null)
      .orderBy('share.id')
      .execute();
    return links
      .filter((link) => !isOver(link, now()))
      .map((link) => ({
        kind: 'share',
        id: link.id,
        name: link.name,
        fullName: '',
        roleIds: [],
        isAdmin: false,
        menuPaths: new Set<string>(),
        panelId: link.panel_id,
        subjects: [known.get(link.user_id) ?? nobody, known.get(link.owner_id) ?? nobody],
      }));
  }

  return {
    async facts(): Promise<ReachFacts> {
      const roles = await work.db.selectFrom('role').select(['id', 'role_name', 'is_admin']).execute();
      const users = await peopleOf(roles);
      const panels = await work.db
        .selectFrom('panel')
        .select(['id', 'name', 'user_id', 'state'])
        .orderBy('name')
        .execute();
      const datasets = await work.db
        .selectFrom('dataset')
        .select(['id', 'name', 'datasource_id', 'restricted', 'other_roles'])
        .orderBy('name')
        .execute();
      const made = await work.db.selectFrom('dataset_parent').selectAll().execute();
      const sources = await work.db.selectFrom('datasource').select(['id', 'name']).orderBy('name').execute();
      const shown = await work.db
        .selectFrom('panel_widget')
        .innerJoin('widget', 'widget.id', 'panel_widget.widget_id')
        .select(['panel_widget.panel_id', 'widget.dataset_id', 'widget.datasource_id'])
        .distinct()
        .execute();
      const rules = new Map<number, DataRules>();
      for (const dataset of datasets.filter(({ restricted }) => restricted === 1))
        rules.set(dataset.id, await ruleStore.rulesOf(dataset));

      const panelsOfDataset = grouped(
        shown,
        (row) => row.dataset_id,
        (row) => row.panel_id,
      );
      const panelsOfSource = grouped(
        shown,
        (row) => row.datasource_id,
        (row) => row.panel_id,
      );
      const datasetsOfPanel = grouped(
        shown.filter((row) => row.dataset_id !== null),
        (row) => row.panel_id,
        (row) => row.dataset_id ?? 0,
      );
      const datasetsOfSource = grouped(
        datasets,
        (row) => row.datasource_id,
        (row) => row.id,
      );
      // What is made of a dataset shows its data, and is seen as far as that is.
      const madeOfIt = grouped(
        made,
        (row) => row.parent_id,
        (row) => row.dataset_id,
      );
      const parentsOf = grouped(
        made,
        (row) => row.dataset_id,
        (row) => row.parent_id,
      );
      const panelsShowing = (ids: readonly number[]): number[] =>
        unique(ids.flatMap((id) => closure(madeOfIt, id)).flatMap((id) => panelsOfDataset.get(id) ?? []));
      const menus = await work.db.selectFrom('menu').select(['path', 'description']).execute();
      const granted = await work.db.selectFrom('role_panel').selectAll().execute();
      return {
        people: [...users, ...(await linksOf(users))],
        objects: {
          panel: panels.map(({ id, name }) => ({
            id,
            name,
            panelIds: [id],
            datasetIds: unique(unique(datasetsOfPanel.get(id)).flatMap((one) => closure(parentsOf, one))),
          })),
          dataset: datasets.map(({ id, name }) => ({
            id,
            name,
            panelIds: panelsShowing([id]),
            datasetIds: closure(parentsOf, id),
          })),
          datasource: sources.map(({ id, name }) => {
            const own = unique(datasetsOfSource.get(id));
            return {
              id,
              name,
              panelIds: unique([...(panelsOfSource.get(id) ?? []), ...panelsShowing(own)]),
              datasetIds: own,
            };
          }),
        },
        panels: new Map(panels.map((panel) => [panel.id, panel])),
        grants: grouped(
          granted,
          (row) => row.panel_id,
          (row) => row.role_id,
        ),
        roleNames: new Map(roles.map((role) => [role.id, role.role_name])),
        screenNames: new Map(menus.map((menu) => [menu.path, menu.description])),
        uses: await usesOf(),
        rules,
      };
    },
  };
}
export type ReachStore = ReturnType<typeof createReachStore>;
