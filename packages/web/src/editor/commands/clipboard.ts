import { counted } from '@mingjing/contract';
import {
  aabb,
  type Box,
  centreOf,
  type Drawing,
  DrawingError,
  type DrawingNode,
  emptyDrawing,
  type Group,
  intersects,
  isContainer,
  type Point,
  parseDrawing,
  union,
  withMembers,
  writeDrawing,
} from '@mingjing/drawing';
import type { Draft } from 'immer';
import { freePlace } from '../document/free-place.ts';
import { pageAt } from '../document/membership.ts';
import { freeIds, newText } from '../document/new-nodes.ts';
import { changeable, groupPath } from '../document/tree.ts';
import { steppedWithin } from '../document/within.ts';
import { type Command, change, type Editable } from './command.ts';
import { addNode } from './edit.ts';
import { pastedTable } from './pasted-table.ts';

/** The selected nodes and their groups as a drawing of their own: what travels between panels, tabs and browsers. */
export function copyText(drawing: Drawing, ids: readonly string[]): string {
  const chosen = withMembers(drawing.nodes, ids);
  const nodes = drawing.nodes.filter((node) => chosen.has(node.id) && node.kind !== 'unknown');
  if (nodes.length === 0) return '';
  // A group comes along only when all of it does; a part of one is copied without it.
  const whole = (id: string): boolean =>
    drawing.nodes.every((node) => chosen.has(node.id) || !groupPath(drawing, node.group).includes(id));
  const groups = drawing.groups.filter(
    (group) => whole(group.id) && nodes.some((node) => groupPath(drawing, node.group).includes(group.id)),
  );
  return writeDrawing({ ...emptyDrawing(), nodes, groups });
}

/** Nodes of a copied text, or undefined when the text is something else. */
export function readCopy(text: string): Drawing | undefined {
  if (!/^\s*<\?xml|^\s*<board/.test(text)) return undefined;
  try {
    return parseDrawing(text);
  } catch (error) {
    if (error instanceof DrawingError) return undefined;
    throw error;
  }
}

/** Along one side: a little on, turned back where the page ends. What is longer than the page keeps its middle on it. */
function stepAlong(low: number, high: number, page: number, step: number): number {
  const length = high - low;
  if (length < page) return Math.round(steppedWithin(low, length, page, step) - low);
  const middle = (low + high) / 2;
  return middle + step >= 0 && middle + step <= page ? step : Math.round(page / 2 - middle);
}

/** A little beside where it was, whole on the page: what lay outside, as on a smaller page, is brought in. */
function offsetOf(copied: Drawing, { w, h }: { w: number; h: number }, step: number): Point {
  const frame = union(copied.nodes.map(aabb));
  if (frame === undefined) return { x: 0, y: 0 };
  return {
    x: stepAlong(frame.left, frame.right, w, step),
    y: stepAlong(frame.top, frame.bottom, h, step),
  };
}

const beside = (copied: Drawing, step: number) => (canvas: Drawing['canvas']) =>
  offsetOf(copied, canvas, step);

function insert(
  draft: Draft<Drawing>,
  copied: Drawing,
  offset: Point,
  { scope, pages = {} }: Editable,
): string[] {
  const nodeId = freeIds(
    draft.nodes.map((node) => node.id),
    'n',
  );
  const groupId = freeIds(
    draft.groups.map((group) => group.id),
    'g',
  );
  const groupIds = new Map(copied.groups.map((group) => [group.id, groupId()]));
  /** Into the copied group, else into the group that is entered, else nowhere. */
  const owner = (old: string | undefined): { group?: string } => {
    const found = (old === undefined ? undefined : groupIds.get(old)) ?? scope;
    return found === undefined ? {} : { group: found };
  };
  for (const { group, ...rest } of copied.groups) {
    draft.groups.push({ ...rest, id: groupIds.get(rest.id)!, ...owner(group) } satisfies Group);
  }
  const nodeIds = new Map(copied.nodes.map((node) => [node.id, nodeId()]));
  const taken = new Set(nodeIds.values());
  return copied.nodes.map(({ group, inside, ...rest }) => {
    const id = nodeIds.get(rest.id)!;
    const place = { x: rest.x + offset.x, y: rest.y + offset.y };
    // Onto the copied container's page, else onto the open page that it lands on.
    const around = inside === undefined ? undefined : nodeIds.get(inside.node);
    const page =
      around !== undefined && inside !== undefined
        ? { node: around, page: inside.page }
        : isContainer(rest as DrawingNode)
          ? undefined
          : pageAt(draft as Drawing, pages, centreOf({ ...rest, ...place }), taken);
    const member = page === undefined ? {} : { inside: page };
    draft.nodes.push({
      ...rest,
      ...place,
      id,
      lock: false,
      ...owner(group),
      ...member,
    } as Draft<DrawingNode>);
    return id;
  });
}

