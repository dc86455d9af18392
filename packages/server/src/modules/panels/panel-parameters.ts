import { type BoardLayout, boardLayout, parseJsonText } from '@mingjing/contract';
import type { WidgetRow } from '../widgets/widget.store.ts';
import { columnsShownBy } from '../widgets/widget-columns.ts';
import type { PanelRow } from './panel.store.ts';
import { storedDrawing } from './panel-drawing.ts';

/** A panel's filter parameters as stored; none when it has none. */
export function storedLayout(panel: Pick<PanelRow, 'layout'>): BoardLayout {
  return boardLayout.parse(panel.layout === '' ? {} : parseJsonText(panel.layout));
}

/** Columns that the panel's author opened to viewers: its parameters and the filters on its drawing. */
export function declaredColumns(panel: PanelRow): Set<string> {
  const declared = new Set(storedLayout(panel).paramsGroup.map((parameter) => parameter.name));
  for (const node of storedDrawing(panel).nodes) if (node.kind === 'filter') declared.add(node.param);
  return declared;
}

/**
 * Columns of a widget that a viewer of this panel may ask by: what it shows, and what the panel declares. A column that
 * the author only filters by stays hidden, or grouping by it would show its values.
 */
export function openColumns(row: WidgetRow, panel: PanelRow): Set<string> {
  return new Set([...columnsShownBy(row), ...declaredColumns(panel)]);
}
