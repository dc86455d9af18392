import { closedUp, type Drawing, type DrawingNode, type SlotNode, type TextNode } from '@mingjing/drawing';
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

/** A widget in a slot's place, size and skin. */
function asWidget(slot: Draft<SlotNode>, widget: PlacedWidget): Draft<DrawingNode> {
  const { chart: _chart, spec: _spec, kind: _kind, ...base } = slot;
  return { ...base, kind: 'widget', name: widget.name, ...namedBy(widget) };
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
        draft.nodes[at] = asWidget(slot, widget);
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

/** What data were found for: slots that become charts, and slots that are marked with what they lack. */
export interface BoundSlots {
  filled: ReadonlyMap<string, PlacedWidget>;
  /** Specs by slot; undefined takes a spec away. */
  specs: ReadonlyMap<string, string | undefined>;
  /** Slots that nothing was found for, taken out: what stands beside them takes their room. */
  gone?: ReadonlySet<string>;
  /** What texts of the sample say instead; undefined takes one away. */
  words?: ReadonlyMap<string, string | undefined>;
}

/** A text of a sample that says something of the data from now on. */
function toldText(node: Draft<TextNode>, content: string | undefined): Draft<TextNode> {
  if (content === undefined) return node;
  const { sample: _sample, ...rest } = node;
  return { ...rest, name: content, content };
}

/** Puts charts into slots and marks the others, in one step. */
export const bindSlots =
  ({ filled, specs, gone = new Set(), words = new Map() }: BoundSlots): Command =>
  (state) =>
    change(filled.size === 0 ? '标出缺少的字段' : `绑定数据（${filled.size} 个图表）`, state, (draft) => {
      const slots = draft.nodes.filter(({ kind, r }) => kind === 'slot' && r === 0);
      const moved = closedUp(slots, gone);
      const isKept = ({ id }: Draft<DrawingNode>): boolean =>
        !gone.has(id) && (!words.has(id) || words.get(id) !== undefined);
      const kept = draft.nodes.filter(isKept).map((node) => {
        const place = moved.get(node.id);
        return place === undefined ? node : { ...node, x: place.x, y: place.y, w: place.w, h: place.h };
      });
      draft.nodes = kept.map((node) => {
        if (node.kind === 'text') return toldText(node, words.get(node.id));
        if (node.kind !== 'slot') return node;
        const widget = filled.get(node.id);
        if (widget !== undefined) return asWidget(node, widget);
        if (!specs.has(node.id)) return node;
        const spec = specs.get(node.id);
        if (spec === node.spec) return node;
        const { spec: _before, ...rest } = node;
        return spec === undefined ? rest : { ...rest, spec };
      });
    });
