import type { Drawing, DrawingNode, SlotNode, TextNode } from '@mingjing/drawing';

/** What a slot became. */
export interface FilledSlot {
  node: SlotNode;
  /** Name of its chart. */
  name: string;
  dataset: string;
  /** Something else than the design meant. */
  standIn: boolean;
}

const usualSize = 16;
/** Whether words stand in one line of a text's place; East Asian characters are as wide as high. */
const fits = ({ w, style }: TextNode, words: string): boolean =>
  [...words].reduce((sum, sign) => sum + (sign.charCodeAt(0) < 0x2e80 ? 0.6 : 1), 0) *
    (style.size ?? usualSize) <=
  w;

/** The slot that a caption stands over: the nearest one below it. */
function captioned<T extends { node: SlotNode }>(text: TextNode, slots: readonly T[]): T | undefined {
  const middle = text.x + text.w / 2;
  const [nearest] = slots
    .filter(({ node }) => node.y >= text.y && middle > node.x && middle < node.x + node.w)
    .toSorted((one, other) => one.node.y - other.node.y);
  return nearest;
}

const isOfSample = (node: DrawingNode): node is TextNode =>
  node.kind === 'text' && node.sample !== undefined && node.content === node.name;

/** Ids of the slots whose name a caption of the sample says. */
export function captionedSlots({ nodes }: Pick<Drawing, 'nodes'>): ReadonlySet<string> {
  const slots = nodes.flatMap((node) => (node.kind === 'slot' ? [{ node }] : []));
  const captions = nodes.filter(isOfSample).filter(({ sample }) => sample === 'caption');
  return new Set(captions.flatMap((text) => captioned(text, slots)?.node.id ?? []));
}

/**
 * What a design's own words become when data are bound, by node; undefined takes them away. Words of the sample must not
 * stand beside figures of somebody's data: a caption says what is shown below it, a note which data these are, and a title
 * stays where most of the design does. Words that somebody changed are theirs.
 */
export function boundTexts(
  { nodes }: Pick<Drawing, 'nodes'>,
  filled: readonly FilledSlot[],
  gone: ReadonlySet<string> = new Set(),
): Map<string, string | undefined> {
  const words = nodes.filter(isOfSample);
  const said = new Map<string, string | undefined>();
  if (filled.length === 0) return said;
  const datasets = [...new Set(filled.map(({ dataset }) => dataset))];
  const slots = nodes.flatMap((node) => (node.kind === 'slot' ? [{ node }] : []));
  const isOther = filled.filter(({ standIn }) => standIn).length * 2 > filled.length;
  const source = datasets.join('、');
  const notes = [`数据来源：${source}`, source];
  let told = false;
  for (const text of words) {
    if (text.sample === 'caption') {
      // A caption goes with its own figure: it never stands over the next one below.
      const isGone = gone.has(captioned(text, slots)?.node.id ?? '');
      said.set(text.id, isGone ? undefined : captioned(text, filled)?.name);
    } else if (text.sample === 'title') {
      const title = datasets.length === 1 && fits(text, source) ? source : '数据看板';
      said.set(text.id, isOther ? title : text.content);
    } else {
      const note: string | undefined = told ? undefined : notes.find((one) => fits(text, one));
      said.set(text.id, note);
      told ||= note !== undefined;
    }
  }
  return said;
}
