import type { CompiledQuery } from 'kysely';
import { Recent } from '../../db/recent.ts';
import { createRecords } from '../../db/records.ts';
import { createSavedVersions } from '../../db/saved-version.ts';
import type { Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { widgetFormsOf } from '../../rights/linked-panels.ts';

export type PanelRow = Row<'panel'>;
export type PanelWithNames = PanelRow & { category_name: string; updated_by_name: string };

const itemColumns = [
  'id',
  'name',
  'category_id',
  'state',
  'device_type',
  'front_cover_path',
  'user_id',
  'updated_at',
] as const;
export type PanelItemRow = Pick<PanelRow, (typeof itemColumns)[number]>;

export interface PlacedWidget {
  nodeId: string;
  widgetId: number;
}

/** Panels that are remembered while nothing changes; their drawings are long. */
const mostRecent = 100;
const mostGrants = 1000;

export function createPanelStore(work: UnitOfWork) {
  let found: CompiledQuery<PanelWithNames> | undefined;
  const recent = new Recent<{ panel?: PanelWithNames }>(work, mostRecent);
  const grants = new Recent<readonly number[]>(work, mostGrants);

  async function read(id: number): Promise<{ panel?: PanelWithNames }> {
    found ??= work.db
      .selectFrom('panel')
      .innerJoin('category', 'category.id', 'panel.category_id')
      .innerJoin('app_user', 'app_user.id', 'panel.updated_by')
      .selectAll('panel')
      .select(['category.name as category_name', 'app_user.name as updated_by_name'])
      .where('panel.id', '=', id)
      .compile();
    const { rows } = await work.db.executeQuery<PanelWithNames>({ ...found, parameters: [id] });
    return rows[0] === undefined ? {} : { panel: Object.freeze(rows[0]) };
  }

  async function readGranting(panelId: number, roleIds: readonly number[]): Promise<readonly number[]> {
    const rows = await work.db
      .selectFrom('role_panel')
      .select('role_id')
      .where('panel_id', '=', panelId)
      .where('role_id', 'in', roleIds)
      .execute();
    return rows.map((row) => row.role_id);
  }
  return {
    /** Panels of one user, or of everybody. */
    items(userId: number | undefined): Promise<PanelItemRow[]> {
      const all = work.db.selectFrom('panel').select(itemColumns).orderBy('id');
      return (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
    },
    /** Every view of a board asks this. */
    async find(id: number): Promise<PanelWithNames | undefined> {
      return (await recent.get(String(id), () => read(id))).panel;
    },
    async ofSave(userId: number, saveKey: string): Promise<number | undefined> {
      const row = await work.db
        .selectFrom('panel')
        .select('id')
        .where('user_id', '=', userId)
        .where('save_key', '=', saveKey)
        .executeTakeFirst();
      return row?.id;
    },
    ...createRecords(work, 'panel'),
    ...createSavedVersions(work, 'panel'),
    async place(panelId: number, widgets: readonly PlacedWidget[]): Promise<void> {
      await work.db.deleteFrom('panel_widget').where('panel_id', '=', panelId).execute();
      // Databases take a limited number of values in one statement.
      for (let at = 0; at < widgets.length; at += 200) {
        const rows = widgets
          .slice(at, at + 200)
          .map(({ nodeId, widgetId }) => ({ panel_id: panelId, node_id: nodeId, widget_id: widgetId }));
        await work.db.insertInto('panel_widget').values(rows).execute();
      }
    },

    /** Those of the roles that were granted the panel. */
    async granting(panelId: number, roleIds: readonly number[]): Promise<readonly number[]> {
      if (roleIds.length === 0) return [];
      const key = `${panelId} ${roleIds.join(',')}`;
      return grants.get(key, () => readGranting(panelId, roleIds));
    },
    /** Roles of a user and whether one of them administers, as they are now. */
    async rolesOf(userId: number): Promise<{ roleIds: number[]; isAdmin: boolean }> {
      const rows = await work.db
        .selectFrom('user_role')
        .innerJoin('role', 'role.id', 'user_role.role_id')
        .innerJoin('app_user', 'app_user.id', 'user_role.user_id')
        .select(['role.id', 'role.is_admin'])
        .where('user_role.user_id', '=', userId)
        .where('app_user.disabled', '=', 0)
        .execute();
      return { roleIds: rows.map((row) => row.id), isAdmin: rows.some((row) => row.is_admin === 1) };
    },
    /** Panels that a user made, and published ones that a role of theirs was granted. */
    async readableIds(userId: number, roleIds: readonly number[]): Promise<Set<number>> {
      const own = work.db.selectFrom('panel').select('id').where('user_id', '=', userId);
      const granted = work.db
        .selectFrom('panel')
        .innerJoin('role_panel', 'role_panel.panel_id', 'panel.id')
        .select('panel.id')
        .where('panel.state', '=', 1)
        .where('role_panel.role_id', 'in', [...roleIds]);
      const rows = await (roleIds.length === 0 ? own : own.union(granted)).execute();
      return new Set(rows.map((row) => row.id));
    },
    async panelsOfWidget(widgetId: number): Promise<number[]> {
      const rows = await work.db
        .selectFrom('panel_widget')
        .select('panel_id')
        .distinct()
        .where('widget_id', '=', widgetId)
        .execute();
      return rows.map((row) => row.panel_id);
    },
    async hasDataset(datasetId: number): Promise<boolean> {
      const rows = work.db.selectFrom('dataset').select('id').where('id', '=', datasetId);
      return (await rows.executeTakeFirst()) !== undefined;
    },
    async panelsOfDataset(datasetId: number): Promise<number[]> {
      const rows = await work.db
        .selectFrom('panel_widget')
        .innerJoin('widget', 'widget.id', 'panel_widget.widget_id')
        .select('panel_widget.panel_id')
        .distinct()
        .where('widget.dataset_id', '=', datasetId)
        .execute();
      return rows.map((row) => row.panel_id);
    },
    /** Drawing settings of the widgets on a panel: where jumps to other panels stand. */
    widgetForms: (panelId: number): Promise<string[]> => widgetFormsOf(work, panelId),
  };
}
export type PanelStore = ReturnType<typeof createPanelStore>;
