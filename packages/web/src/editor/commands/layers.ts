import type { DrawingNode } from '@mingjing/drawing';
import { groupPath, membersOf } from '../document/tree.ts';
import { type Command, change } from './command.ts';
import { dropEmptyGroups } from './group.ts';

/** Where layers go: into a group or none, and before the node that stands at this place of the stacking order now. */
export interface LayerPlace {
  group: string | undefined;
  at: number;
}

function within<T extends { group?: string }>({ group: _group, ...rest }: T, group: string | undefined): T {
  return (group === undefined ? rest : { ...rest, group }) as T;
}

/**
 * Moves nodes and whole groups in the list of layers: into, out of and between groups, to a place in the stacking
 * order. Among themselves they keep their order; a group is never put into itself.
 */
export const moveLayers =
  (keys: readonly string[], { group, at }: LayerPlace): Command =>
  (state) => {
    const { drawing } = state;
    const around = new Set(groupPath(drawing, group));
    const chosen = new Set(keys.filter((key) => !around.has(key)));
    const moved = new Set(
      drawing.groups.filter(({ id }) => chosen.has(id)).flatMap(({ id }) => membersOf(drawing, id)),
    );
    for (const node of drawing.nodes) if (chosen.has(node.id)) moved.add(node.id);
    // What goes along inside a group that is moved keeps its own.
    const goesAlong = (member: { group?: string }): boolean =>
      groupPath(drawing, member.group).some((id) => chosen.has(id));
    const placed = (node: DrawingNode): DrawingNode =>
      chosen.has(node.id) && node.group !== group && !goesAlong(node) ? within(node, group) : node;
    const lower = drawing.nodes.slice(0, at).filter((node) => !moved.has(node.id));
    const upper = drawing.nodes.slice(at).filter((node) => !moved.has(node.id));
    const next = [...lower, ...drawing.nodes.filter((node) => moved.has(node.id)).map(placed), ...upper];
    const groups = drawing.groups.map((found) =>
      chosen.has(found.id) && found.group !== group && !goesAlong(found) ? within(found, group) : found,
    );
    const isSame =
      next.every((node, index) => node === drawing.nodes[index]) &&
      groups.every((found, index) => found === drawing.groups[index]);
    if (isSame) return undefined;
    return change('调整图层', state, (draft) => {
      draft.nodes = next;
      draft.groups = groups;
      dropEmptyGroups(draft);
    });
  };