function insertCopy(label: string, copied: Drawing, offset: (canvas: Drawing['canvas']) => Point): Command {
  return (state) => {
    let selection: string[] = [];
    const made = change(label, state, (draft) => {
      selection = insert(draft, copied, offset(state.drawing.canvas), state);
    });
    return made && { ...made, selection };
  };
}

/** The middle of the canvas for a pasted text or table; a free place where a text stands there already. */
function placeFor(drawing: Drawing, box: { w: number; h: number }): Point {
  const middle = { x: drawing.canvas.w / 2, y: drawing.canvas.h / 2 };
  const place = {
    left: middle.x - box.w / 2,
    top: middle.y - box.h / 2,
    right: middle.x + box.w / 2,
    bottom: middle.y + box.h / 2,
  };
  const isTaken = drawing.nodes.some((node) => node.kind === 'text' && intersects(aabb(node), place));
  return isTaken ? freePlace(drawing, box) : middle;
}

/** From where the columns of a table stand, at the corner, to its place. */
function toPlace(drawing: Drawing, table: Drawing): Point {
  const { right: w, bottom: h } = union(table.nodes.map(aabb))!;
  const middle = placeFor(drawing, { w, h });
  return { x: Math.round(middle.x - w / 2), y: Math.round(middle.y - h / 2) };
}

/** `line` is the height of a line of text on a board, in characters. */
const pastedText = { most: 5000, size: 20, line: 1.3 } as const;

/** The beginning of a text: no more than so many characters, none of them cut in half. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** A box that is as high as a pasted text runs, by the width of its characters, as far as the canvas goes. */
function boxOfText(content: string, canvas: { w: number; h: number }): { w: number; h: number } {
  const { w, h } = newText();
  const widthOf = (line: string): number =>
    [...line].reduce((width, character) => width + (character.codePointAt(0)! < 0x2e80 ? 0.6 : 1), 0);
  const perLine = Math.floor(w / pastedText.size);
  const lines = content
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / perLine)), 0);
  const wanted = Math.ceil(lines * pastedText.size * pastedText.line);
  return { w, h: Math.max(h, Math.min(wanted, canvas.h)) };
}

/** Pastes copied nodes, moved a little further each time; a spreadsheet's cells become columns, other texts one element. */
export const paste =
  (text: string, times: number): Command =>
  (state) => {
    const copied = readCopy(text);
    if (copied !== undefined) return insertCopy('粘贴', copied, beside(copied, 16 * times))(state);
    const table = pastedTable(text, state.drawing.canvas);
    if (table !== undefined) {
      return insertCopy('粘贴表格', table, () => toPlace(state.drawing, table))(state);
    }
    const whole = text.trim();
    const content = beginningOf(whole, pastedText.most);
    if (content === '') return undefined;
    const { canvas } = state.drawing;
    const node = { ...newText(), ...boxOfText(content, canvas), content, style: { size: pastedText.size } };
    const added = addNode(node, placeFor(state.drawing, node))(state);
    const cut = content === whole ? '' : `，只保留了前 ${counted(pastedText.most)} 个字`;
    return added && { ...added, label: `粘贴文本${cut}` };
  };

export const duplicate: Command = (state) => {
  const text = copyText(state.drawing, state.selection);
  const copied = text === '' ? undefined : parseDrawing(text);
  return copied && insertCopy('复制', copied, beside(copied, 16))(state);
};

/** Leaves what was dragged where it is and puts copies to where it was let go. */
export const dropCopies =
  (boxes: ReadonlyMap<string, Box>): Command =>
  (state) => {
    const dragged = changeable(state.drawing, [...boxes.keys()]);
    const text = copyText(
      state.drawing,
      dragged.map(({ id }) => id),
    );
    const [first] = dragged;
    const to = first && boxes.get(first.id);
    if (text === '' || first === undefined || to === undefined) return undefined;
    const way = { x: Math.round(to.x - first.x), y: Math.round(to.y - first.y) };
    return insertCopy('复制', parseDrawing(text), () => way)(state);
  };
