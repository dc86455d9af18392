import type { AuditAction, Panel, PanelItem } from '@mingjing/contract';
import { texts } from '@mingjing/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { storedDrawing } from '../../data/stored-drawing.ts';
import type { WidgetRow } from '../../data/stored-widget.ts';
import { constraintOf } from '../../db/constraint.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import { shareUrlOf } from '../../http/share-url.ts';
import { wireDate } from '../../http/wire-date.ts';
import { settlePanelPictures } from '../../rights/cover-pictures.ts';
import { withShownCovers } from '../../rights/panel-covers.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { UserActor } from '../../security/actor.ts';
import type { Categories } from '../categories/category.service.ts';
import { byCategory } from '../categories/category-tree.ts';
import { inDrawingTurn, restFor } from './drawing-turns.ts';
import type { PanelItemRow, PanelStore, PanelWithNames } from './panel.store.ts';
import type { PanelAccess } from './panel-access.ts';
import {
  type DrawingFields,
  drawingColumns,
  type FramePolicy,
  namedWidgets,
  readLayout,
  sentDrawing,
} from './panel-drawing.ts';
import { storedLayout } from './panel-parameters.ts';

export interface PanelFields extends DrawingFields {
  categoryId: number;
  name: string;
  filterEnable?: '0' | '1' | undefined;
  state?: number | undefined;
  layout?: string | undefined;
  version?: number | undefined;
  saveKey?: string | undefined;
}

/** What panels do with the links to them. */
export interface PanelShares {
  /** The sign of the user's first link of the panel, made when there is none; asking again gives the same one. */
  signOf(userId: number, panelId: number): Promise<string>;
  /** Closes all links of a panel and the sessions that came by them. */
  revoke(panelId: number): Promise<void>;
}

/** What a save of a panel asks of the widgets on it. */
export interface PanelWidgets {
  findMany(ids: readonly number[]): Promise<WidgetRow[]>;
  hasForeignTemporary(userId: number, ids: readonly number[]): Promise<boolean>;
  adopt(
    userId: number,
    ids: readonly number[],
    tempIds: readonly string[],
  ): Promise<{ rows: Map<string, number>; unfiled: number[] }>;
  file(ids: readonly number[], categoryId: number): Promise<void>;
}

interface PanelParts {
  work: UnitOfWork;
  store: PanelStore;
  access: PanelAccess;
  categories: Categories;
  shares: PanelShares;
  widgets: PanelWidgets;
  use: Pick<UseRights, 'of'>;
  frames: FramePolicy;
  now: () => number;
  timezone: string;
}

