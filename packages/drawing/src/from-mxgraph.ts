import { css, number, picture, text } from './attributes.ts';
import {
  type Drawing,
  type DrawingNode,
  emptyDrawing,
  type NodeStyle,
  type UnstatedCanvas,
} from './drawing.ts';
import { DrawingError } from './drawing-error.ts';
import { wellFormed, type XmlElement } from './xml-tree.ts';

const size = [1, 20_000] as const;
const position = [-100_000, 100_000] as const;

/** A cell together with the UserObject or object that may stand around it and carries its data. */
interface Cell {
  id: string;
  parent: string;
  cell: XmlElement;
  /** Where the label and our widgetId stand. */
  data: XmlElement;
}

export const isMxGraph = (root: XmlElement): boolean =>
  root.tag === 'mxGraphModel' || root.tag === 'mxfile' || root.tag === 'diagram';

function modelOf(root: XmlElement): XmlElement {
  let at: XmlElement | undefined = root;
  while (at !== undefined && at.tag !== 'mxGraphModel') at = at.children[0];
  // A diagram may hold its model as packed text: that form is not read.
  if (at === undefined) throw new DrawingError('不支持压缩的mxGraph图形');
  return at;
}

function cellsOf(model: XmlElement): Cell[] {
  const elements = model.children.find((child) => child.tag === 'root')?.children ?? [];
  return elements.flatMap((data) => {
    const cell = data.tag === 'mxCell' ? data : data.children.find((child) => child.tag === 'mxCell');
    if (cell === undefined) return [];
    const id = text(data, 'id', 100) || text(cell, 'id', 100);
    return [{ id, parent: text(cell, 'parent', 100), cell, data }];
  });
}

/** `shape=image;image=/a.png;rotation=15` as an element, so that the same guarded readers serve both forms. */
function styleOf(cell: XmlElement): XmlElement {
  const parts = text(cell, 'style', 20_000).split(';').slice(0, 200);
  const attributes = new Map(
    parts.map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [part.trim(), '1'] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
  return { tag: 'style', attributes, children: [], text: '' };
}

/** Labels may be HTML: only its text is taken over. */
function plainLabel(data: XmlElement): string {
  const label = text(data, 'label', 20_000) || text(data, 'value', 20_000);
  return label
    .replace(/<(br|\/p|\/div)\b[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim();
}

function nodeStyle(style: XmlElement): NodeStyle {
  const colour = (key: string): string | undefined => {
    const found = css(style, key);
    return found === 'none' || found === 'default' ? undefined : found;
  };
  const stroke = colour('strokeColor');
  const width = number(style, 'strokeWidth', 1, [0, 100]);
  const align = style.attributes.get('align');
  return Object.fromEntries(
    Object.entries({
      bg: colour('fillColor'),
      border: stroke === undefined ? undefined : `${width}px solid ${stroke}`,
      radius: style.attributes.get('rounded') === '1' ? 8 : undefined,
      size: style.attributes.has('fontSize') ? number(style, 'fontSize', 12, [1, 2000]) : undefined,
      color: colour('fontColor'),
      align: align === 'left' || align === 'center' || align === 'right' ? align : undefined,
      // fontStyle is a bit mask whose first bit is bold.
      weight: (number(style, 'fontStyle', 0, [0, 255]) & 1) === 1 ? 'bold' : undefined,
    }).filter(([, value]) => value !== undefined),
  ) as NodeStyle;
}

/** Positions are relative to the parent cell; circles of parents end the walk. */
function offsetOf(cell: Cell, byId: Map<string, Cell>): { x: number; y: number; hide: boolean } {
  const sum = { x: 0, y: 0, hide: cell.cell.attributes.get('visible') === '0' };
  const seen = new Set([cell.id]);
  for (let at = byId.get(cell.parent); at !== undefined && !seen.has(at.id); at = byId.get(at.parent)) {
    seen.add(at.id);
    const geometry = at.cell.children.find((child) => child.tag === 'mxGeometry');
    sum.x += number(geometry, 'x', 0, position);
    sum.y += number(geometry, 'y', 0, position);
    sum.hide ||= at.cell.attributes.get('visible') === '0';
  }
  return sum;
}

const clamp = (value: number): number => Math.min(100_000, Math.max(-100_000, value));

function toNode(cell: Cell, geometry: XmlElement, byId: Map<string, Cell>): DrawingNode {
  const style = styleOf(cell.cell);
  const offset = offsetOf(cell, byId);
  const label = plainLabel(cell.data);
  const base = {
    id: cell.id,
    name: wellFormed((label.split('\n')[0] ?? '').slice(0, 100)),
    x: clamp(number(geometry, 'x', 0, position) + offset.x),
    y: clamp(number(geometry, 'y', 0, position) + offset.y),
    w: number(geometry, 'width', 100, size),
    h: number(geometry, 'height', 100, size),
    r: number(style, 'rotation', 0, [-360, 360]),
    op: number(style, 'opacity', 100, [0, 100]) / 100,
    lock: style.attributes.get('locked') === '1',
    hide: offset.hide,
    style: nodeStyle(style),
  };
  const ref = Math.trunc(number(cell.data, 'widgetId', 0, [0, Number.MAX_SAFE_INTEGER]));
  if (ref > 0) return { kind: 'widget', ...base, ref };
  const src = picture(style, 'image');
  if (src !== '') return { kind: 'image', ...base, src, fit: 'contain' };
  if (label !== '' || style.attributes.has('text')) return { kind: 'text', ...base, content: label };
  const ellipse = style.attributes.has('ellipse') || style.attributes.get('shape') === 'ellipse';
  const line = style.attributes.has('line') || style.attributes.get('shape') === 'line';
  return { kind: 'shape', ...base, shape: ellipse ? 'ellipse' : line ? 'line' : 'rect' };
}

/** Takes over what our model knows: vertices with place, look, label, picture and widget. Edges have no counterpart. */
export function fromMxGraph(root: XmlElement, unstated: UnstatedCanvas = {}): Drawing {
  const model = modelOf(root);
  const drawing = emptyDrawing();
  drawing.device = unstated.device ?? drawing.device;
  drawing.canvas.w = number(model, 'pageWidth', unstated.w ?? drawing.canvas.w, size);
  drawing.canvas.h = number(model, 'pageHeight', unstated.h ?? drawing.canvas.h, size);
  drawing.canvas.zoom = unstated.zoom ?? drawing.canvas.zoom;
  drawing.canvas.bg = css(model, 'background') ?? '';
  drawing.canvas.bgImage = picture(model, 'backgroundImage') || (unstated.bgImage ?? '');

  const cells = cellsOf(model);
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  if (byId.size !== cells.length) throw new DrawingError('编号重复');
  for (const cell of cells) {
    const geometry = cell.cell.children.find((child) => child.tag === 'mxGeometry');
    if (cell.cell.attributes.get('vertex') !== '1' || geometry === undefined) continue;
    // A bare container only groups: its children carry the place already.
    const style = styleOf(cell.cell);
    if (style.attributes.has('group') && plainLabel(cell.data) === '') continue;
    drawing.nodes.push(toNode(cell, geometry, byId));
  }
  return drawing;
}
