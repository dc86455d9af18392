import { type BoardLayout, boardLayout, type ParameterPlace, parseJsonText } from '@mingjing/contract';
import { readOnce } from '../../data/read-once.ts';
import { storedDrawing } from '../../data/stored-drawing.ts';
import type { WidgetRow } from '../../data/stored-widget.ts';
import type { PanelRow } from './panel.store.ts';

const readLayout = readOnce<BoardLayout>((text) => boardLayout.parse(parseJsonText(text)), 4 * 1024 * 1024);

/** A panel's filter parameters as stored; none when it has none. Shared, and not to be changed. */
export function storedLayout(panel: Pick<PanelRow, 'layout'>): BoardLayout {
  return readLayout(panel.layout === '' ? '{}' : panel.layout);
}

/** Where a panel's parameters find a widget's columns. */
export const placeOf = ({ id, dataset_id }: Pick<WidgetRow, 'id' | 'dataset_id'>): ParameterPlace =>
  dataset_id ?? { widgetId: id };

/** Parameters that the panel shows its viewers: those that are ticked, and those that stand on the drawing. */
export function shownParameters(panel: PanelRow, layout: BoardLayout): ReadonlySet<string> {
  const onDrawing = storedDrawing(panel).nodes.flatMap((node) =>
    node.kind === 'filter' ? [node.param] : [],
  );
  return new Set([...layout.checkedGroup, ...onDrawing]);
}
