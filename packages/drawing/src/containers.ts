import type { Box, ContainerNode, DrawingNode } from './drawing.ts';
import { type Point, scaleInto } from './geometry.ts';

/** The page that each container shows, by its id; of one that is not named, the first. */
export type ShownPages = Readonly<Record<string, string>>;

/** Height of the row of tabs. */
export const tabRow = 44;

export const isContainer = (node: DrawingNode | undefined): node is ContainerNode =>
  node?.kind === 'tabs' || node?.kind === 'carousel';

/** The page that a container shows. One that is gone is no longer shown. */
export function pageShown({ id, pages }: ContainerNode, shown: ShownPages): string {
  const asked = Object.hasOwn(shown, id) ? shown[id] : undefined;
  return (pages.find((page) => page.id === asked) ?? pages[0])?.id ?? '';
}

/** Where a container's members stand: all of it but the row of tabs. */
export function bodyOf(node: Box & Pick<ContainerNode, 'kind'>): Box {
  const row = node.kind === 'tabs' ? Math.min(tabRow, node.h - 1) : 0;
  return { x: node.x, y: node.y + row, w: node.w, h: node.h - row, r: 0 };
}

const containersOf = (nodes: readonly DrawingNode[]): Map<string, ContainerNode> =>
  new Map(nodes.filter(isContainer).map((node) => [node.id, node]));

/** Ids of nodes on pages that are not shown. */
export function offPage(nodes: readonly DrawingNode[], shown: ShownPages): Set<string> {
  const pages = new Map([...containersOf(nodes)].map(([id, node]) => [id, pageShown(node, shown)]));
  return new Set(
    nodes.flatMap(({ id, inside }) =>
      inside !== undefined && pages.get(inside.node) !== inside.page ? [id] : [],
    ),
  );
}

/** Members of a container, on all of its pages or on one, lowest first. */
export function membersInside<T extends DrawingNode>(
  nodes: readonly T[],
  container: string,
  page?: string,
): T[] {
  return nodes.filter(
    ({ inside }) => inside?.node === container && (page === undefined || inside.page === page),
  );
}

/** These and the members of the containers among them, each once. */
export function withMembers(nodes: readonly DrawingNode[], ids: Iterable<string>): Set<string> {
  const all = new Set(ids);
  for (const { id, inside } of nodes) if (inside !== undefined && all.has(inside.node)) all.add(id);
  return all;
}

/** Members stand right above their container, page by page, in their own order: together they are one layer. */
export function gathered<T extends DrawingNode>(nodes: readonly T[]): T[] {
  if (nodes.every(({ inside }) => inside === undefined)) return [...nodes];
  const containers = containersOf(nodes);
  const members = new Map<string, T[]>([...containers.keys()].map((id) => [id, []]));
  const free = nodes.filter((node) => {
    const around = node.inside === undefined ? undefined : members.get(node.inside.node);
    around?.push(node);
    return around === undefined;
  });
  const byPage = (node: T): T[] => {
    const around = containers.get(node.id)?.pages ?? [];
    const at = new Map(around.map(({ id }, index) => [id, index]));
    const placeOf = ({ inside }: T): number => at.get(inside?.page ?? '') ?? around.length;
    return (members.get(node.id) ?? []).toSorted((a, b) => placeOf(a) - placeOf(b));
  };
  return free.flatMap((node) => [node, ...byPage(node)]);
}

/** References to containers or pages that do not exist are dropped: the members stay, where they are. */
export function repairContainers(nodes: readonly DrawingNode[]): void {
  const containers = containersOf(nodes);
  for (const node of nodes) {
    if (node.inside === undefined) continue;
    const { node: id, page } = node.inside;
    const isThere = containers.get(id)?.pages.some((candidate) => candidate.id === page) === true;
    // A container inside another, or inside itself, would have no end.
    if (!isThere || isContainer(node) || node.kind === 'unknown') delete node.inside;
  }
}

/** Boxes of containers together with those of their members, which follow: moved with them, scaled into them. */
export function carried(
  nodes: readonly DrawingNode[],
  boxes: ReadonlyMap<string, Box>,
): ReadonlyMap<string, Box> {
  const all = new Map(boxes);
  for (const [id, container] of containersOf(nodes)) {
    const box = boxes.get(id);
    if (box === undefined) continue;
    const upright = { ...box, r: 0 };
    all.set(id, upright);
    const from = rectOf(bodyOf(container));
    const to = rectOf(bodyOf({ ...upright, kind: container.kind }));
    for (const { id: member, x, y, w, h, r } of membersInside(nodes, id)) {
      all.set(member, scaleInto({ x, y, w, h, r }, from, to));
    }
  }
  return all;
}

const rectOf = ({ x, y, w, h }: Box) => ({ left: x, top: y, right: x + w, bottom: y + h });

/** The topmost container whose page lies under a point; `hidden` ones are passed over. */
export function containerAt(
  nodes: readonly DrawingNode[],
  point: Point,
  hidden: ReadonlySet<string>,
): ContainerNode | undefined {
  return nodes.filter(isContainer).findLast((node) => {
    const { x, y, w, h } = bodyOf(node);
    const isOver = point.x >= x && point.x <= x + w && point.y >= y && point.y <= y + h;
    return isOver && !hidden.has(node.id);
  });
}
