import { type BoardLayout, boardLayout, parseJsonText } from '@mingjing/contract';
import type { Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export type TouchedWidget = Pick<Row<'widget'>, 'id' | 'name' | 'dataset_id' | 'datasource_id'>;
/** An open link, with its maker and the owner of its panel. */
export interface OpenLink {
  id: number;
  name: string;
  panel_id: number;
  user_id: number;
  panel_user_id: number;
}

/** A dataset that is made of others. */
export type MadeDataset = Pick<Row<'dataset'>, 'id' | 'name' | 'combination'>;

const atOnce = 500;

/** What stands on datasets: stored widgets, the panels they are placed on, and the open links of those. */
export function createTouchedStore(work: UnitOfWork, now: () => number) {
  async function inParts<T>(
    ids: readonly number[],
    read: (part: readonly number[]) => Promise<T[]>,
  ): Promise<T[]> {
    const found: T[] = [];
    for (let at = 0; at < ids.length; at += atOnce) found.push(...(await read(ids.slice(at, at + atOnce))));
    return found;
  }
  return {
    widgetsOf: (datasetIds: readonly number[]): Promise<TouchedWidget[]> =>
      inParts(datasetIds, (ids) =>
        work.db
          .selectFrom('widget')
          .select(['id', 'name', 'dataset_id', 'datasource_id'])
          .where('dataset_id', 'in', ids)
          .where('source', '=', '0')
          .orderBy('id')
          .execute(),
      ),

    /** Each panel with a widget on it, once for every such widget. */
    placesOf: (widgetIds: readonly number[]): Promise<{ id: number; name: string; widget_id: number }[]> =>
      inParts(widgetIds, (ids) =>
        work.db
          .selectFrom('panel_widget')
          .innerJoin('panel', 'panel.id', 'panel_widget.panel_id')
          .select(['panel.id', 'panel.name', 'panel_widget.widget_id'])
          .distinct()
          .where('panel_widget.widget_id', 'in', ids)
          .orderBy('panel.id')
          .execute(),
      ),

    /** Datasets that are made of one, by their combinations. */
    madeOf: (datasetId: number): Promise<MadeDataset[]> =>
      work.db
        .selectFrom('dataset_parent as m')
        .innerJoin('dataset as d', 'd.id', 'm.dataset_id')
        .select(['d.id', 'd.name', 'd.combination'])
        .where('m.parent_id', '=', datasetId)
        .orderBy('d.id')
        .execute(),

    /** Panels that show widgets of a dataset, with their filter parameters. */
    async layoutsOver(datasetId: number): Promise<{ id: number; name: string; layout: BoardLayout }[]> {
      const panels = await work.db
        .selectFrom('panel')
        .select(['id', 'name', 'layout'])
        .where('layout', '!=', '')
        .where('id', 'in', (shown) =>
          shown
            .selectFrom('panel_widget')
            .innerJoin('widget', 'widget.id', 'panel_widget.widget_id')
            .select('panel_widget.panel_id')
            .where('widget.dataset_id', '=', datasetId),
        )
        .orderBy('id')
        .execute();
      return panels.map(({ id, name, layout }) => ({
        id,
        name,
        layout: boardLayout.parse(parseJsonText(layout)),
      }));
    },

    openLinksOf: (panelIds: readonly number[]): Promise<OpenLink[]> =>
      inParts(panelIds, (ids) =>
        work.db
          .selectFrom('share')
          .innerJoin('panel', 'panel.id', 'share.panel_id')
          .select(['share.id', 'share.name', 'share.panel_id', 'share.user_id'])
          .select('panel.user_id as panel_user_id')
          .where('share.panel_id', 'in', ids)
          .where('share.revoked_at', 'is', null)
          .where('share.ended', '=', 0)
          .where((or) => or.or([or('share.expires_at', 'is', null), or('share.expires_at', '>', now())]))
          .orderBy('share.id')
          .execute(),
      ),
  };
}
export type TouchedStore = ReturnType<typeof createTouchedStore>;
