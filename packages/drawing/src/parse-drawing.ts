import {
  address,
  css,
  flag,
  number,
  oneOf,
  optionalNumber,
  optionalOneOf,
  optionalText,
  picture,
  text,
} from './attributes.ts';
import { gathered, repairContainers } from './containers.ts';
import {
  clockFormats,
  type Drawing,
  type DrawingNode,
  emptyDrawing,
  type Group,
  type Inside,
  type NodeStyle,
  noticeSpeeds,
  noticeWays,
  type Page,
  sampleTexts,
  tabLooks,
  turnSeconds,
  type UnstatedCanvas,
} from './drawing.ts';
import { DrawingError } from './drawing-error.ts';
import { fromMxGraph, isMxGraph } from './from-mxgraph.ts';
import { upgrade } from './migrations.ts';
import { namespace } from './write-drawing.ts';
import { readXml, wellFormed, writeElement, type XmlElement } from './xml-tree.ts';

/** Where numbers are pulled to. Positions reach far outside so that nothing is lost by dragging, but not to infinity. */
export const ranges = {
  position: [-100_000, 100_000],
  size: [1, 20_000],
  rotation: [-360, 360],
  opacity: [0, 1],
  grid: [1, 200],
  radius: [0, 10_000],
  fontSize: [1, 2000],
  ref: [0, Number.MAX_SAFE_INTEGER],
} as const satisfies Record<string, readonly [number, number]>;

const longestContent = 100_000;
const fits = ['cover', 'contain', 'stretch'] as const;

function childOf(parent: XmlElement, tag: string): XmlElement | undefined {
  return parent.children.find((child) => child.tag === tag);
}

/** Leaves out what is undefined, so that equal drawings are equal key by key. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;
}

function readStyle(parent: XmlElement): NodeStyle {
  const style = childOf(parent, 'style');
  if (style === undefined) return {};
  return defined<NodeStyle>({
    bg: css(style, 'bg'),
    border: css(style, 'border'),
    radius: optionalNumber(style, 'radius', ranges.radius),
    padding: optionalNumber(style, 'padding', ranges.radius),
    size: optionalNumber(style, 'size', ranges.fontSize),
    color: css(style, 'color'),
    align: optionalOneOf(style, 'align', ['left', 'center', 'right']),
    weight: optionalOneOf(style, 'weight', ['normal', 'bold']),
    frame: optionalText(style, 'frame', 40),
    bgImage: picture(style, 'bgImage') || undefined,
  });
}

const mostPages = 50;

/** Pages of a container; one that is named twice is read once, and there is always one. */
function readPages(element: XmlElement): Page[] {
  const pages = new Map<string, Page>();
  for (const child of element.children) {
    const id = child.tag === 'page' ? text(child, 'id', 100) : '';
    if (id !== '' && !pages.has(id) && pages.size < mostPages)
      pages.set(id, { id, name: text(child, 'name') });
  }
  return pages.size === 0 ? [{ id: 'p1', name: '' }] : [...pages.values()];
}

function readInside(element: XmlElement): Inside | undefined {
  const [node, page] = [text(element, 'in', 100), text(element, 'page', 100)];
  return node === '' || page === '' ? undefined : { node, page };
}

const contentOf = (element: XmlElement): string =>
  wellFormed((childOf(element, 'content')?.text ?? '').slice(0, longestContent));

function readNode(element: XmlElement): DrawingNode {
  const base = defined({
    id: text(element, 'id', 100),
    name: text(element, 'name'),
    x: number(element, 'x', 0, ranges.position),
    y: number(element, 'y', 0, ranges.position),
    w: number(element, 'w', 100, ranges.size),
    h: number(element, 'h', 100, ranges.size),
    r: number(element, 'r', 0, ranges.rotation),
    op: number(element, 'op', 1, ranges.opacity),
    lock: flag(element, 'lock'),
    hide: flag(element, 'hide'),
    group: optionalText(element, 'group', 100),
    inside: readInside(element),
    style: readStyle(element),
  });
  switch (element.tag) {
    case 'widget':
      return defined({
        kind: 'widget' as const,
        ...base,
        ref: Math.trunc(number(element, 'ref', 0, ranges.ref)),
        tmp: optionalText(element, 'tmp', 6),
        next: optionalText(element, 'next', 1000),
      });
    case 'text':
      return defined({
        kind: 'text' as const,
        ...base,
        content: contentOf(element),
        figures: flag(element, 'figures') || undefined,
        sample: sampleTexts.find((one) => one === element.attributes.get('sample')),
      });
    case 'image':
      return {
        kind: 'image',
        ...base,
        src: picture(element, 'src'),
        fit: oneOf(element, 'fit', fits, 'cover'),
      };
    case 'shape':
      return { kind: 'shape', ...base, shape: oneOf(element, 'kind', ['rect', 'ellipse', 'line'], 'rect') };
    case 'clock':
      return { kind: 'clock', ...base, format: oneOf(element, 'format', clockFormats, 'datetime') };
    case 'filter':
      return { kind: 'filter', ...base, param: text(element, 'param', 256) };
    case 'slot':
      return defined({
        kind: 'slot' as const,
        ...base,
        chart: optionalText(element, 'chart', 40),
        spec: wellFormed((childOf(element, 'spec')?.text ?? '').slice(0, longestContent)) || undefined,
      });
    case 'tabs': {
      const look = oneOf(element, 'look', tabLooks, 'line');
      return { kind: 'tabs', ...base, r: 0, look, pages: readPages(element) };
    }
    case 'carousel': {
      const { least, most, usual } = turnSeconds;
      const seconds = Math.round(number(element, 'seconds', usual, [least, most]));
      return { kind: 'carousel', ...base, r: 0, seconds, pages: readPages(element) };
    }
    case 'iframe':
      return { kind: 'iframe', ...base, src: address(element, 'src') };
    case 'notice': {
      const { least, most, usual } = noticeSpeeds;
      return {
        kind: 'notice',
        ...base,
        way: oneOf(element, 'way', noticeWays, 'up'),
        speed: number(element, 'speed', usual, [least, most]),
        content: contentOf(element),
      };
    }
    case 'ornament':
      return { kind: 'ornament', ...base, form: text(element, 'form', 40) };
    default:
      return { kind: 'unknown', ...base, lock: true, xml: writeElement(element) };
  }
}

