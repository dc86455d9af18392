import { safeColor } from '@mingjing/charts';
import type { WidgetNode } from '@mingjing/drawing';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { FrameOrnament } from '../nodes/frame-ornament.tsx';
import { styleOf } from '../nodes/node-box.ts';
import { NodeFace } from '../nodes/node-face.tsx';
import type { SheetItem } from './sheet.ts';

interface Look {
  /** Colour of texts that name none. */
  text: string;
  mutedText: string;
  /** Under widgets that have no ground of their own, where they stand as cards. */
  card: string | undefined;
  /** The board's own colour for what stands out. */
  accent?: string | undefined;
}

function WidgetFace({ item: { node, widget }, look }: { item: SheetItem; look: Look }) {
  const style = (node as WidgetNode | undefined)?.style;
  const hasSkin = style?.bg !== undefined || style?.bgImage !== undefined || style?.border !== undefined;
  const card = look.card === undefined || hasSkin ? {} : { background: look.card, borderRadius: 12 };
  return (
    <section className="board-widget" style={{ ...card, ...(style === undefined ? {} : styleOf(style)) }}>
      <FrameOrnament name={style?.frame} accent={safeColor(widget?.widgetElementColor) ?? 'currentColor'} />
      {widget?.error != null && (
        <p style={{ margin: 0, paddingTop: '20%', textAlign: 'center', color: look.mutedText }}>
          {widget.error}
        </p>
      )}
    </section>
  );
}

function Face({ item, look }: { item: SheetItem; look: Look }) {
  const { node, widget, w, h } = item;
  return (
    <div style={{ position: 'relative', width: w, height: h, color: look.text }}>
      {widget !== undefined || node?.kind === 'widget' ? (
        <WidgetFace item={item} look={look} />
      ) : (
        node !== undefined && <NodeFace node={node} accent={look.accent} page={item.page} />
      )}
    </div>
  );
}

/** What stands around an item's chart, by the parts that draw it on screen; not in the page. */
export function faceOf(item: SheetItem, look: Look): HTMLElement {
  const room = document.createElement('div');
  const root = createRoot(room);
  flushSync(() => root.render(<Face item={item} look={look} />));
  const face = room.firstElementChild?.cloneNode(true) as HTMLElement;
  root.unmount();
  return face;
}
