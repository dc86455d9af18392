import type { Board, BoardWidget } from '@mingjing/contract';
import {
  type Drawing,
  type DrawingNode,
  hiddenNodes,
  isContainer,
  pageShown,
  type ShownPages,
  type TextNode,
} from '@mingjing/drawing';
import { readConfig } from '../model/board-config.ts';
import { phoneHeight } from '../model/phone-height.ts';

/** One thing on the sheet, in the board's own pixels. */
export interface SheetItem {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Degrees about its middle. */
  r: number;
  op: number;
  node?: DrawingNode | undefined;
  widget?: BoardWidget | undefined;
  /** The open page of a container. */
  page?: string | undefined;
  /** Shows the widget's name whatever its settings say. */
  named: boolean;
}

/** A board laid out for a picture: at its own size, whatever the window shows of it. */
export interface Sheet {
  width: number;
  height: number;
  /** From the lowest to the topmost. */
  items: SheetItem[];
  /** One widget under another, as on a phone. */
  rows: boolean;
  /** Of a sheet that was cut: where this part begins on the whole, how tall it is, and how tall the whole. */
  part?: { top: number; height: number; of: number };
}

const phoneWidth = 375;
const edge = 16;
const gap = 12;
const titleHeight = 28;

const widgetsOf = (board: Board): BoardWidget[] => board.rows.flatMap((row) => row.widgets);

function placed(board: Board, drawing: Drawing, pages: ShownPages): Sheet {
  const hidden = hiddenNodes(drawing, pages);
  const widgets = new Map(widgetsOf(board).map((widget) => [widget.nodeId, widget]));
  const items = drawing.nodes
    // Filters and open slots are tools, not part of the picture.
    .filter(({ id, kind }) => !hidden.has(id) && kind !== 'filter' && kind !== 'slot')
    .map(
      (node): SheetItem => ({
        x: node.x,
        y: node.y,
        w: node.w,
        h: node.h,
        r: node.r,
        op: node.op,
        node,
        widget: node.kind === 'widget' ? widgets.get(node.id) : undefined,
        page: isContainer(node) ? pageShown(node, pages) : undefined,
        named: false,
      }),
    );
  return { width: drawing.canvas.w, height: drawing.canvas.h, items, rows: false };
}

function titleOf(name: string): SheetItem {
  const node: TextNode = {
    kind: 'text',
    id: 'sheet-title',
    name,
    content: name,
    x: edge,
    y: edge,
    w: phoneWidth - edge * 2,
    h: titleHeight,
    r: 0,
    op: 1,
    style: { size: 20, weight: 'bold' },
  } as TextNode;
  const { x, y, w, h, r, op } = node;
  return { x, y, w, h, r, op, node, named: false };
}

/** One tall page: every widget at the full width of a phone. */
function stacked(board: Board, drawing: Drawing | null): Sheet {
  const nodes = new Map((drawing?.nodes ?? []).map((node) => [node.id, node]));
  let y = edge + titleHeight + gap;
  const items = widgetsOf(board).map((widget): SheetItem => {
    const { type, form } = readConfig(widget.config);
    const h = phoneHeight(type, widget, form);
    const item = { x: edge, y, w: phoneWidth - edge * 2, h, r: 0, op: 1 };
    y += h + gap;
    return { ...item, node: nodes.get(widget.nodeId), widget, named: true };
  });
  return { width: phoneWidth, height: y - gap + edge, items: [titleOf(board.name), ...items], rows: true };
}

/** How a board stands on a picture of it, with the pages of its containers that are open. */
export function sheetOf(board: Board, drawing: Drawing | null, pages: ShownPages = {}): Sheet {
  const isRows = board.showViewDeviceType === 2 || drawing === null || drawing.nodes.length === 0;
  return isRows ? stacked(board, drawing) : placed(board, drawing, pages);
}

/** A tall sheet as pages of at most this height, each item whole; an item that is taller has a page of its own. */
export function pagesOf(sheet: Sheet, tallest: number): Sheet[] {
  if (!sheet.rows || sheet.height <= tallest) return [sheet];
  const pages: SheetItem[][] = [];
  let top = 0;
  for (const item of sheet.items) {
    const page = pages.at(-1);
    if (page === undefined || item.y + item.h + edge - top > tallest) {
      top = item.y - edge;
      pages.push([item]);
    } else page.push(item);
  }
  return pages.map((items) => {
    const from = (items[0]?.y ?? 0) - edge;
    const placed = items.map((item) => ({ ...item, y: item.y - from }));
    const last = placed.at(-1);
    const height = Math.max(tallest, last === undefined ? 0 : last.y + last.h + edge);
    return { ...sheet, height, items: placed };
  });
}

/** Pages of a tall sheet beside each other, in their order from the left, as many as `columns` on one. */
export function spread(pages: readonly Sheet[], columns: number): Sheet[] {
  if (columns === 1 || pages.length === 1) return [...pages];
  const sheets: Sheet[] = [];
  for (let at = 0; at < pages.length; at += columns) {
    const beside = pages.slice(at, at + columns);
    sheets.push({
      width: phoneWidth * columns,
      height: Math.max(...beside.map(({ height }) => height)),
      items: beside.flatMap(({ items }, column) =>
        items.map((item) => ({ ...item, x: item.x + column * phoneWidth })),
      ),
      rows: true,
    });
  }
  return sheets;
}