function readGroups(parent: XmlElement | undefined): Group[] {
  const elements = parent?.children.filter((child) => child.tag === 'group') ?? [];
  return elements.map((element) =>
    defined({
      id: text(element, 'id', 100),
      name: text(element, 'name'),
      lock: flag(element, 'lock'),
      hide: flag(element, 'hide'),
      group: optionalText(element, 'group', 100),
    }),
  );
}

const mostGuides = 100;

function readGuides(element: XmlElement | undefined): Pick<Drawing, 'guides'> {
  const lines = (key: 'x' | 'y'): number[] => {
    const found = text(element, key, 2000)
      .split(/\s+/)
      .filter((part) => /^-?\d{1,6}(\.\d{1,2})?$/.test(part))
      .map((part) => Math.min(ranges.position[1], Math.max(ranges.position[0], Number(part))) + 0);
    return [...new Set(found)].sort((a, b) => a - b).slice(0, mostGuides);
  };
  const [x, y] = [lines('x'), lines('y')];
  return x.length + y.length === 0 ? {} : { guides: { x, y } };
}

function refuseDoubles(ids: string[]): void {
  const seen = new Set<string>();
  for (const id of ids) {
    if (id === '') throw new DrawingError('缺少编号');
    if (seen.has(id)) throw new DrawingError(`编号${id.slice(0, 40)}重复`);
    seen.add(id);
  }
}

/** References to groups that do not exist, and circles of groups, are dropped: the members stay. */
function repairGroups(drawing: Drawing): void {
  const byId = new Map(drawing.groups.map((group) => [group.id, group]));
  for (const group of drawing.groups) {
    const seen = new Set([group.id]);
    for (let at = group.group; at !== undefined; at = byId.get(at)?.group) {
      if (!byId.has(at) || seen.has(at)) {
        delete group.group;
        break;
      }
      seen.add(at);
    }
  }
  for (const node of drawing.nodes) {
    if (node.group !== undefined && !byId.has(node.group)) delete node.group;
  }
}

function readBoard(root: XmlElement, unstated: UnstatedCanvas): Drawing {
  const canvas = childOf(root, 'canvas');
  const device = root.attributes.get('device');
  const isStated = device === '1' || device === '2';
  const theme = childOf(root, 'theme');
  const drawing: Drawing = {
    version: 1,
    kind: oneOf(root, 'kind', ['panel', 'template'], 'panel'),
    device: isStated ? (device === '2' ? 2 : 1) : (unstated.device ?? 1),
    canvas: {
      w: number(canvas, 'w', unstated.w ?? 1024, ranges.size),
      h: number(canvas, 'h', unstated.h ?? 768, ranges.size),
      zoom: oneOf(canvas, 'zoom', ['none', 'width', 'height', 'fit'], unstated.zoom ?? 'width'),
      grid: number(canvas, 'grid', 8, ranges.grid),
      bg: css(canvas, 'bg') ?? '',
      bgImage: picture(canvas, 'bgImage') || (unstated.bgImage ?? ''),
      bgFit: oneOf(canvas, 'bgFit', fits, 'cover'),
    },
    theme: defined({
      ref: optionalText(theme, 'ref', 40),
      word: css(theme, 'word'),
      element: css(theme, 'element'),
      palette: text(theme, 'palette', 2000)
        .split(/\s+/)
        .filter((colour) => /^#?[\w(),.%]+$/.test(colour)),
    }),
    ...readGuides(childOf(root, 'guides')),
    groups: readGroups(childOf(root, 'groups')),
    nodes: (childOf(root, 'nodes')?.children ?? []).map(readNode),
  };
  refuseDoubles(drawing.nodes.map((node) => node.id));
  refuseDoubles(drawing.groups.map((group) => group.id));
  repairGroups(drawing);
  repairContainers(drawing.nodes);
  return { ...drawing, nodes: gathered(drawing.nodes) };
}

/**
 * Reads a stored drawing: ours, an older version of ours, or one in mxGraph's form. An empty text is an empty
 * drawing. `unstated` speaks where the drawing is silent. Throws DrawingError for everything that is refused; numbers
 * out of range are pulled into it.
 */
export function parseDrawing(xml: string, unstated: UnstatedCanvas = {}): Drawing {
  if (xml.trim() === '') {
    const { device, ...canvas } = unstated;
    const empty = emptyDrawing();
    return { ...empty, device: device ?? empty.device, canvas: { ...empty.canvas, ...defined(canvas) } };
  }
  const root = readXml(xml);
  if (isMxGraph(root)) return fromMxGraph(root, unstated);
  if (root.tag !== 'board' || (root.attributes.get('xmlns') ?? namespace) !== namespace) {
    throw new DrawingError('不是面板图形');
  }
  return readBoard(upgrade(root), unstated);
}
