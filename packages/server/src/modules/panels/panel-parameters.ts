import {
  type BoardLayout,
  boardLayout,
  columnOfParameter,
  type ParameterPlace,
  parseJsonText,
} from '@mingjing/contract';
import type { WidgetRow } from '../widgets/widget.store.ts';
import { columnsShownBy, dimensionsOf } from '../widgets/widget-columns.ts';
import type { PanelRow } from './panel.store.ts';
import { storedDrawing } from './panel-drawing.ts';

/** A panel's filter parameters as stored; none when it has none. */
export function storedLayout(panel: Pick<PanelRow, 'layout'>): BoardLayout {
  return boardLayout.parse(panel.layout === '' ? {} : parseJsonText(panel.layout));
}

/** Where a panel's parameters find a widget's columns. */
export const placeOf = ({ id, dataset_id }: Pick<WidgetRow, 'id' | 'dataset_id'>): ParameterPlace =>
  dataset_id ?? { widgetId: id };

/** Columns of a dataset or query that the panel's author opened to viewers: by its parameters and the filters on its drawing. */
export function declaredColumns(panel: PanelRow, place: ParameterPlace): Set<string> {
  const { paramsGroup } = storedLayout(panel);
  const declared = new Set(paramsGroup.map((parameter) => columnOfParameter(parameter, place)));
  const parameters = new Set(paramsGroup.map(({ name }) => name));
  for (const node of storedDrawing(panel).nodes) {
    if (node.kind === 'filter' && !parameters.has(node.param)) declared.add(node.param);
  }
  return declared;
}

/**
 * Columns of a widget that a viewer of this panel may ask by: what it shows, and what the panel declares. A column that
 * the author only filters by stays hidden, or grouping by it would show its values.
 */
export function openColumns(row: WidgetRow, panel: PanelRow): Set<string> {
  return new Set([...columnsShownBy(row), ...declaredColumns(panel, placeOf(row))]);
}

/** Widgets whose marks filter the others of a panel: all of them where the author switched that on, else none. */
export function crossFiltering(panel: PanelRow): number[] {
  if (storedLayout(panel).crossFilter !== true) return [];
  return [
    ...new Set(storedDrawing(panel).nodes.flatMap((node) => (node.kind === 'widget' ? [node.ref] : []))),
  ];
}

/** Columns that a viewer may ask any widget of a panel by, because a mark of another one names their values. */
export const crossColumns = (others: readonly WidgetRow[]): string[] =>
  others.flatMap((row) => dimensionsOf(row));
