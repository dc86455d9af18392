import type { Panel, PanelItem } from '@mingjing/contract';
import { texts } from '@mingjing/contract';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import type { UserActor } from '../../security/actor.ts';
import type { Categories } from '../categories/category.service.ts';
import { byCategory } from '../categories/category-tree.ts';
import type { Shares } from '../shares/share.service.ts';
import { wireDate } from '../wire-date.ts';
import { shareUrlOf } from '../shares/share-links.service.ts';
import type { WidgetStore } from '../widgets/widget.store.ts';
import type { PanelItemRow, PanelStore, PanelWithNames } from './panel.store.ts';
import type { PanelAccess } from './panel-access.ts';
import { type DrawingFields, drawingColumns, readLayout } from './panel-drawing.ts';

export interface PanelFields extends DrawingFields {
  categoryId: number;
  name: string;
  filterEnable: '0' | '1';
  state: number;
  layout: string;
  version?: number | undefined;
}

interface PanelParts {
  work: UnitOfWork;
  store: PanelStore;
  access: PanelAccess;
  categories: Categories;
  shares: Shares;
  now: () => number;
  timezone: string;
}

export function createPanels({ work, store, access, categories, shares, now, timezone }: PanelParts) {
  const present = (row: PanelWithNames): Panel => ({
    id: row.id,
    name: row.name,
    category: { id: row.category_id, index: `c_${row.category_id}`, name: row.category_name },
    categoryId: row.category_id,
    state: row.state,
    width: row.width,
    height: row.height,
    bgPath: row.bg_path,
    frontCoverPath: row.front_cover_path,
    widgetBgPathes: row.widget_bg_pathes,
    zoomType: row.zoom_type,
    data: row.data,
    layout: row.layout,
    filterEnable: row.filter_enable,
    showViewDeviceType: row.device_type,
    userId: row.user_id,
    version: row.version,
    lastModifiedDate: wireDate(row.updated_at, timezone),
  });
  const presentItem = (row: PanelItemRow): PanelItem => ({
    id: row.id,
    name: row.name,
    state: row.state,
    showViewDeviceType: row.device_type,
    frontCoverPath: row.front_cover_path,
    userId: row.user_id,
    lastModifiedDate: wireDate(row.updated_at, timezone),
  });
  async function stored(id: number): Promise<Panel> {
    const row = await store.find(id);
    if (row === undefined) throw gone();
    return present(row);
  }
  function fieldsOf(input: PanelFields, user: UserActor) {
    return {
      name: input.name,
      category_id: input.categoryId,
      state: input.state === 1 ? (1 as const) : (0 as const),
      filter_enable: input.filterEnable,
      layout: readLayout(input.layout),
      updated_by: user.id,
      updated_at: now(),
    };
  }
  const stale = (row: PanelWithNames) => refused(texts.panel.conflict(row.updated_by_name));

  return {
    async tree(user: UserActor, wantsAll: boolean) {
      const seesAll = user.isAdmin || (wantsAll && user.menuPaths.has('/settings/resource'));
      const items = await store.items(seesAll ? undefined : user.id);
      return categories.tree(
        'panel',
        'panels',
        byCategory(items, (item) => item.category_id, presentItem),
      );
    },

    async read(user: UserActor, id: number): Promise<Panel> {
      return present(await access.readable(user, id));
    },

    async create(user: UserActor, input: PanelFields): Promise<Panel> {
      const { columns, placed } = drawingColumns(input, undefined);
      const id = await work.run(async () => {
        await categories.require('panel', input.categoryId);
        const row = await store.insert({
          ...fieldsOf(input, user),
          ...columns,
          user_id: user.id,
          created_at: now(),
        });
        await store.place(row.id, placed);
        return row.id;
      });
      return stored(id);
    },

    /** Saves over the version that was opened; of two authors the second is told who was faster. */
    async update(user: UserActor, id: number, input: PanelFields): Promise<Panel> {
      const wasClosed = await work.run(async () => {
        const before = await access.editable(user, id);
        if (input.version !== undefined && input.version !== before.version) throw stale(before);
        await categories.require('panel', input.categoryId);
        const { columns, placed } = drawingColumns(input, before.data);
        const fields = fieldsOf(input, user);
        const saved = await store.update(id, before.version, { ...fields, ...columns });
        if (!saved) throw stale(await access.editable(user, id));
        await store.place(id, placed);
        return before.state === 1 && fields.state === 0;
      });
      // A panel taken back from its viewers is taken back from its link too.
      if (wasClosed) await shares.revoke(id);
      return stored(id);
    },

    async remove(user: UserActor, id: number): Promise<true> {
      await access.editable(user, id);
      await shares.revoke(id);
      await store.remove(id);
      return true;
    },

    async share(user: UserActor, id: number, origin: string): Promise<string> {
      await access.editable(user, id);
      const sign = await shares.signOf(user.id, id);
      return shareUrlOf(origin, id, sign);
    },

    async revokeShare(user: UserActor, id: number): Promise<true> {
      await access.editable(user, id);
      await shares.revoke(id);
      return true;
    },
  };
}
export type Panels = ReturnType<typeof createPanels>;
