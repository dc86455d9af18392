import type { Drawing, WidgetNode } from './drawing.ts';

export interface Row {
  rowHeight: number;
  /** width is a whole percentage of the panel; a row never exceeds 100. */
  cells: { node: WidgetNode; width: number }[];
}

/** Ids of nodes that are not drawn: hidden themselves or by a group around them. */
export function hiddenNodes(drawing: Drawing): Set<string> {
  const groups = new Map(drawing.groups.map((group) => [group.id, group]));
  const isGroupHidden = (id: string | undefined, depth = 0): boolean => {
    const group = id === undefined ? undefined : groups.get(id);
    if (group === undefined || depth > groups.size) return false;
    return group.hide || isGroupHidden(group.group, depth + 1);
  };
  return new Set(
    drawing.nodes.filter((node) => node.hide || isGroupHidden(node.group)).map((node) => node.id),
  );
}

function widths(nodes: WidgetNode[], panel: number): number[] {
  const percent = nodes.map((node) => Math.min(100, Math.round((node.w / panel) * 100)));
  const sum = percent.reduce((total, width) => total + width, 0);
  return sum <= 100 ? percent : percent.map((width) => Math.floor((width / sum) * 100));
}

/**
 * The free drawing as rows, for phones and for board/loaddata: from the top down, a widget whose vertical middle
 * lies inside the current row joins it; inside a row from left to right.
 */
export function rowsOf(drawing: Drawing): Row[] {
  const hidden = hiddenNodes(drawing);
  const widgets = drawing.nodes
    .filter((node): node is WidgetNode => node.kind === 'widget' && !hidden.has(node.id))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const rows: { top: number; height: number; nodes: WidgetNode[] }[] = [];
  for (const node of widgets) {
    const row = rows.at(-1);
    if (row !== undefined && node.y + node.h / 2 < row.top + row.height) {
      row.nodes.push(node);
      row.height = Math.max(row.height, node.h);
    } else {
      rows.push({ top: node.y, height: node.h, nodes: [node] });
    }
  }
  return rows.map((row) => {
    const nodes = row.nodes.toSorted((a, b) => a.x - b.x || a.y - b.y);
    const percent = widths(nodes, drawing.canvas.w);
    return {
      rowHeight: row.height,
      cells: nodes.map((node, index) => ({ node, width: percent[index] ?? 0 })),
    };
  });
}

/** Ids of the stored widgets on a drawing, each once, in drawing order. */
export function widgetRefs(drawing: Drawing): number[] {
  const refs = drawing.nodes.flatMap((node) => (node.kind === 'widget' && node.ref > 0 ? [node.ref] : []));
  return [...new Set(refs)];
}
