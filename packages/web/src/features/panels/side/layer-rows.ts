import type { Drawing, DrawingNode, Group } from '@mingjing/drawing';
import { groupPath } from '../../../editor/document/tree.ts';

export type LayerRow =
  | { kind: 'group'; group: Group; depth: number; members: string[] }
  | { kind: 'node'; node: DrawingNode; depth: number; index: number };

/**
 * The list of layers, topmost first. Groups never change the stacking order, so members may stand apart: a group's
 * own row stands above its topmost member only.
 */
export function layerRows(drawing: Drawing): LayerRow[] {
  const groups = new Map(drawing.groups.map((group) => [group.id, group]));
  const paths = new Map(drawing.nodes.map((node) => [node.id, groupPath(drawing, node.group)]));
  const shown = new Set<string>();
  const rows: LayerRow[] = [];
  for (let index = drawing.nodes.length - 1; index >= 0; index -= 1) {
    const node = drawing.nodes[index]!;
    const path = paths.get(node.id) ?? [];
    for (const [depth, id] of path.toReversed().entries()) {
      const group = groups.get(id);
      if (group === undefined || shown.has(id)) continue;
      shown.add(id);
      const members = drawing.nodes
        .filter((member) => paths.get(member.id)?.includes(id))
        .map((member) => member.id);
      rows.push({ kind: 'group', group, depth, members });
    }
    rows.push({ kind: 'node', node, depth: path.length, index });
  }
  return rows;
}

const kindNames: Record<DrawingNode['kind'], string> = {
  widget: '图表',
  text: '文本',
  image: '图片',
  shape: '图形',
  clock: '时钟',
  filter: '过滤',
  slot: '图表位置',
  unknown: '未知元素',
};

/** What a layer is called: its name, else its words or its widget's name, else its kind. */
export function layerName(node: DrawingNode, widgets?: ReadonlyMap<number, { name: string }>): string {
  if (node.kind === 'widget' && node.name === '') return widgets?.get(node.ref)?.name ?? kindNames.widget;
  if (node.kind === 'text' && (node.name === '' || node.name === '文本')) {
    const [line] = node.content.trim().split('\n');
    if (line !== undefined && line !== '') return line.slice(0, 40);
  }
  return node.name === '' ? kindNames[node.kind] : node.name;
}
