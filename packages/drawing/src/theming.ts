import { withHeader } from './background/index.ts';
import { isContainer } from './containers.ts';
import type { ContainerNode, Drawing, DrawingNode, NodeStyle, ShapeNode, TextNode } from './drawing.ts';

/** What a change of theme takes from a drawing: grounds, colours and frames, nothing that has a place. */
export interface BoardTheme {
  bg: string;
  bgImage: string;
  bgFit: Drawing['canvas']['bgFit'];
  /** Width by height of the page it was made for. */
  ratio: number;
  colours: Drawing['theme'];
  /** Skin of charts, and of the flat tiles that hold one figure. */
  card: NodeStyle;
  tile: NodeStyle;
  /** Colours of texts, in the head and below it: a head often has a ground of its own. */
  head: Inks;
  body: Inks;
  band: Skin | undefined;
  line: Skin | undefined;
}
interface Inks {
  title: string | undefined;
  words: string | undefined;
}
type Skin = Pick<NodeStyle, 'bg' | 'border'>;
type Role = 'band' | 'line' | 'other';

/** The part of the page that is its head. */
const headShare = 0.09;
const bare = 48;
const titleSize = 28;

/** What most of these have in common. */
function commonest<T>(values: readonly T[]): T | undefined {
  const counts = new Map<string, { value: T; count: number }>();
  for (const value of values) {
    const key = JSON.stringify(value);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { value, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.value;
}

/** Nodes that show data; the smallest ones stand bare inside something else. */
const isChart = (node: DrawingNode): boolean =>
  (node.kind === 'widget' || node.kind === 'slot') && node.h > bare;
const isTile = (node: DrawingNode, { canvas }: Drawing): boolean => node.h <= canvas.h * 0.2;

const skinOf = ({ bg, border, radius, frame, bgImage }: NodeStyle): NodeStyle => ({
  ...(bg === undefined ? {} : { bg }),
  ...(border === undefined ? {} : { border }),
  ...(radius === undefined ? {} : { radius }),
  ...(frame === undefined ? {} : { frame }),
  ...(bgImage === undefined ? {} : { bgImage }),
});
function withSkin(style: NodeStyle, skin: NodeStyle): NodeStyle {
  const { bg: _bg, border: _border, radius: _radius, frame: _frame, bgImage: _image, ...rest } = style;
  return { ...rest, ...skin };
}

function roleOf(node: ShapeNode, { canvas }: Drawing): Role {
  if (node.shape === 'line' || node.h <= 6 || node.w <= 6) return 'line';
  return node.w >= canvas.w / 2 && node.y < canvas.h * 0.15 ? 'band' : 'other';
}

/** Whether a text stands in the head: most of it lies there. */
const isInHead = ({ y, h }: DrawingNode, { canvas }: Drawing): boolean => y + h / 2 < canvas.h * headShare;
/** Whether the ground's head is seen on this page: a much wider page shows the middle of the picture alone. */
const showsHead = ({ canvas }: Drawing, { bgFit, ratio }: BoardTheme): boolean =>
  bgFit !== 'cover' || canvas.w / canvas.h < ratio * 1.35;
const isTitle = (node: TextNode): boolean => (node.style.size ?? 0) >= titleSize;

/** The theme that a drawing wears. */
export function themeOf(drawing: Drawing): BoardTheme {
  const { canvas, theme, nodes } = drawing;
  const charts = nodes.filter(isChart);
  const skins = (tiles: boolean) =>
    charts.filter((node) => isTile(node, drawing) === tiles).map((node) => skinOf(node.style));
  const card = commonest(skins(false)) ?? commonest(skins(true)) ?? {};
  const texts = nodes.filter((node): node is TextNode => node.kind === 'text');
  const colour = (inHead: boolean, titles: boolean): string | undefined =>
    commonest(
      texts
        .filter((node) => isInHead(node, drawing) === inHead && isTitle(node) === titles)
        .flatMap((node) => node.style.color ?? []),
    );
  const body = {
    title: colour(false, true) ?? theme.word,
    words: colour(false, false) ?? theme.word,
  };
  const shapes = nodes.filter((node): node is ShapeNode => node.kind === 'shape');
  const skinWith = (role: Role): Skin | undefined =>
    shapes.find((node) => roleOf(node, drawing) === role)?.style;
  return {
    bg: canvas.bg,
    bgImage: canvas.bgImage,
    bgFit: canvas.bgFit,
    ratio: canvas.w / canvas.h,
    colours: { ...theme, palette: [...theme.palette] },
    card,
    tile: commonest(skins(true)) ?? card,
    head: { title: colour(true, true) ?? body.title, words: colour(true, false) ?? body.words },
    body,
    band: skinWith('band'),
    line: skinWith('line'),
  };
}

function dressedShape(node: ShapeNode, drawing: Drawing, theme: BoardTheme): ShapeNode {
  const role = roleOf(node, drawing);
  if (role === 'other') return node;
  const { bg: _bg, border: _border, ...rest } = node.style;
  const accent = theme.colours.element ?? theme.body.words ?? '#5b8ff9';
  // Without a band of its own a theme's ground shows through where the old one was.
  const none: Skin = role === 'band' ? { bg: 'rgba(0, 0, 0, 0)' } : {};
  const plain: Skin =
    role === 'line' ? (node.shape === 'line' ? { border: `2px solid ${accent}` } : { bg: accent }) : none;
  const found = role === 'band' ? theme.band : theme.line;
  // A gradient made for another length and a border for another form would not fit.
  const fits = found !== undefined && (node.shape !== 'line' || found.border !== undefined);
  const { bg, border } = fits ? found : plain;
  return {
    ...node,
    style: { ...rest, ...(bg === undefined ? {} : { bg }), ...(border === undefined ? {} : { border }) },
  };
}

function dressed(node: DrawingNode, drawing: Drawing, theme: BoardTheme): DrawingNode {
  const inks = isInHead(node, drawing) && showsHead(drawing, theme) ? theme.head : theme.body;
  if (node.kind === 'text' || node.kind === 'clock' || node.kind === 'notice') {
    const color = node.kind === 'text' && isTitle(node) ? inks.title : inks.words;
    return color === undefined ? node : { ...node, style: { ...node.style, color } };
  }
  if (node.kind === 'shape') return dressedShape(node, drawing, theme);
  if (isContainer(node)) return dressedContainer(node, theme, inks.words);
  if (!isChart(node)) return node;
  return { ...node, style: withSkin(node.style, isTile(node, drawing) ? theme.tile : theme.card) };
}

/** One that was dressed as a card stays one; most are bare, with cards on their pages. Colours of its tabs go along. */
function dressedContainer(node: ContainerNode, theme: BoardTheme, words: string | undefined): ContainerNode {
  const isCard = (node.style.bg ?? node.style.border) !== undefined;
  const style = isCard ? withSkin(node.style, theme.card) : node.style;
  const isInked = node.style.color !== undefined && words !== undefined;
  return isCard || isInked ? { ...node, style: { ...style, ...(isInked ? { color: words } : {}) } } : node;
}

/** Off the middle by more of the page than this, a title stands beside the header of a ground, on its wings. */
const middleShare = 0.08;

/** Whether the title of a page stands in the middle, where the header of a ground is; without a title nothing does. */
function hasTitleInMiddle(drawing: Drawing): boolean {
  const { canvas, nodes } = drawing;
  const [title] = nodes
    .filter((node): node is TextNode => node.kind === 'text' && isInHead(node, drawing))
    .sort((a, b) => (b.style.size ?? 0) - (a.style.size ?? 0));
  if (title === undefined) return true;
  const { align } = title.style;
  const at = title.x + (align === 'center' ? title.w / 2 : align === 'right' ? title.w : 0);
  return Math.abs(at - canvas.w / 2) <= canvas.w * middleShare;
}

/** The same drawing in other clothes: every node stays what and where it is. */
export function withTheme(drawing: Drawing, theme: BoardTheme): Drawing {
  const bgImage = withHeader(theme.bgImage, hasTitleInMiddle(drawing));
  return {
    ...drawing,
    canvas: { ...drawing.canvas, bg: theme.bg, bgImage, bgFit: theme.bgFit },
    theme: { ...theme.colours, palette: [...theme.colours.palette] },
    nodes: drawing.nodes.map((node) => dressed(node, drawing, theme)),
  };
}
