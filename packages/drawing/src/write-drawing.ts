import {
  type Drawing,
  type DrawingNode,
  type Group,
  type Guides,
  type NodeStyle,
  noticeSpeeds,
  turnSeconds,
} from './drawing.ts';
import { escapeXml } from './xml-tree.ts';

export const namespace = 'urn:mingjing:board';

type Value = string | number | boolean | undefined;

/** At most two decimals, and no negative zero, so that the same drawing always has the same bytes. */
export function formatNumber(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100 + 0) : '0';
}

function textOf(value: string | number | true): string {
  if (value === true) return '1';
  return typeof value === 'number' ? formatNumber(value) : escapeXml(value);
}

/** Undefined, false and empty values are defaults and left out. */
function element(indent: string, tag: string, attributes: Record<string, Value>, children: string[] = []) {
  const written = Object.entries(attributes)
    .map(([key, value]) =>
      value === undefined || value === false || value === '' ? '' : ` ${key}="${textOf(value)}"`,
    )
    .join('');
  if (children.length === 0) return `${indent}<${tag}${written}/>\n`;
  return `${indent}<${tag}${written}>\n${children.join('')}${indent}</${tag}>\n`;
}

const unless = <T extends Value>(value: T, standard: T): T | undefined =>
  value === standard ? undefined : value;

function writeStyle(style: NodeStyle): string[] {
  const { bg, border, radius, padding, size, color, align, weight, frame, bgImage } = style;
  const attributes = { bg, border, radius, padding, size, color, align, weight, frame, bgImage };
  const isEmpty = Object.values(attributes).every((value) => value === undefined || value === '');
  return isEmpty ? [] : [element('      ', 'style', attributes)];
}

function ownAttributes(node: DrawingNode): Record<string, Value> {
  switch (node.kind) {
    case 'widget':
      return { ref: unless(node.ref, 0), tmp: node.tmp, next: node.next };
    case 'text':
      return { figures: node.figures, sample: node.sample };
    case 'image':
      return { src: node.src, fit: unless(node.fit, 'cover') };
    case 'shape':
      return { kind: node.shape };
    case 'clock':
      return { format: unless(node.format, 'datetime') };
    case 'filter':
      return { param: node.param };
    case 'slot':
      return { chart: node.chart };
    case 'tabs':
      return { look: unless(node.look, 'line') };
    case 'carousel':
      return { seconds: unless(node.seconds, turnSeconds.usual) };
    case 'iframe':
      return { src: node.src };
    case 'notice':
      return { way: unless(node.way, 'up'), speed: unless(node.speed, noticeSpeeds.usual) };
    case 'ornament':
      return { form: node.form };
    default:
      return {};
  }
}

function writeNode(node: DrawingNode): string {
  if (node.kind === 'unknown') return `    ${node.xml}\n`;
  const children = writeStyle(node.style);
  if (node.kind === 'tabs' || node.kind === 'carousel') {
    children.push(...node.pages.map(({ id, name }) => element('      ', 'page', { id, name })));
  }
  if ((node.kind === 'text' || node.kind === 'notice') && node.content !== '') {
    children.push(`      <content>${escapeXml(node.content)}</content>\n`);
  }
  if (node.kind === 'slot' && node.spec !== undefined && node.spec !== '') {
    children.push(`      <spec>${escapeXml(node.spec)}</spec>\n`);
  }
  const attributes = {
    id: node.id,
    name: node.name,
    ...ownAttributes(node),
    x: node.x,
    y: node.y,
    w: node.w,
    h: node.h,
    r: unless(node.r, 0),
    op: unless(node.op, 1),
    group: node.group,
    in: node.inside?.node,
    page: node.inside?.page,
    lock: node.lock,
    hide: node.hide,
  };
  return element('    ', node.kind, attributes, children);
}

const writeGroup = ({ id, name, lock, hide, group }: Group): string =>
  element('    ', 'group', { id, name, lock, hide, group });

const hasGuides = (guides: Guides | undefined): boolean =>
  guides !== undefined && guides.x.length + guides.y.length > 0;
const positions = (lines: readonly number[] = []): string => lines.map(formatNumber).join(' ');

/**
 * Drawing XML, version 1. The same drawing always gives the same bytes: fixed order of attributes, at most two
 * decimals, defaults left out. "数据无变化" is decided by comparing them.
 */
export function writeDrawing(drawing: Drawing): string {
  const { canvas, theme, guides, groups, nodes } = drawing;
  const palette = theme.palette.join(' ');
  const hasTheme = [theme.ref, theme.word, theme.element, palette].some(Boolean);
  const children = [
    element('  ', 'canvas', {
      w: canvas.w,
      h: canvas.h,
      zoom: unless(canvas.zoom, 'width'),
      grid: unless(canvas.grid, 8),
      bg: canvas.bg,
      bgImage: canvas.bgImage,
      bgFit: unless(canvas.bgFit, 'cover'),
    }),
    ...(hasTheme
      ? [element('  ', 'theme', { ref: theme.ref, word: theme.word, element: theme.element, palette })]
      : []),
    ...(hasGuides(guides)
      ? [element('  ', 'guides', { x: positions(guides?.x), y: positions(guides?.y) })]
      : []),
    ...(groups.length > 0 ? [element('  ', 'groups', {}, groups.map(writeGroup))] : []),
    element('  ', 'nodes', {}, nodes.map(writeNode)),
  ];
  const root = { xmlns: namespace, v: drawing.version, kind: drawing.kind, device: drawing.device };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('', 'board', root, children)}`;
}

/** True when both would be stored as the same bytes. */
export function sameDrawing(a: Drawing, b: Drawing): boolean {
  return a === b || writeDrawing(a) === writeDrawing(b);
}
