import {
  type Drawing,
  type DrawingNode,
  gathered,
  type Inside,
  isContainer,
  pageShown,
  withMembers,
} from '@mingjing/drawing';
import { groupPath, membersOf } from '../document/tree.ts';
import { type Command, change, type Editable } from './command.ts';
import { dropEmptyGroups } from './group.ts';

/** Where layers go: into a group, a container or neither, before the node that stands at this place of the order now. */
export interface LayerPlace {
  group: string | undefined;
  at: number;
}

/** The page on which things stand that are put into a group or a container. */
function insideOf({ drawing, pages = {} }: Editable, key: string | undefined): Inside | undefined {
  const container = drawing.nodes.filter(isContainer).find((node) => node.id === key);
  if (container !== undefined) return { node: container.id, page: pageShown(container, pages) };
  const members = key === undefined ? [] : membersOf(drawing, key);
  return drawing.nodes.find((node) => node.inside !== undefined && members.includes(node.id))?.inside;
}

/** The node in its new place; the same one where that is the old one. */
function settled(node: DrawingNode, group: string | undefined, inside: Inside | undefined): DrawingNode {
  const isThere =
    node.group === group && node.inside?.node === inside?.node && node.inside?.page === inside?.page;
  if (isThere) return node;
  const { group: _group, inside: _inside, ...rest } = node;
  return {
    ...rest,
    ...(group === undefined ? {} : { group }),
    ...(inside === undefined ? {} : { inside }),
  } as DrawingNode;
}

/** What is chosen, without what would be put into itself and containers that would be put into another. */
function movable(drawing: Drawing, keys: readonly string[], group: string | undefined, inside: boolean) {
  const around = new Set(groupPath(drawing, group));
  const containers = new Set(drawing.nodes.filter(isContainer).map(({ id }) => id));
  const holds = (key: string): boolean =>
    containers.has(key) || membersOf(drawing, key).some((id) => containers.has(id));
  return new Set(keys.filter((key) => !around.has(key) && key !== group && !(inside && holds(key))));
}

/**
 * Moves nodes and whole groups in the list of layers: into, out of and between groups and containers, to a place in
 * the stacking order. Among themselves they keep their order; nothing is ever put into itself.
 */
export const moveLayers =
  (keys: readonly string[], { group: key, at }: LayerPlace): Command =>
  (state) => {
    const { drawing } = state;
    const inside = insideOf(state, key);
    const group = drawing.groups.some(({ id }) => id === key) ? key : undefined;
    const chosen = movable(drawing, keys, key, inside !== undefined);
    const members = new Set(
      drawing.groups.filter(({ id }) => chosen.has(id)).flatMap(({ id }) => membersOf(drawing, id)),
    );
    const own = new Set([...members, ...drawing.nodes.flatMap(({ id }) => (chosen.has(id) ? [id] : []))]);
    const moved = withMembers(drawing.nodes, own);
    // What goes along inside a group or a container that is moved keeps its own.
    const goesAlong = (member: { group?: string }): boolean =>
      groupPath(drawing, member.group).some((id) => chosen.has(id));
    const placed = (node: DrawingNode): DrawingNode => {
      if (!own.has(node.id)) return node;
      const stays = isContainer(node) || (node.inside !== undefined && own.has(node.inside.node));
      return settled(node, goesAlong(node) ? node.group : group, stays ? node.inside : inside);
    };
    const lower = drawing.nodes.slice(0, at).filter((node) => !moved.has(node.id));
    const upper = drawing.nodes.slice(at).filter((node) => !moved.has(node.id));
    const between = drawing.nodes.filter((node) => moved.has(node.id)).map(placed);
    const next = gathered([...lower, ...between, ...upper]);
    const groups = drawing.groups.map((found) => {
      if (!chosen.has(found.id) || found.group === group || goesAlong(found)) return found;
      const { group: _group, ...rest } = found;
      return group === undefined ? rest : { ...rest, group };
    });
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
