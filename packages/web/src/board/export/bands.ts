import type { Sheet, SheetItem } from './sheet.ts';

/** A sheet that is taller than a page by no more than that stands on one, a little smaller. */
const fitsOne = 1.2;
/** A page is filled that far at least. */
const leastFilled = 0.4;
/** What is narrower would be blown up by a page as wide as it. */
const narrowest = 700;
/** What stands around others is that much of a page at least. */
const leastGround = 1 / 3;
/** What is lower may be a title: what it stands above follows. */
const leastContent = 1 / 20;
/** Places are told in fractions of a pixel. */
const sameLine = 0.5;

interface Extent {
  top: number;
  bottom: number;
  isWidget: boolean;
}

/** From where to where an item reaches, turned as it is. */
function extentOf({ y, w, h, r, widget }: SheetItem): Extent {
  const angle = (r * Math.PI) / 180;
  const half = (Math.abs(w * Math.sin(angle)) + Math.abs(h * Math.cos(angle))) / 2;
  return { top: y + h / 2 - half, bottom: y + h / 2 + half, isWidget: widget !== undefined };
}

/** Frames, grounds and tabs around others go on overleaf; whatever says something stays whole. */
const isGround = ({ widget, node }: SheetItem, { top, bottom }: Extent, tallest: number): boolean =>
  widget === undefined && node?.kind !== 'text' && bottom - top > tallest * leastGround;

/**
 * The lowest line below `from` that a page reaches and that cuts nothing, below a chart rather than a title;
 * undefined where there is none.
 */
function cutBelow(from: number, tallest: number, whole: readonly Extent[]): number | undefined {
  const ends = whole
    .filter(({ bottom }) => bottom >= from + tallest * leastFilled && bottom <= from + tallest)
    .filter(({ bottom: line }) =>
      whole.every(({ top, bottom }) => top >= line - sameLine || bottom <= line + sameLine),
    );
  const belowContent = ends.filter(
    ({ isWidget, top, bottom }) => isWidget && bottom - top >= tallest * leastContent,
  );
  const best = belowContent.length > 0 ? belowContent : ends;
  return best.length === 0 ? undefined : Math.max(...best.map(({ bottom }) => bottom));
}

/**
 * A sheet of exact places as pages of this height, cut between its items; one that nearly fits, that is narrow, or that
 * cannot be cut without cutting an item stays whole.
 */
export function bandsOf(sheet: Sheet, tallest: number): Sheet[] {
  if (sheet.height <= tallest * fitsOne || sheet.width < narrowest) return [sheet];
  const extents = sheet.items.map(extentOf);
  const whole = extents.filter((extent, at) => {
    const item = sheet.items[at];
    return item !== undefined && !isGround(item, extent, tallest);
  });
  const bands: Sheet[] = [];
  let from = 0;
  while (from < sheet.height) {
    const rest = sheet.height - from;
    const to = rest <= tallest ? sheet.height : cutBelow(from, tallest, whole);
    if (to === undefined) return [sheet];
    const items = sheet.items
      .filter((_, at) => {
        const { top = 0, bottom = 0 } = extents[at] ?? {};
        return bottom > from + sameLine && top < to - sameLine;
      })
      .map((item) => ({ ...item, y: item.y - from }));
    bands.push({
      ...sheet,
      height: tallest,
      items,
      part: { top: from, height: to - from, of: sheet.height },
    });
    from = to;
  }
  return bands;
}
