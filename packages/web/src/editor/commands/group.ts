import type { Drawing } from '@mingjing/drawing';
import type { Draft } from 'immer';
import { freeIds } from '../document/new-nodes.ts';
import { unitsOf } from '../document/tree.ts';
import { type Command, change } from './command.ts';

/** Groups that hold nothing any more would only be clutter in the list of layers. */
export function dropEmptyGroups(draft: Draft<Drawing>): void {
  for (;;) {
    const used = new Set([
      ...draft.nodes.map((node) => node.group),
      ...draft.groups.map((group) => group.group),
    ]);
    const kept = draft.groups.filter((group) => used.has(group.id));
    if (kept.length === draft.groups.length) return;
    draft.groups = kept;
  }
}

/** Ties the selected units together. Nobody's place in the stacking order changes. */
export const group: Command = (state) => {
  const units = unitsOf(state.drawing, state.selection, state.scope);
  if (units.length < 2) return undefined;
  const id = freeIds(
    state.drawing.groups.map((found) => found.id),
    'g',
  )();
  return change('组合', state, (draft) => {
    const name = `组合${id.slice(1)}`;
    draft.groups.push({
      id,
      name,
      lock: false,
      hide: false,
      ...(state.scope === undefined ? {} : { group: state.scope }),
    });
    const keys = new Set(units.map((unit) => unit.key));
    for (const inner of draft.groups) if (inner.id !== id && keys.has(inner.id)) inner.group = id;
    const alone = new Set(units.flatMap((unit) => (unit.group === undefined ? [unit.key] : [])));
    for (const node of draft.nodes) if (alone.has(node.id)) node.group = id;
    dropEmptyGroups(draft);
  });
};

/** Dissolves the outermost selected groups; groups inside them become groups of their own again. */
export const ungroup: Command = (state) => {
  const dissolved = new Set(
    unitsOf(state.drawing, state.selection, state.scope).flatMap((unit) => unit.group ?? []),
  );
  if (dissolved.size === 0) return undefined;
  return change('取消组合', state, (draft) => {
    const parent = new Map(draft.groups.map((found) => [found.id, found.group]));
    const release = (member: { group?: string }): void => {
      if (member.group === undefined || !dissolved.has(member.group)) return;
      const outer = parent.get(member.group);
      if (outer === undefined) delete member.group;
      else member.group = outer;
    };
    for (const node of draft.nodes) release(node);
    for (const inner of draft.groups) release(inner);
    draft.groups = draft.groups.filter((found) => !dissolved.has(found.id));
  });
};
