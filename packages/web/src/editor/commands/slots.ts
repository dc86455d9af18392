import type { Drawing, SlotNode } from '@mingjing/drawing';
import type { Draft } from 'immer';
import { namedBy, type PlacedWidget } from '../document/new-nodes.ts';
import { type Command, change, type Editable } from './command.ts';

/** The slot under a point, topmost first; without a point the one that is selected alone. */
export function slotAt(
  { drawing, selection }: Pick<Editable, 'drawing' | 'selection'>,
  at?: { x: number; y: number },
): SlotNode | undefined {
  const found = drawing.nodes.findLast((node) => {
    if (node.kind !== 'slot' || node.hide) return false;
    if (at === undefined) return selection.length === 1 && selection[0] === node.id;
    return at.x >= node.x && at.x <= node.x + node.w && at.y >= node.y && at.y <= node.y + node.h;
  });
  return found?.kind === 'slot' ? found : undefined;
}

/** Puts a stored widget into a slot: it takes the slot's place, size and skin. */
export const fillSlot =
  (id: string, widget: PlacedWidget): Command =>
  (state) =>
    change(
      `放入${widget.name}`,
      state,
      (draft) => {
        const at = draft.nodes.findIndex((node) => node.id === id && node.kind === 'slot');
        const slot = draft.nodes[at];
        if (slot?.kind !== 'slot') return;
        const { chart: _chart, spec: _spec, kind: _kind, ...base } = slot;
        draft.nodes[at] = { ...base, kind: 'widget', name: widget.name, ...namedBy(widget) };
      },
      { selection: [id] },
    );

/** Puts another drawing in place of the whole one: a template, or the same drawing in other clothes. */
export const replaceDrawing =
  (label: string, next: (drawing: Drawing) => Drawing): Command =>
  (state) => {
    const drawing = next(state.drawing);
    return change(
      label,
      state,
      (draft) => {
        Object.assign(draft, drawing as Draft<Drawing>);
      },
      { selection: state.selection.filter((id) => drawing.nodes.some((node) => node.id === id)) },
    );
  };
