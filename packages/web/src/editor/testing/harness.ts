import type { Box, Drawing, DrawingNode, Gap, Handle, Rect } from '@mingjing/drawing';
import { action, actionOfKey, type EditorHost, pasteText, perform } from '../actions/actions.ts';
import { createEditor } from '../state/editor.ts';
import type { PointerInput } from '../tools/gesture.ts';
import { createPointerTool } from '../tools/pointer-tool.ts';

type Modifiers = Pick<PointerInput, 'shift' | 'ctrl' | 'alt'> & { handle?: Handle | 'rotate' };

/** The editor without rendering: hands on the pointer and the keys, eyes on the document. For tests. */
export function createHarness(drawing: Drawing, host: Partial<EditorHost> = {}) {
  let time = 0;
  const editor = createEditor(drawing, () => time);
  const seen: {
    preview: ReadonlyMap<string, Box> | undefined;
    guides: { x: readonly number[]; y: readonly number[] };
    gaps: readonly Gap[];
    marquee: Rect | undefined;
    target: string | undefined;
  } = {
    preview: undefined,
    guides: { x: [], y: [] },
    gaps: [],
    marquee: undefined,
    target: undefined,
  };
  const tool = createPointerTool(editor, {
    preview: (moved) => {
      seen.preview = moved?.boxes;
    },
    guides: (x, y, gaps = []) => {
      seen.guides = { x, y };
      seen.gaps = gaps;
    },
    marquee: (rect) => {
      seen.marquee = rect;
    },
    target: (container) => {
      seen.target = container;
    },
  });
  const fullHost: EditorHost = {
    save: () => undefined,
    preview: () => undefined,
    fit: () => undefined,
    ...host,
  };
  const harness = {
    editor,
    seen,
    pointerDown(x: number, y: number, modifiers: Modifiers = {}) {
      tool.down({ x, y, ...modifiers });
      return harness;
    },
    pointerMove(x: number, y: number, modifiers: Modifiers = {}) {
      tool.move({ x, y, ...modifiers });
      return harness;
    },
    pointerUp() {
      tool.up();
      return harness;
    },
    cancel() {
      tool.cancel();
      return harness;
    },
    click(x: number, y: number, modifiers: Modifiers = {}) {
      return harness.pointerDown(x, y, modifiers).pointerUp();
    },
    doubleClick(x: number, y: number) {
      harness.click(x, y);
      return tool.doubleClick({ x, y });
    },
    /** Press, move in two steps, release. */
    drag([x, y]: [number, number], [toX, toY]: [number, number], modifiers: Modifiers = {}) {
      return harness
        .pointerDown(x, y, modifiers)
        .pointerMove((x + toX) / 2, (y + toY) / 2, modifiers)
        .pointerMove(toX, toY, modifiers)
        .pointerUp();
    },
    /** Returns whether the key did anything. */
    key(name: string): boolean {
      // These come as an event of the browser, which brings the text along.
      if (name === 'mod+v') {
        pasteText({ editor, host: fullHost });
        return true;
      }
      const found = actionOfKey(name);
      return found !== undefined && perform(found, { editor, host: fullHost });
    },
    /** Runs an action that has no key. Returns whether it did anything. */
    run: (id: string): boolean => perform(action(id), { editor, host: fullHost }),
    /** Pastes a text from elsewhere. */
    paste: (text: string, luggage?: string) => pasteText({ editor, host: fullHost }, text, luggage),
    /** Lets time pass, so that following nudges are steps of their own. */
    wait(milliseconds: number) {
      time += milliseconds;
      return harness;
    },
    state: () => editor.store.getState(),
    drawing: () => editor.store.getState().drawing,
    selection: () => editor.store.getState().selection,
    order: () => editor.store.getState().drawing.nodes.map((node) => node.id),
    node(id: string): DrawingNode {
      const found = editor.store.getState().drawing.nodes.find((node) => node.id === id);
      if (found === undefined) throw new Error(`no node ${id}`);
      return found;
    },
    /** x, y, w, h, r of a node. */
    box(id: string): number[] {
      const { x, y, w, h, r } = harness.node(id);
      return [x, y, w, h, r];
    },
  };
  return harness;
}
