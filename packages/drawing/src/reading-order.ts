import { isContainer } from './containers.ts';
import type {
  Box,
  ContainerNode,
  DrawingNode,
  IframeNode,
  ImageNode,
  NoticeNode,
  TextNode,
  WidgetNode,
} from './drawing.ts';
import { type Band, bandsOf } from './rows-of.ts';

/** What carries content without having data. */
export type WordyNode = TextNode | ImageNode | NoticeNode | IframeNode;
type Block = WidgetNode | ContainerNode;
export type ReadNode = Block | WordyNode;

/** Pictures smaller than this in both ways are ornaments. */
const leastPicture = 64;
/** How far a heading may stand beside the left edge of what it heads. */
const slack = 32;

const covers = (under: Box, { x, y, w, h }: Box): boolean => {
  const [middleX, middleY] = [x + w / 2, y + h / 2];
  return middleX > under.x && middleX < under.x + under.w && middleY > under.y && middleY < under.y + under.h;
};

/** A node with something to read or to look at; a picture under widgets is their ground. */
function carriesContent(node: DrawingNode, blocks: readonly Block[]): node is WordyNode {
  switch (node.kind) {
    case 'text':
    case 'notice':
      return node.content.trim() !== '';
    case 'iframe':
      return node.src !== '';
    case 'image':
      return (
        node.src !== '' &&
        Math.max(node.w, node.h) >= leastPicture &&
        !blocks.some((block) => covers(node, block))
      );
    default:
      return false;
  }
}

/** Widgets in bands; a container interrupts them. */
function bandsAround(blocks: readonly Block[]): Band<Block>[] {
  const containers = blocks.filter(isContainer).toSorted((a, b) => a.y - b.y || a.x - b.x);
  let free: readonly Block[] = blocks.filter((block) => block.kind === 'widget');
  const bands: Band<Block>[] = [];
  for (const container of containers) {
    const isAbove = ({ x, y }: Box): boolean => y < container.y || (y === container.y && x < container.x);
    bands.push(...bandsOf(free.filter(isAbove)), {
      top: container.y,
      height: container.h,
      nodes: [container],
    });
    free = free.filter((node) => !isAbove(node));
  }
  return [...bands, ...bandsOf(free)];
}

/** Where words stand in a band: before which of its nodes, from left to right. */
function placeIn({ top, nodes }: Band<Block>, word: Box): number {
  if (word.y + word.h / 2 >= top) {
    const at = nodes.findIndex(({ x, w }) => x + w > word.x);
    return at === -1 ? nodes.length : at;
  }
  // Above the band: the heading of one of its nodes, or of all of them.
  const headed = nodes.findIndex(({ x, w }) => Math.abs(word.x - x) <= slack && word.w <= w + slack);
  return Math.max(0, headed);
}

const sizeOf = (node: WordyNode): number => (node.kind === 'text' ? (node.style.size ?? 0) : 0);

/** A line of words of different sizes above everything: the title of the page, and what stands beside it. */
const isHeadLine = (line: readonly WordyNode[], blocks: readonly Block[]): boolean =>
  line.length > 1 &&
  new Set(line.map(sizeOf)).size > 1 &&
  line.every(({ y, h }) => blocks.every((block) => y + h <= block.y));

/**
 * The visible nodes of one surface one under another, as they are read: widgets and containers in rows, with the texts,
 * notices, pictures and framed pages that stand above or beside them. What only decorates is left out.
 */
export function readingOrder(nodes: readonly DrawingNode[]): ReadNode[] {
  const blocks = nodes.filter((node): node is Block => node.kind === 'widget' || isContainer(node));
  const bands = bandsAround(blocks).map((band) => ({ band, places: band.nodes.map((): WordyNode[] => []) }));
  const last: WordyNode[] = [];
  const words = nodes.filter((node): node is WordyNode => carriesContent(node, blocks));
  for (const { nodes: side } of bandsOf(words)) {
    const isHead = isHeadLine(side, blocks);
    // The title of a page is read before what stands to its left.
    const line = isHead ? side.toSorted((one, other) => sizeOf(other) - sizeOf(one)) : side;
    for (const word of line) {
      const found = bands.find(({ band }) => word.y + word.h / 2 < band.top + band.height);
      if (found === undefined) {
        last.push(word);
        continue;
      }
      const at = isHead ? 0 : placeIn(found.band, word);
      found.places[at] = [...(found.places[at] ?? []), word];
    }
  }
  return [
    ...bands.flatMap(({ band, places }) =>
      places.flatMap((before, at): ReadNode[] => {
        const node = band.nodes[at];
        return node === undefined ? before : [...before, node];
      }),
    ),
    ...last,
  ];
}
