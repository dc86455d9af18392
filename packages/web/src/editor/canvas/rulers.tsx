import { aabb, union } from '@mingjing/drawing';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type GuideAxis, moveGuide } from '../commands/guides.ts';
import type { Editor } from '../state/editor.ts';
import { useEditor } from './editor-context.tsx';
import { guideAt } from './guide-lines.tsx';
import { rulerMarks } from './ruler-marks.ts';
import { margin } from './viewport.ts';

const thickness = 20;

/** Draws one ruler: strokes, numbers, and how far the selection reaches. */
function draw(canvas: HTMLCanvasElement, axis: GuideAxis, editor: Editor, viewport: HTMLElement): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const { zoom, drawing, selection } = editor.store.getState();
  const isAcross = axis === 'x';
  const length = isAcross ? viewport.clientWidth : viewport.clientHeight;
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round((isAcross ? length : thickness) * ratio);
  canvas.height = Math.round((isAcross ? thickness : length) * ratio);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const origin = margin - (isAcross ? viewport.scrollLeft : viewport.scrollTop);
  const style = getComputedStyle(canvas);

  const chosen = new Set(selection);
  const around = union(drawing.nodes.filter((node) => chosen.has(node.id)).map(aabb));
  if (around !== undefined) {
    const [from, to] = isAcross ? [around.left, around.right] : [around.top, around.bottom];
    pen.fillStyle = style.outlineColor;
    const [at, size] = [origin + from * zoom, (to - from) * zoom];
    if (isAcross) pen.fillRect(at, 0, size, thickness);
    else pen.fillRect(0, at, thickness, size);
  }
  pen.strokeStyle = style.color;
  pen.fillStyle = style.color;
  pen.font = `10px ${style.fontFamily}`;
  pen.beginPath();
  for (const { at, label } of rulerMarks(origin, zoom, length)) {
    const sharp = Math.round(at) + 0.5;
    const reach = label === undefined ? 5 : thickness;
    pen.moveTo(isAcross ? sharp : thickness - reach, isAcross ? thickness - reach : sharp);
    pen.lineTo(isAcross ? sharp : thickness, isAcross ? thickness : sharp);
    if (label === undefined) continue;
    pen.save();
    pen.translate(isAcross ? sharp + 3 : 9, isAcross ? 9 : sharp - 3);
    if (!isAcross) pen.rotate(-Math.PI / 2);
    pen.fillText(label, 0, 0);
    pen.restore();
  }
  pen.globalAlpha = 0.55;
  pen.stroke();
  pen.globalAlpha = 1;
}

function Ruler({ axis, viewport }: { axis: GuideAxis; viewport: RefObject<HTMLElement | null> }) {
  const editor = useEditor();
  const canvas = useRef<HTMLCanvasElement>(null);
  const ghost = useRef<HTMLElement>(null);
  // What is pulled out of the upper ruler lies across, out of the left one upright.
  const made: GuideAxis = axis === 'x' ? 'y' : 'x';
  useEffect(() => {
    const [element, room] = [canvas.current, viewport.current];
    if (element === null || room === null) return;
    let frame = 0;
    const ask = (): void => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        draw(element, axis, editor, room);
      });
    };
    ask();
    const sizes = new ResizeObserver(ask);
    sizes.observe(room);
    room.addEventListener('scroll', ask, { passive: true });
    const stop = editor.store.subscribe(ask);
    // Colours follow the theme.
    const themes = new MutationObserver(ask);
    themes.observe(document.documentElement, { attributes: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      themes.disconnect();
      room.removeEventListener('scroll', ask);
      stop();
    };
  }, [axis, editor, viewport]);

  const follow = (event: PointerEvent<HTMLElement>): void => {
    const line = ghost.current;
    if (line === null || line.hidden) return;
    const frame = event.currentTarget.closest('.canvas-frame')?.getBoundingClientRect();
    if (made === 'x') line.style.left = `${event.clientX - (frame?.left ?? 0)}px`;
    else line.style.top = `${event.clientY - (frame?.top ?? 0)}px`;
  };
  return (
    <>
      <canvas
        ref={canvas}
        className={`ruler ruler-${axis}`}
        role="img"
        aria-label={axis === 'x' ? '水平标尺' : '垂直标尺'}
        title="拖到画布上添加参考线"
        onPointerDown={(event) => {
          if (event.button !== 0 || ghost.current === null) return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          ghost.current.hidden = false;
          follow(event);
        }}
        onPointerMove={follow}
        onPointerUp={(event) => {
          const isHeld = ghost.current?.hidden === false;
          if (ghost.current !== null) ghost.current.hidden = true;
          const found = guideAt(made, event, event.currentTarget);
          if (isHeld && found?.isOver === true) editor.run(moveGuide(made, undefined, found.at));
        }}
        onPointerCancel={() => {
          if (ghost.current !== null) ghost.current.hidden = true;
        }}
      />
      <i ref={ghost} className={`ruler-ghost ruler-ghost-${made}`} hidden />
    </>
  );
}

/** Rulers along the canvas. A vertical guide is dragged out of the left one, a horizontal one out of the upper. */
export function Rulers({ viewport }: { viewport: RefObject<HTMLElement | null> }) {
  return (
    <>
      <span className="ruler-corner" aria-hidden="true" />
      <Ruler axis="x" viewport={viewport} />
      <Ruler axis="y" viewport={viewport} />
    </>
  );
}
