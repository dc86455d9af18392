import { storedDrawing } from '../data/stored-drawing.ts';
import { dataJsonOf } from '../data/stored-widget.ts';
import type { Row } from '../db/schema.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';

type Drawn = Pick<Row<'panel'>, 'data' | 'width' | 'height'>;

/** Numbers that a row can have; others fit no column of the database. */
const isRowId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 2_147_483_647;

/** Panels that the nodes of a drawing jump to. */
export const jumpsOfDrawing = (panel: Drawn): number[] =>
  storedDrawing(panel).nodes.flatMap((node) =>
    node.kind !== 'widget'
      ? []
      : (node.next ?? '').split(',').flatMap((id) => (id.trim() === '' ? [] : [Number(id)])),
  );

/** Panels that a widget jumps to by its own settings. */
export function jumpsOfForm(data_json: string): number[] {
  const form = dataJsonOf({ data_json })?.chartForm;
  if (form === undefined) return [];
  const items = [...form.xAxis, ...form.yAxis, ...form.nAxis, ...form.heatmapY, ...form.filters];
  return [
    ...(form.filterForm?.nextPanelIDs ?? []),
    ...items.flatMap(({ nextPanelIDs }) => nextPanelIDs ?? []),
  ];
}

/** Panels that a panel jumps to: from its drawing's nodes and from its widgets' own settings. */
export const linkedPanels = (panel: Drawn, forms: readonly string[]): Set<number> =>
  new Set([...jumpsOfDrawing(panel), ...forms.flatMap(jumpsOfForm)].filter(isRowId));

/** Settings of the widgets that stand on a panel. */
export async function widgetFormsOf(work: UnitOfWork, panelId: number): Promise<string[]> {
  const rows = await work.db
    .selectFrom('panel_widget')
    .innerJoin('widget', 'widget.id', 'panel_widget.widget_id')
    .select('widget.data_json')
    .where('panel_widget.panel_id', '=', panelId)
    .execute();
  return rows.map((row) => row.data_json);
}

/** Databases take a limited number of values in one statement. */
const lot = 200;

/** Reads the layouts of the panels that one jumps to: a link's locks find their columns by them, too. */
export function createLinkedLayouts(work: UnitOfWork): (panelId: number) => Promise<string[]> {
  return async (panelId) => {
    const panel = await work.db
      .selectFrom('panel')
      .select(['data', 'width', 'height'])
      .where('id', '=', panelId)
      .executeTakeFirst();
    if (panel === undefined) return [];
    const linked = linkedPanels(panel, await widgetFormsOf(work, panelId));
    const ids = [...linked].filter((id) => id !== panelId).toSorted((a, b) => a - b);
    const layouts: string[] = [];
    for (let at = 0; at < ids.length; at += lot) {
      const rows = await work.db
        .selectFrom('panel')
        .select('layout')
        .where('id', 'in', ids.slice(at, at + lot))
        .orderBy('id')
        .execute();
      layouts.push(...rows.map(({ layout }) => layout));
    }
    return layouts;
  };
}
