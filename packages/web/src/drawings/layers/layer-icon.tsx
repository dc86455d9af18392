import type { WidgetItem } from '@mingjing/contract';
import type { DrawingNode } from '@mingjing/drawing';
import { ToolIcon } from '../../editor/canvas/tool-icons.tsx';
import { ChartIcon } from '../../ui/chart-icon.tsx';

export type Widgets = ReadonlyMap<number, WidgetItem>;

/** What kind of thing a layer is, as a small picture. */
export function LayerIcon({ node, widgets }: { node: DrawingNode; widgets: Widgets }) {
  if (node.kind === 'widget') return <ChartIcon type={widgets.get(node.ref)?.chartType ?? 'bar'} size={16} />;
  if (node.kind === 'shape') return <ToolIcon name={node.shape} size={16} />;
  if (node.kind === 'text' || node.kind === 'image' || node.kind === 'clock')
    return <ToolIcon name={node.kind} size={16} />;
  const isDrawn =
    node.kind === 'tabs' ||
    node.kind === 'carousel' ||
    node.kind === 'iframe' ||
    node.kind === 'notice' ||
    node.kind === 'ornament';
  return <ToolIcon name={isDrawn ? node.kind : 'page'} size={16} />;
}
