/** Model of a panel's drawing. Lengths in canvas pixels, angles in degrees clockwise, opacity 0 to 1. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Rotation in degrees. */
  r: number;
}

export interface NodeStyle {
  bg?: string;
  /** CSS border, for example "1px solid #ddd". */
  border?: string;
  radius?: number;
  padding?: number;
  /** Font size in pixels. */
  size?: number;
  color?: string;
  align?: 'left' | 'center' | 'right';
  weight?: 'normal' | 'bold';
  /** Name of a built-in frame ornament. */
  frame?: string;
  bgImage?: string;
}

/** Where a member of a container stands: in which container, on which of its pages. */
export interface Inside {
  node: string;
  page: string;
}

interface NodeBase extends Box {
  id: string;
  name: string;
  op: number;
  lock: boolean;
  hide: boolean;
  group?: string;
  /** The page it stands on; containers themselves never stand inside another. */
  inside?: Inside;
  style: NodeStyle;
}
export interface WidgetNode extends NodeBase {
  kind: 'widget';
  /** Id of the stored widget; 0 while it is temporary. */
  ref: number;
  /** The 6-character id of a temporary widget. */
  tmp?: string;
  /** Panels to jump to, comma-joined ids. */
  next?: string;
}
export interface TextNode extends NodeBase {
  kind: 'text';
  content: string;
  /** It tells figures of all rows as they were when it was written: who sees a part of them is not shown it. */
  figures?: true;
  /** It is about the sample of a template: what the template is called, what stands beside, or over the figure below it. */
  sample?: (typeof sampleTexts)[number];
}
export const sampleTexts = ['title', 'note', 'caption'] as const;
export interface ImageNode extends NodeBase {
  kind: 'image';
  src: string;
  fit: 'cover' | 'contain' | 'stretch';
}
export interface ShapeNode extends NodeBase {
  kind: 'shape';
  shape: 'rect' | 'ellipse' | 'line';
}
export interface FilterNode extends NodeBase {
  kind: 'filter';
  param: string;
}
/** A place for a widget in a template. */
export interface SlotNode extends NodeBase {
  kind: 'slot';
  /** Kind of chart that belongs here. */
  chart?: string;
  /** JSON text of a slotSpec: the fields the chart wants, its settings and rows to show it with. */
  spec?: string;
}
export const clockFormats = ['datetime', 'date', 'time', 'weekday'] as const;
/** The viewer's time. */
export interface ClockNode extends NodeBase {
  kind: 'clock';
  format: (typeof clockFormats)[number];
}
/** One page of a container: a tab, or one view of a carousel. */
export interface Page {
  id: string;
  name: string;
}
export const tabLooks = ['line', 'card', 'pill'] as const;
/** A container with a row of tabs above its pages. */
export interface TabsNode extends NodeBase {
  kind: 'tabs';
  look: (typeof tabLooks)[number];
  pages: Page[];
}
export const turnSeconds = { least: 3, most: 600, usual: 10 } as const;
/** A container whose pages take turns. */
export interface CarouselNode extends NodeBase {
  kind: 'carousel';
  /** How long a page stays, in seconds. */
  seconds: number;
  pages: Page[];
}
export type ContainerNode = TabsNode | CarouselNode;
/** A page of another site. Its name is its title. */
export interface IframeNode extends NodeBase {
  kind: 'iframe';
  /** A full http(s) address, or nothing. */
  src: string;
}
export const noticeWays = ['up', 'left'] as const;
export const noticeSpeeds = { least: 5, most: 400, usual: 40 } as const;
/** Lines that roll by. */
export interface NoticeNode extends NodeBase {
  kind: 'notice';
  /** One line of it each. */
  content: string;
  way: (typeof noticeWays)[number];
  /** Pixels a second. */
  speed: number;
}
/** A header, a divider or another decoration of the product, by name. */
export interface OrnamentNode extends NodeBase {
  kind: 'ornament';
  form: string;
}
/** An element of a later version: kept as it is, never drawn, always locked because its XML is not ours to edit. */
export interface UnknownNode extends NodeBase {
  kind: 'unknown';
  xml: string;
}
export type DrawingNode =
  | WidgetNode
  | TextNode
  | ImageNode
  | ShapeNode
  | ClockNode
  | FilterNode
  | SlotNode
  | TabsNode
  | CarouselNode
  | IframeNode
  | NoticeNode
  | OrnamentNode
  | UnknownNode;

export interface Group {
  id: string;
  name: string;
  lock: boolean;
  hide: boolean;
  /** The group around this one. */
  group?: string;
}

export interface Guides {
  x: number[];
  y: number[];
}

export type ZoomMode = 'none' | 'width' | 'height' | 'fit';

export interface Drawing {
  version: 1;
  kind: 'panel' | 'template';
  /** 1 PC, 2 mobile. */
  device: 1 | 2;
  canvas: {
    w: number;
    h: number;
    zoom: ZoomMode;
    grid: number;
    bg: string;
    bgImage: string;
    bgFit: 'cover' | 'contain' | 'stretch';
  };
  theme: { ref?: string; word?: string; element?: string; palette: string[] };
  /** Lines that its authors laid down to arrange by: x of vertical ones, y of horizontal ones, ascending. */
  guides?: Guides;
  groups: Group[];
  /** Document order is the stacking order, last on top. */
  nodes: DrawingNode[];
}

/** A new drawing of the default size (1024 × 768, fit to width). */
/** What a drawing is taken to say where it says nothing itself. */
export type UnstatedCanvas = Partial<Pick<Drawing['canvas'], 'w' | 'h' | 'zoom' | 'bgImage'>> &
  Partial<Pick<Drawing, 'device'>>;

export function emptyDrawing(): Drawing {
  return {
    version: 1,
    kind: 'panel',
    device: 1,
    canvas: { w: 1024, h: 768, zoom: 'width', grid: 8, bg: '', bgImage: '', bgFit: 'cover' },
    theme: { palette: [] },
    groups: [],
    nodes: [],
  };
}