export function createPanels(parts: PanelParts) {
  const { work, store, access, categories, shares, widgets, use, frames, now, timezone } = parts;

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
    updatedBy: row.updated_by_name,
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
  const note = (action: Extract<AuditAction, `panel.${string}`>, id: number, name: string): Promise<void> =>
    recordAudit(work, { action, object: { kind: 'panel', id, name } });
  async function presentFor(user: UserActor, row: PanelWithNames): Promise<Panel> {
    const [shown = row] = await withShownCovers(work, user, [row]);
    return present(shown);
  }
  async function stored(user: UserActor, id: number): Promise<Panel> {
    const row = await store.find(id);
    if (row === undefined) throw gone();
    return presentFor(user, row);
  }
  function fieldsOf(input: PanelFields, user: UserActor, before: PanelWithNames | undefined) {
    return {
      name: input.name,
      category_id: input.categoryId,
      state: (input.state ?? before?.state) === 1 ? (1 as const) : (0 as const),
      filter_enable: input.filterEnable ?? before?.filter_enable ?? ('0' as const),
      layout: input.layout === undefined ? (before?.layout ?? '') : readLayout(input.layout),
      save_key: input.saveKey ?? '',
      updated_by: user.id,
      updated_at: now(),
    };
  }
  /** The same save sent twice, one after the other or both at once, makes one panel. */
  async function once(
    user: UserActor,
    saveKey: string | undefined,
    make: () => Promise<number>,
  ): Promise<number> {
    if (saveKey === undefined) return make();
    const done = await store.ofSave(user.id, saveKey);
    if (done !== undefined) return done;
    try {
      return await make();
    } catch (error) {
      if (constraintOf(error)?.kind !== 'unique') throw error;
      const first = await store.ofSave(user.id, saveKey);
      if (first === undefined) throw error;
      return first;
    }
  }
  /** What the author may not use is not placed; what stands on the panel already may stay. */
  async function requireUsable(
    user: UserActor,
    ids: readonly number[],
    before: PanelWithNames | undefined,
  ): Promise<void> {
    const placed = new Set(before === undefined ? [] : namedWidgets(storedDrawing(before)).ids);
    const fresh = [...new Set(ids)].filter((id) => !placed.has(id));
    const usable = await use.of(user);
    if (!(await widgets.findMany(fresh)).every(usable.widget)) throw gone();
  }
  /**
   * Parameters open columns to filters and choices: on a panel with something on it that the author may not use, those
   * there are stay or go, and none is added or led to another column.
   */
  async function requireKnownParameters(
    user: UserActor,
    next: Pick<PanelWithNames, 'data' | 'width' | 'height' | 'layout'>,
    before: PanelWithNames,
  ): Promise<void> {
    if (next.layout === before.layout) return;
    const usable = await use.of(user);
    if ((await widgets.findMany([...new Set(namedWidgets(storedDrawing(next)).ids)])).every(usable.widget))
      return;
    const known = new Set(storedLayout(before).paramsGroup.map((one) => JSON.stringify(one)));
    if (!storedLayout(next).paramsGroup.every((one) => known.has(JSON.stringify(one))))
      throw refused(texts.panel.foreignParameters);
  }
  /** Widgets that were made on the panel without a category, by binding, stand in one of the panel category's name. */
  async function fileWidgets(user: UserActor, ids: readonly number[], panelCategory: number): Promise<void> {
    const { name } = await categories.require('panel', panelCategory);
    await widgets.file(ids, await categories.named('widget', user.id, name));
  }
  /** The drawing's columns, its temporary widgets made stored ones: in the save's transaction, or not at all. */
  async function columnsOf(user: UserActor, input: PanelFields, before: PanelWithNames | undefined) {
    const sent = sentDrawing(input);
    await restFor(input.data);
    const { ids, tempIds } = namedWidgets(sent);
    // On a panel it could be read by all who read the panel.
    if (await widgets.hasForeignTemporary(user.id, ids)) throw gone();
    await requireUsable(user, ids, before);
    const { rows, unfiled } = await widgets.adopt(user.id, ids, tempIds);
    if (unfiled.length > 0) await fileWidgets(user, unfiled, input.categoryId);
    const made = drawingColumns(input, before, rows, frames, sent);
    await settlePanelPictures(work, user, made.columns, before);
    return made;
  }
  const stale = (row: PanelWithNames) => refused(texts.panel.conflict(row.updated_by_name), 'conflict');

  return {
    async tree(user: UserActor, wantsAll: boolean) {
      const seesAll = user.isAdmin || (wantsAll && user.menuPaths.has('/settings/resource'));
      const found = await store.items(seesAll ? undefined : user.id);
      const items = await withShownCovers(work, user, found);
      return categories.tree(
        'panel',
        'children',
        byCategory(items, (item) => item.category_id, presentItem),
      );
    },

    async read(user: UserActor, id: number): Promise<Panel> {
      return presentFor(user, await access.readable(user, id));
    },

    async create(user: UserActor, input: PanelFields): Promise<Panel> {
      const make = (): Promise<number> =>
        work.run(async () => {
          await categories.require('panel', input.categoryId);
          const { columns, placed } = await columnsOf(user, input, undefined);
          const row = await store.insert({
            ...fieldsOf(input, user, undefined),
            ...columns,
            user_id: user.id,
            created_at: now(),
          });
          await store.place(row.id, placed);
          await note('panel.create', row.id, input.name);
          if (input.state === 1) await note('panel.publish', row.id, input.name);
          return row.id;
        });
      return stored(user, await inDrawingTurn(input.data, () => once(user, input.saveKey, make)));
    },

    /** Saves over the version that was opened; of two authors the second is told who was faster. */
    async update(user: UserActor, id: number, input: PanelFields): Promise<Panel> {
      const save = async (): Promise<boolean> => {
        const before = await access.editable(user, id);
        if (input.saveKey !== undefined && input.saveKey === before.save_key) return false;
        if (input.saveKey !== undefined && (await store.ofSave(user.id, input.saveKey)) !== undefined)
          throw refused(texts.panel.savedElsewhere);
        if (input.version !== undefined && input.version !== before.version) throw stale(before);
        await categories.require('panel', input.categoryId);
        const { columns, placed } = await columnsOf(user, input, before);
        const fields = fieldsOf(input, user, before);
        await requireKnownParameters(user, { ...columns, layout: fields.layout }, before);
        const saved = await store.save(id, before.version, { ...fields, ...columns });
        if (!saved) throw stale(await access.editable(user, id));
        await store.place(id, placed);
        await note('panel.update', id, fields.name);
        if (before.state !== fields.state)
          await note(fields.state === 1 ? 'panel.publish' : 'panel.withdraw', id, fields.name);
        return before.state === 1 && fields.state === 0;
      };
      const wasClosed = await inDrawingTurn(input.data, () => work.run(save));
      // A panel taken back from its viewers is taken back from its link too.
      if (wasClosed) await shares.revoke(id);
      return stored(user, id);
    },

    async remove(user: UserActor, id: number): Promise<true> {
      const { name } = await access.editable(user, id);
      await shares.revoke(id);
      await work.run(async () => {
        await store.remove(id);
        await note('panel.remove', id, name);
      });
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
