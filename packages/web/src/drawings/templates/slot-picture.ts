import { outlineFor } from '@mingjing/charts';
import type { Drawing, SlotNode } from '@mingjing/drawing';
import { bordersOf, loadWish } from '../../board/chart/outlines.ts';
import { colorOver, widgetTheme } from '../../board/model/ground.ts';
import { slotChart } from '../../board/slot/slot-chart.ts';

interface Ground {
  dark: boolean;
  ground: string;
}

async function draw(node: SlotNode, theme: Drawing['theme'], { dark, ground }: Ground): Promise<string> {
  const { pictureOf, pictureOutline } = await import('@mingjing/charts/picture');
  const { type, form, round, answer } = slotChart(node.chart, node.spec);
  const wish = outlineFor({ type, form, answer });
  const outline = wish && (await loadWish(wish));
  const borders = outline && bordersOf(outline.code);
  if (outline !== undefined && borders !== undefined) pictureOutline(outline.code, borders);
  const colours = widgetTheme(
    {
      widgetWordColor: theme.word ?? '',
      widgetElementColor: theme.element ?? '',
      widgetRandomColor: theme.palette,
    },
    dark,
    colorOver(node.style.bg, ground),
  );
  const svg = pictureOf({
    type,
    form,
    round,
    answer,
    outline,
    theme: colours,
    title: node.name,
    width: node.w,
    height: node.h,
    background: null,
  });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const drawn = new Map<string, Promise<string>>();
const most = 400;
let last: Promise<unknown> = Promise.resolve();

/** Lets the browser paint between two pictures. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A slot with its sample rows as a picture's address; '' when it cannot be drawn. One is drawn after the other. */
export function pictureOfSlot(node: SlotNode, theme: Drawing['theme'], ground: Ground): Promise<string> {
  const key = JSON.stringify([
    node.chart,
    node.spec,
    node.name,
    node.w,
    node.h,
    node.style.bg,
    theme,
    ground,
  ]);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const made = last
    .then(breathe)
    .then(() => draw(node, theme, ground))
    .catch(() => '');
  last = made;
  drawn.set(key, made);
  const [oldest] = drawn.keys();
  if (drawn.size > most && oldest !== undefined) drawn.delete(oldest);
  return made;
}
