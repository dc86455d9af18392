import { type Drawing, type DrawingNode, withMembers } from '@mingjing/drawing';
import type { Draft } from 'immer';
import { pageAt } from '../document/membership.ts';
import { freeIds, type NewNode } from '../document/new-nodes.ts';
import { roomFor } from '../document/room.ts';
import { changeable, groupPath } from '../document/tree.ts';
import { nearestWithin } from '../document/within.ts';
import { type Command, change } from './command.ts';
import { dropEmptyGroups } from './group.ts';

/**
 * Adds a node on top and selects it: its middle at a point of the canvas, or as near as it stands whole on it; over a
 * container on its open page.
 */
export const addNode =
  (node: NewNode, at: { x: number; y: number }): Command =>
  (state) => {
    const id = freeIds(
      state.drawing.nodes.map((found) => found.id),
      'n',
    )();
    const { canvas } = state.drawing;
    const place = {
      x: nearestWithin(Math.round(at.x - node.w / 2), node.w, canvas.w),
      y: nearestWithin(Math.round(at.y - node.h / 2), node.h, canvas.h),
    };
    const isFree = node.kind === 'tabs' || node.kind === 'carousel';
    const inside = isFree ? undefined : pageAt(state.drawing, state.pages ?? {}, at);
    return change(
      `添加${node.name}`,
      state,
      (draft) => {
        const member = inside === undefined ? {} : { inside };
        draft.nodes.push({ ...node, ...place, ...member, id } as Draft<DrawingNode>);
      },
      { selection: [id] },
    );
  };

/** Adds a chart where there is room for it, as large as the room lets it be; the page grows where it must. */
export const addWithRoom =
  (node: NewNode): Command =>
  (state) => {
    const { at, w, h, height } = roomFor(state.drawing, node);
    const { canvas } = state.drawing;
    const page = { ...state.drawing, canvas: { ...canvas, h: height } };
    const added = addNode({ ...node, w, h }, at)({ ...state, drawing: page });
    if (added === undefined || height === canvas.h) return added;
    return change(
      `${added.label}，画布加高到 ${height}`,
      state,
      (draft) => {
        draft.canvas.h = height;
        draft.nodes.push(...(added.drawing.nodes.slice(-1) as Draft<DrawingNode>[]));
      },
      { selection: added.selection },
    );
  };

/** Deletes what is selected and free; containers with everything on their pages. */
export const remove: Command = (state) => {
  const free = changeable(state.drawing, state.selection).map((node) => node.id);
  const gone = withMembers(state.drawing.nodes, free);
  return change(
    '删除',
    state,
    (draft) => {
      draft.nodes = draft.nodes.filter((node) => !gone.has(node.id));
      dropEmptyGroups(draft);
    },
    { selection: state.selection.filter((id) => !gone.has(id)) },
  );
};

/** Changes properties of nodes; fast changes of one property are one step. Elements of later versions stay as they are. */
export const editNodes =
  (
    label: string,
    ids: readonly string[],
    recipe: (node: Draft<DrawingNode>) => void,
    mergeKey?: string,
  ): Command =>
  (state) => {
    const chosen = new Set(ids);
    return change(
      label,
      state,
      (draft) => {
        for (const node of draft.nodes) if (chosen.has(node.id) && node.kind !== 'unknown') recipe(node);
      },
      mergeKey === undefined ? {} : { mergeKey: `${mergeKey}:${ids.join()}` },
    );
  };

/** Changes page, theme or device of the drawing. */
export const editDrawing =
  (label: string, recipe: (draft: Draft<Drawing>) => void, mergeKey?: string): Command =>
  (state) =>
    change(label, state, recipe, mergeKey === undefined ? {} : { mergeKey });

/** Locks or hides nodes; freeing one inside a locked or hidden group or container frees that too, as asked. */
export const setFlag =
  (flag: 'lock' | 'hide', ids: readonly string[], value: boolean): Command =>
  (state) => {
    const chosen = new Set(ids);
    const labels = flag === 'lock' ? ['解锁', '锁定'] : ['显示', '隐藏'];
    const groups = new Set(
      value
        ? []
        : state.drawing.nodes
            .filter((node) => chosen.has(node.id))
            .flatMap((node) => groupPath(state.drawing, node.group)),
    );
    const around = value
      ? []
      : state.drawing.nodes.flatMap(({ id, inside }) => (chosen.has(id) ? (inside?.node ?? []) : []));
    const all = new Set([...chosen, ...around]);
    return change(labels[Number(value)]!, state, (draft) => {
      for (const node of draft.nodes) if (all.has(node.id) && node.kind !== 'unknown') node[flag] = value;
      for (const group of draft.groups) if (groups.has(group.id)) group[flag] = value;
    });
  };

export const setGroupFlag =
  (flag: 'lock' | 'hide', id: string, value: boolean): Command =>
  (state) =>
    change(flag === 'lock' ? (value ? '锁定' : '解锁') : value ? '隐藏' : '显示', state, (draft) => {
      for (const group of draft.groups) if (group.id === id) group[flag] = value;
    });

/** Names of nodes and groups in the list of layers. */
export const rename =
  (id: string, name: string): Command =>
  (state) =>
    change('重命名', state, (draft) => {
      for (const found of [...draft.nodes, ...draft.groups]) if (found.id === id) found.name = name;
    });
