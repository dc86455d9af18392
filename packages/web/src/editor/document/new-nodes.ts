import { limits } from '@mingjing/contract';
import {
  type Box,
  type CarouselNode,
  type ClockNode,
  type DrawingNode,
  type IframeNode,
  type ImageNode,
  type NoticeNode,
  noticeSpeeds,
  type OrnamentNode,
  type ShapeNode,
  type SlotNode,
  type TabsNode,
  type TextNode,
  turnSeconds,
  type WidgetNode,
} from '@mingjing/drawing';

/** The lowest free id of the form n12 or g3; ids are never reused within one call. */
export function freeIds(taken: Iterable<string>, prefix: 'n' | 'g'): () => string {
  let last = 0;
  for (const id of taken) {
    const found = new RegExp(`^${prefix}(\\d{1,9})$`).exec(id);
    if (found !== null) last = Math.max(last, Number(found[1]));
  }
  return () => {
    last += 1;
    return `${prefix}${last}`;
  };
}

/** A node as a maker returns it: the place is chosen by the command that adds it. */
export type NewNode<T extends DrawingNode = DrawingNode> = T extends DrawingNode ? Omit<T, 'id'> : never;

const place = (w: number, h: number): Box => ({ x: 0, y: 0, w, h, r: 0 });
const common = { op: 1, lock: false, hide: false };

export const newText = (): NewNode<TextNode> => ({
  kind: 'text',
  name: '文本',
  ...place(320, 72),
  ...common,
  style: { size: limits.textFontSize },
  content: '双击编辑文字',
});

export const newClock = (): NewNode<ClockNode> => ({
  kind: 'clock',
  name: '时钟',
  ...place(320, 48),
  ...common,
  style: { size: 24, align: 'right' },
  format: 'datetime',
});

const shapeNames = { rect: '矩形', ellipse: '椭圆', line: '线条' } as const;
export const newShape = (shape: ShapeNode['shape']): NewNode<ShapeNode> => ({
  kind: 'shape',
  name: shapeNames[shape],
  // A line is drawn in the middle of its box by its border; the box is what can be grabbed.
  ...(shape === 'line' ? place(240, 12) : place(200, 120)),
  ...common,
  style:
    shape === 'line'
      ? { border: '2px solid #5b8ff9' }
      : { bg: '#5b8ff9', ...(shape === 'rect' ? { radius: 8 } : {}) },
  shape,
});

export const newImage = (src: string, size: { w: number; h: number }): NewNode<ImageNode> => ({
  kind: 'image',
  name: '图片',
  ...place(size.w, size.h),
  ...common,
  style: {},
  src,
  fit: 'contain',
});

/** A widget to place: a stored one by its row, a temporary one (row 0) by the editor's id. */
export interface PlacedWidget {
  id: number;
  name: string;
  tmp?: string;
}
export const namedBy = ({ id, tmp }: PlacedWidget): Pick<WidgetNode, 'ref' | 'tmp'> => ({
  ref: id,
  ...(tmp === undefined ? {} : { tmp }),
});

/** As high as the specification's chart in the designer, half a page wide; less where the page is smaller. */
export function newWidget(widget: PlacedWidget, canvas: { w: number; h: number }): NewNode<WidgetNode> {
  const half = Math.floor((canvas.w - 48) / 2 / 16) * 16;
  const w = Math.max(160, Math.min(520, canvas.w < 600 ? canvas.w - 32 : half));
  const h = Math.max(120, Math.min(limits.designerChartHeight, canvas.h - 32));
  return { kind: 'widget', name: widget.name, ...place(w, h), ...common, style: {}, ...namedBy(widget) };
}

/** A template's place for a chart, half as wide as a large screen's flank. */
export const newSlot = (chart: string, name: string): NewNode<SlotNode> => ({
  kind: 'slot',
  name,
  ...(chart === 'number' ? place(296, 128) : place(456, 320)),
  ...common,
  style: {},
  chart,
});

const pagesOf = (word: string) => [1, 2].map((at) => ({ id: `p${at}`, name: `${word} ${at}` }));

/** Tabs with two empty pages, as large as a chart of the page's half. */
export const newTabs = (): NewNode<TabsNode> => ({
  kind: 'tabs',
  name: '选项卡',
  ...place(560, 400),
  ...common,
  style: {},
  look: 'line',
  pages: pagesOf('标签'),
});

export const newCarousel = (): NewNode<CarouselNode> => ({
  kind: 'carousel',
  name: '轮播页',
  ...place(560, 360),
  ...common,
  style: {},
  seconds: turnSeconds.usual,
  pages: pagesOf('页'),
});

export const newIframe = (): NewNode<IframeNode> => ({
  kind: 'iframe',
  name: '网页',
  ...place(480, 320),
  ...common,
  style: {},
  src: '',
});

export const newNotice = (): NewNode<NoticeNode> => ({
  kind: 'notice',
  name: '滚动公告',
  ...place(480, 120),
  ...common,
  style: { size: 16 },
  way: 'up',
  speed: noticeSpeeds.usual,
  content: '在右侧填写公告，每行一条\n鼠标停留时暂停滚动',
});

export const newOrnament = (
  form: string,
  name: string,
  size: { w: number; h: number },
): NewNode<OrnamentNode> => ({
  kind: 'ornament',
  name,
  ...place(size.w, size.h),
  ...common,
  style: {},
  form,
});
