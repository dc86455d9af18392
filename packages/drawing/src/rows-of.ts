import { isContainer, membersInside, offPage, type ShownPages, withMembers } from './containers.ts';
import type { Box, Drawing, WidgetNode } from './drawing.ts';

export interface Row {
  rowHeight: number;
  /** width is a whole percentage of the panel; a row never exceeds 100. */
  cells: { node: WidgetNode; width: number }[];
}

/**
 * Ids of nodes that are not drawn: hidden themselves, by a group around them or with their container; with `shown` also
 * those on pages that are not shown.
 */
export function hiddenNodes(drawing: Pick<Drawing, 'groups' | 'nodes'>, shown?: ShownPages): Set<string> {
  const groups = new Map(drawing.groups.map((group) => [group.id, group]));
  const isGroupHidden = (id: string | undefined, depth = 0): boolean => {
    const group = id === undefined ? undefined : groups.get(id);
    if (group === undefined || depth > groups.size) return false;
    return group.hide || isGroupHidden(group.group, depth + 1);
  };
  const { nodes } = drawing;
  const hidden = nodes.filter((node) => node.hide || isGroupHidden(node.group)).map((node) => node.id);
  const all = withMembers(nodes, hidden);
  if (shown !== undefined) for (const id of offPage(nodes, shown)) all.add(id);
  return all;
}

function widths(nodes: WidgetNode[], panel: number): number[] {
  const percent = nodes.map((node) => Math.min(100, Math.round((node.w / panel) * 100)));
  const sum = percent.reduce((total, width) => total + width, 0);
  return sum <= 100 ? percent : percent.map((width) => Math.floor((width / sum) * 100));
}

/** Nodes that stand beside each other. */
export interface Band<T> {
  top: number;
  height: number;
  /** From left to right. */
  nodes: T[];
}

/** What stands on one surface in bands, from the top down: whose vertical middle lies inside a band joins it. */
export function bandsOf<T extends Box>(all: readonly T[]): Band<T>[] {
  const bands: Band<T>[] = [];
  for (const node of all.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const band = bands.at(-1);
    if (band !== undefined && node.y + node.h / 2 < band.top + band.height) {
      band.nodes.push(node);
      band.height = Math.max(band.height, node.h);
    } else {
      bands.push({ top: node.y, height: node.h, nodes: [node] });
    }
  }
  return bands.map((band) => ({ ...band, nodes: band.nodes.toSorted((a, b) => a.x - b.x || a.y - b.y) }));
}

/** Widgets of one surface as rows, from the top down. */
function rowsOn(widgets: readonly WidgetNode[], width: number): Row[] {
  return bandsOf(widgets).map(({ height, nodes }) => {
    const percent = widths(nodes, width);
    return {
      rowHeight: height,
      cells: nodes.map((node, index) => ({ node, width: percent[index] ?? 0 })),
    };
  });
}

/**
 * The free drawing as rows, for phones and for board/loaddata: from the top down, a widget whose vertical middle
 * lies inside the current row joins it; inside a row from left to right. A container interrupts: its pages follow each
 * other, each with rows of its own.
 */
export function rowsOf(drawing: Drawing): Row[] {
  const hidden = hiddenNodes(drawing);
  const widgets = drawing.nodes.filter(
    (node): node is WidgetNode => node.kind === 'widget' && !hidden.has(node.id),
  );
  const { w } = drawing.canvas;
  const filled = new Set(widgets.map((node) => node.inside?.node));
  const containers = drawing.nodes
    .filter(isContainer)
    .filter((node) => filled.has(node.id))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  let free = widgets.filter((node) => node.inside === undefined);
  const rows: Row[] = [];
  for (const container of containers) {
    const isAbove = (node: WidgetNode): boolean =>
      node.y < container.y || (node.y === container.y && node.x < container.x);
    rows.push(...rowsOn(free.filter(isAbove), w));
    free = free.filter((node) => !isAbove(node));
    const members = membersInside(widgets, container.id);
    for (const page of container.pages) {
      rows.push(...rowsOn(membersInside(members, container.id, page.id), container.w));
    }
  }
  return [...rows, ...rowsOn(free, w)];
}

/** Ids of the stored widgets on a drawing, each once, in drawing order. */
export function widgetRefs(drawing: Drawing): number[] {
  const refs = drawing.nodes.flatMap((node) => (node.kind === 'widget' && node.ref > 0 ? [node.ref] : []));
  return [...new Set(refs)];
}
