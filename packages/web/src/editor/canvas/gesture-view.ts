import type { Box, Drawing, Gap } from '@mingjing/drawing';
import type { Editor } from '../state/editor.ts';
import type { GestureView } from '../tools/gesture.ts';
import { transformOf } from './node-look.ts';

/** Elements that a gesture moves without React: a frame of 16 ms has no room for drawing components again. */
export interface GestureElements {
  nodes: Map<string, HTMLElement>;
  frame: HTMLElement | null;
  readout: HTMLElement | null;
  marquee: HTMLElement | null;
  guides: HTMLElement | null;
  /** Outlines of what stays while copies of it are dragged. */
  stays: HTMLElement | null;
  /** What the gesture is shown over: says while one lasts. */
  overlay: HTMLElement | null;
}

function put(element: HTMLElement | null | undefined, box: Box): void {
  if (element === null || element === undefined) return;
  element.style.transform = transformOf(box);
  element.style.width = `${box.w}px`;
  element.style.height = `${box.h}px`;
}

function line(direction: 'x' | 'y', at: number): HTMLElement {
  const element = document.createElement('i');
  element.className = `guide guide-${direction}`;
  element.style[direction === 'x' ? 'left' : 'top'] = `${at}px`;
  return element;
}

/** Where a thing is that is copied by a drag. */
function outline(box: Box): HTMLElement {
  const element = document.createElement('i');
  element.className = 'stays';
  put(element, box);
  return element;
}

/** A gap that is equal to another one, with its length. */
function stretch({ axis, from, to, at }: Gap): HTMLElement {
  const element = document.createElement('i');
  element.className = `gap gap-${axis}`;
  element.style[axis === 'x' ? 'left' : 'top'] = `${from}px`;
  element.style[axis === 'x' ? 'top' : 'left'] = `${at}px`;
  element.style[axis === 'x' ? 'width' : 'height'] = `${to - from}px`;
  const label = document.createElement('b');
  label.textContent = String(Math.round(to - from));
  element.append(label);
  return element;
}

/** Shows gestures on the page by styles alone, and puts everything to where the document says when they end. */
export function createGestureView(editor: Editor, elements: GestureElements): GestureView {
  let previewed: string[] = [];
  /** The frame as it stood before the gesture, of which drawing. */
  let before: { drawing: Drawing; transform: string; width: string; height: string } | undefined;
  let target: string | undefined;
  let isCopying = false;
  /** Layers of their own while they move: the pictures are carried, not painted again. */
  const lift = (ids: readonly string[], up: boolean): void => {
    for (const id of ids) elements.nodes.get(id)?.style.setProperty('will-change', up ? 'transform' : '');
  };
  return {
    preview(moved) {
      if (moved === undefined) {
        const { drawing } = editor.store.getState();
        const { nodes } = drawing;
        // Nothing has changed, so nothing is drawn anew: the frame goes back with what it frames.
        if (before?.drawing === drawing) {
          const { transform, width, height } = before;
          Object.assign(elements.frame?.style ?? {}, { transform, width, height });
        }
        before = undefined;
        const gone = new Set(previewed);
        for (const node of nodes) if (gone.has(node.id)) put(elements.nodes.get(node.id), node);
        lift(previewed, false);
        previewed = [];
        elements.overlay?.classList.remove('canvas-gesturing');
        if (elements.readout !== null) elements.readout.hidden = true;
        return;
      }
      if (previewed.length === 0) {
        previewed = [...moved.boxes.keys()];
        if (elements.frame !== null) {
          const { transform, width, height } = elements.frame.style;
          before = { drawing: editor.store.getState().drawing, transform, width, height };
        }
        lift(previewed, true);
        elements.overlay?.classList.add('canvas-gesturing');
      }
      for (const [id, box] of moved.boxes) put(elements.nodes.get(id), box);
      put(elements.frame, moved.frame);
      if (elements.readout === null) return;
      const { x, y, w, h, r } = moved.frame;
      elements.readout.hidden = false;
      elements.readout.textContent = `${Math.round(x)}, ${Math.round(y)}　${Math.round(w)} × ${Math.round(h)}${r === 0 ? '' : `　${Math.round(r)}°`}`;
    },
    guides(x, y, gaps = []) {
      elements.guides?.replaceChildren(
        ...x.map((at) => line('x', at)),
        ...y.map((at) => line('y', at)),
        ...gaps.map(stretch),
      );
    },
    target(container) {
      if (container === target) return;
      for (const id of [target, container]) {
        if (id !== undefined) elements.nodes.get(id)?.classList.toggle('node-target', id === container);
      }
      target = container;
    },
    copying(copies) {
      if (copies === isCopying) return;
      isCopying = copies;
      elements.overlay?.classList.toggle('canvas-copying', copies);
      // What is dragged stays: its outline tells where.
      const { drawing, selection } = editor.store.getState();
      const chosen = new Set(selection);
      const stays = copies ? drawing.nodes.filter(({ id }) => chosen.has(id)) : [];
      elements.stays?.replaceChildren(...stays.map(outline));
    },
    marquee(rect) {
      const { marquee } = elements;
      if (marquee === null) return;
      marquee.hidden = rect === undefined;
      if (rect === undefined) return;
      put(marquee, { x: rect.left, y: rect.top, w: rect.right - rect.left, h: rect.bottom - rect.top, r: 0 });
    },
  };
}
