import { type PointerEvent, useRef } from 'react';
import { type GuideAxis, moveGuide } from '../commands/guides.ts';
import { useEditor, useEditorState } from './editor-context.tsx';

/** Where the pointer is on the page along an axis, and whether it is over the canvas at all. */
export function guideAt(
  axis: GuideAxis,
  event: { clientX: number; clientY: number },
  inside: Element | null,
) {
  const viewport = inside?.closest('.canvas-frame')?.querySelector('.canvas-viewport');
  const stage = viewport?.querySelector('.canvas-stage');
  if (viewport === undefined || viewport === null || stage === undefined || stage === null) return undefined;
  const room = viewport.getBoundingClientRect();
  const page = stage.getBoundingClientRect();
  const zoom = page.width / Number.parseFloat(getComputedStyle(stage).width);
  const isOver =
    event.clientX > room.left &&
    event.clientX < room.right &&
    event.clientY > room.top &&
    event.clientY < room.bottom;
  const at = axis === 'x' ? (event.clientX - page.left) / zoom : (event.clientY - page.top) / zoom;
  return { at: Math.round(at), isOver };
}

const ways: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function GuideLine({ axis, at }: { axis: GuideAxis; at: number }) {
  const editor = useEditor();
  const held = useRef(false);
  const side = axis === 'x' ? 'left' : 'top';
  const move = (event: PointerEvent<HTMLElement>): void => {
    const found = held.current ? guideAt(axis, event, event.currentTarget) : undefined;
    if (found !== undefined) event.currentTarget.style[side] = `${found.at}px`;
  };
  return (
    <div
      className={`page-guide page-guide-${axis}`}
      role="slider"
      tabIndex={0}
      aria-label={axis === 'x' ? '垂直参考线' : '水平参考线'}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      aria-valuenow={at}
      onKeyDown={(event) => {
        const way = ways[event.key];
        const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
        if (way === undefined && !isRemoval) return;
        // The arrows are the line's here, not the selection's.
        event.stopPropagation();
        event.preventDefault();
        const to = way === undefined ? undefined : at + way * (event.shiftKey ? 10 : 1);
        editor.run(moveGuide(axis, at, to));
      }}
      style={{ [side]: at }}
      title={`参考线 ${at}：拖动调整，拖出画布或双击删除`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // The line is what is taken, not the page below it.
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = true;
      }}
      onPointerMove={move}
      onPointerUp={(event) => {
        const found = guideAt(axis, event, event.currentTarget);
        if (!held.current || found === undefined) return;
        held.current = false;
        event.currentTarget.style[side] = `${at}px`;
        editor.run(moveGuide(axis, at, found.isOver ? found.at : undefined));
      }}
      onPointerCancel={(event) => {
        held.current = false;
        event.currentTarget.style[side] = `${at}px`;
      }}
      onDoubleClick={(event) => {
        event.stopPropagation();
        editor.run(moveGuide(axis, at, undefined));
      }}
    />
  );
}

/** The guides that the panel keeps: dragged along, dragged out to be gone. */
export function GuideLines() {
  const guides = useEditorState((state) => state.drawing.guides);
  if (guides === undefined) return null;
  return (
    <>
      {guides.x.map((at, index) => (
        // By place in the list: a line that is moved by keys keeps the focus.
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are in order
        <GuideLine key={`x${index}`} axis="x" at={at} />
      ))}
      {guides.y.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are in order
        <GuideLine key={`y${index}`} axis="y" at={at} />
      ))}
    </>
  );
}
