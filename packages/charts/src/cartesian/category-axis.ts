import { emptyName, limits, readCyclePlace } from '@mingjing/contract';
import type { ChartInput, ChartTheme } from '../chart-kind.ts';
import type { Matrix } from '../shape/matrix.ts';
import { partialOf, partialWord } from '../shape/partial.ts';
import { cutIntoLines, evenLines, unbroken } from '../theme/even-lines.ts';
import { textWidth } from '../theme/text-width.ts';
import { withAlpha } from '../theme/theme.ts';
import { cutApart } from '../theme/told-apart.ts';
import { shortCalendar, shortHours } from './short-calendar.ts';
import { dated, hasGap } from './undated.ts';
import { visibleCount, type Zoom } from './zoom.ts';

export const fontSize = 12;

const han = /[\u2e80-\u9fff]/;
const twoWords = /\p{L} \p{L}/u;

/** Labels turn only between 26 and 59 categories; with more there is no room for every label anyway. */
export function labelRotation(categories: number): number {
  return categories > limits.rotateLabels.over && categories < limits.rotateLabels.under ? 45 : 0;
}

/** About how wide a name is drawn. */
export const nameWidth = (name: string): number => textWidth(name, fontSize);

/**
 * The names that hold a word wider than its bar, and whether they are few beside Chinese ones and wide by letters alone:
 * numbers and dates are never broken.
 */
function wideNames(shown: readonly string[], room: number): { names: string[]; isFew: boolean } {
  const tooWide = (name: string): string[] => unbroken(name).filter((word) => nameWidth(word) > room);
  const names = shown.filter((name) => tooWide(name).length > 0);
  const isFew =
    names.length * 2 < shown.length &&
    names.every((name) => tooWide(name).every((word) => !/\d/.test(word))) &&
    shown.every((name) => names.includes(name) || han.test(name));
  return { names, isFew };
}

/** The settings that a category axis reads. */
interface Titled {
  categoryTitle: string;
  nameTurn?: 'auto' | 'level';
}

interface AxisPlace {
  horizontal: boolean;
  /** Marks stand between ticks. */
  gap: boolean;
  zoom: Zoom | null;
  /** About how wide the plot is; the picture's width less one value axis when missing. */
  plot?: number;
  /** How high the plot is at least; where it is not known, names beside it stay in one line. */
  high?: number;
  /** The part of the picture's width that names beside rows may take before they are cut. */
  namesPart?: number;
}

/** Pixels between the lines of a name that is turned upright. */
const turnedLine = 14;

/** More names than that are scrolled through: telling all of them apart costs more than drawing them. */
const mostToldApart = 300;

/** The least of a picture's height that lies above and below the rows of a horizontal chart. */
const besideRows = 24;

/** Pixels between the two lines of a name beside its row. */
const lineHeightBeside = 14;
/** The most that names beside rows take, in pixels and as a part of the picture: usually, and where they would be cut. */
const beside = { most: 140, usual: 0.28, pressed: 0.34, least: 48, wide: 0.25, widest: 240 };

/** How wide names beside their rows may be, and in how many lines: long ones take a second before they are cut. */
function besideRoom(width: number, height: number, names: readonly string[], part = beside.pressed) {
  const usual = Math.max(beside.least, Math.min(beside.most, width * beside.usual));
  const longest = Math.max(0, ...names.map(nameWidth));
  if (longest <= usual) return { width: usual, lines: 1 };
  const lines = height >= lineHeightBeside * 2 + 4 && names.length <= mostToldApart ? 2 : 1;
  const isHeld = (name: string): boolean => evenLines(name, usual, fontSize).length <= lines;
  if (names.every(isHeld)) return { width: usual, lines };
  // A wide picture has more room than that.
  const most = Math.max(beside.most, Math.min(beside.widest, width * beside.wide));
  return { width: Math.max(usual, Math.min(most, longest, width * part)), lines };
}

/** How a category axis shows its names in the room it has. Full names stand in the tooltip. */
function categoryLabels(
  input: ChartInput<Titled>,
  matrix: Pick<Matrix, 'categories'>,
  { horizontal, zoom, plot = input.width - 64, high = 0, namesPart }: AxisPlace,
) {
  const count = Math.max(1, visibleCount(matrix, zoom));
  const text = { color: input.theme.mutedText, fontSize, hideOverlap: true };
  const fitted = (width: number) => ({ width, overflow: 'truncate', ellipsis: '…' });
  if (horizontal) {
    const height = (input.height - besideRows) / count;
    const told = matrix.categories.slice(0, mostToldApart);
    const { width, lines } = besideRoom(input.width, high / count, told, namesPart);
    // Left to itself the library drops every other name below 1.3 times its height, although all can be read.
    const isEvery = height >= fontSize + 2;
    if (lines > 1)
      return {
        ...text,
        ...fitted(width),
        rotate: 0,
        margin: 12,
        interval: 0,
        lineHeight: lineHeightBeside,
        formatter: cutApart(matrix.categories, (name) => cutIntoLines(name, width, lines)),
      };
    // Names that would be cut to the same text are told by where they differ; the others are cut while drawing.
    const cut = clipTo(width);
    const apart = matrix.categories.length > mostToldApart ? cut : cutApart(matrix.categories, cut);
    const isAlike = apart !== cut && matrix.categories.some((name) => apart(name) !== cut(name));
    return {
      ...text,
      ...fitted(width),
      rotate: 0,
      margin: 12,
      interval: isEvery ? 0 : 'auto',
      ...(isAlike && {
        formatter: (name: string) => (apart(name) === cut(name) ? name : apart(name)),
      }),
    };
  }
  const hours = shortHours(matrix.categories);
  if (hours !== null) {
    const fits = Math.max(...matrix.categories.map((name) => nameWidth(hours(name)))) <= plot / count - 3;
    return { ...text, rotate: 0, margin: 12, interval: fits && zoom === null ? 0 : 'auto', formatter: hours };
  }
  const rotate = input.settings.nameTurn === 'level' ? 0 : labelRotation(matrix.categories.length);
  if (rotate > 0) {
    const length = Math.max(80, Math.min(96, input.height * 0.24));
    return { ...text, rotate, interval: 'auto', margin: 10, formatter: clipTo(length) };
  }
  const room = plot / count - 8;
  const shown = matrix.categories.slice(zoom?.from ?? 0).slice(0, limits.rotateLabels.under);
  const longest = Math.max(...shown.map(nameWidth));
  if (longest <= room + 5) return { ...text, rotate: 0, margin: 12, interval: zoom ? 'auto' : 0 };
  const short = shortCalendar(shown);
  if (short !== null && Math.max(...shown.map((name) => nameWidth(short(name)))) <= room + 5)
    return { ...text, rotate: 0, margin: 12, interval: zoom ? 'auto' : 0, formatter: short };
  if (zoom === null) {
    // A few short lines are read more easily than the first characters of every name.
    const lines = input.height < 240 ? 2 : 3;
    // Dates, numbers and words are not cut in the middle.
    const breakable = shown.every(
      (name) =>
        nameWidth(name) <= room + 5 ||
        ((han.test(name) || twoWords.test(name)) && unbroken(name).every((part) => nameWidth(part) <= room)),
    );
    const wrapped = (name: string): string[] => evenLines(name, room, fontSize);
    const inLines = { ...text, rotate: 0, margin: 10, interval: 0, lineHeight: 16 };
    if (breakable && room >= fontSize * 2 && shown.every((name) => wrapped(name).length <= lines))
      return { ...inLines, formatter: (name: string) => wrapped(name).join('\n') };
    // Of long ones as much as stands in these lines.
    if (breakable && room >= fontSize * 3.5)
      return { ...inLines, formatter: cutApart(shown, (name) => cutIntoLines(name, room, lines)) };
    // The most of every name says more than the whole of every fourth: in a narrow room one character over another,
    // as Chinese is written downwards too. Numbers and words stay whole: they have to fit between their neighbours.
    // A few words of letters among Chinese names are broken rather than all names turned on their side.
    const wide = wideNames(shown, plot / count - 2);
    const whole = shown.filter((name) => !wide.names.includes(name));
    const downwards = wide.names.length === 0 || wide.isFew;
    const widest = Math.max(0, ...whole.flatMap((name) => unbroken(name).map(nameWidth)));
    const narrow = Math.max(room, plot / count - 5, downwards ? widest : 0);
    // Names take less than half of a low picture: what they name needs the rest.
    const most = Math.max(1, Math.min(4, Math.floor(((input.height - 30) * 0.45) / 14)));
    const written = (name: string): string => cutLines(evenLines(name, narrow, fontSize), most).join('\n');
    const isTold =
      Math.max(0, ...whole.map(nameWidth)) <= narrow * most * 1.3 &&
      (wide.names.length === 0 || new Set(shown.map(written)).size === new Set(shown).size);
    if (downwards && shown.length <= 12 && narrow >= fontSize && isTold)
      return {
        ...text,
        hideOverlap: false,
        rotate: 0,
        margin: 10,
        interval: 0,
        lineHeight: 14,
        formatter: written,
      };
    // Words of letters that are wider than their bar stand upright: turned, every one of them is told.
    const highest = (input.height - 30) * 0.4;
    const columns = Math.max(1, Math.min(3, Math.floor((plot / count - 12) / turnedLine)));
    // A single word is not broken.
    const hasWords = (name: string): boolean => unbroken(name).every((word) => nameWidth(word) <= highest);
    const clip = cutApart(shown, (name) =>
      hasWords(name) ? cutIntoLines(name, highest, columns) : clipTo(highest)(name),
    );
    // Periods that begin alike would all be cut to the same characters: a few whole ones say more.
    const isDistinct = new Set(shown.map(clipTo(highest))).size >= new Set(shown).size * 0.8 || columns > 1;
    // Dates follow each other, as months and hours do: whoever reads every third of them knows the others.
    const isTime = shown.every(
      (name) => dated.test(name) || readCyclePlace(name) !== undefined || name === emptyName || name === '',
    );
    // Where even that cuts them, level ones of the same length are read more easily.
    const level = clipTo(plot / count - 4);
    const isLevelDistinct = new Set(shown.map(level)).size === new Set(shown).size;
    if (
      !isTime &&
      plot / count - 4 >= highest &&
      highest >= 40 &&
      isLevelDistinct &&
      shown.some((name) => clip(name).includes('…'))
    )
      return { ...text, rotate: 0, margin: 12, interval: 0, formatter: level };
    if (!isTime && shown.length <= 12 && plot / count >= fontSize + 2 && highest >= 40 && isDistinct)
      return { ...text, rotate: 90, margin: 8, interval: 0, lineHeight: turnedLine, formatter: clip };
  }
  // How many names fit is counted by what is written: it has to be cut before, not while drawing.
  return {
    ...text,
    rotate: 0,
    margin: 12,
    interval: 'auto',
    formatter: clipTo(Math.max(80, input.width / 5)),
  };
}

/** The names, with a word at periods that are there in part only: their low values are no fall. */
function withPartial(input: ChartInput<Titled>, matrix: Pick<Matrix, 'categories'>, place: AxisPlace) {
  const labels: Record<string, unknown> & { formatter?: (name: string) => string } = categoryLabels(
    input,
    matrix,
    place,
  );
  const partial = partialOf(input, matrix.categories);
  if (partial.size === 0) return labels;
  const { formatter = (name: string) => name, rotate } = labels;
  const between = place.horizontal || rotate !== 0 ? ' ' : '\n';
  const told = (name: string): string =>
    partial.has(name) ? `${formatter(name)}${between}${partialWord}` : formatter(name);
  // Whatever names are left out for room, those at the ends are not: there a period is usually cut.
  const { categories } = matrix;
  const isCut = (at: number): boolean => partial.has(categories.at(at) ?? '');
  return {
    ...labels,
    lineHeight: labels['lineHeight'] ?? 16,
    formatter: told,
    ...(isCut(0) ? { showMinLabel: true } : {}),
    ...(isCut(-1) ? { showMaxLabel: true } : {}),
  };
}

/** The first lines of a name; what is left out is told by an ellipsis. */
const cutLines = (parts: string[], lines: number): string[] =>
  parts.length <= lines ? parts : [...parts.slice(0, lines - 1), `${(parts[lines - 1] ?? '').slice(0, -1)}…`];

/** Cuts names to a width. */
const clipTo = (width: number) => (name: string) => {
  if (nameWidth(name) <= width) return name;
  let [kept, used] = ['', fontSize];
  for (const character of name) {
    used += nameWidth(character);
    if (used > width) break;
    kept += character;
  }
  return `${kept}…`;
};

/** Pixels that the names below a plot take: the lines of the highest one, or what a turned one reaches down. */
export function namesHeight(
  { axisLabel }: ReturnType<typeof categoryAxis>,
  { categories }: Pick<Matrix, 'categories'>,
): number {
  const { margin = 8, lineHeight = fontSize + 2, rotate = 0, formatter } = axisLabel as LabelLook;
  const written = categories.slice(0, limits.rotateLabels.under).map((name) => formatter?.(name) ?? name);
  if (rotate === 90)
    return margin + Math.max(0, ...written.flatMap((name) => name.split('\n').map(nameWidth)));
  if (rotate > 0) return margin + Math.max(0, ...written.map(nameWidth)) * Math.SQRT1_2 + fontSize;
  return margin + Math.max(1, ...written.map((name) => name.split('\n').length)) * lineHeight;
}

/** Pixels that the names beside the rows of a horizontal chart take. */
export function namesWidth(
  { axisLabel }: ReturnType<typeof categoryAxis>,
  { categories }: Pick<Matrix, 'categories'>,
): number {
  const { margin = 8, width = 0, formatter } = axisLabel as LabelLook;
  const written = categories
    .slice(0, mostToldApart)
    .flatMap((name) => (formatter?.(name) ?? name).split('\n'));
  return margin + Math.min(width, Math.max(0, ...written.map(nameWidth)));
}

/** What of a label's look decides how much room it takes. */
interface LabelLook {
  margin?: number;
  width?: number;
  lineHeight?: number;
  rotate?: number;
  interval?: number | 'auto';
  formatter?: (name: string) => string;
}

/** Room that the last name of an axis without gaps takes beyond the plot. */
export function lastNameRoom(
  input: ChartInput<unknown>,
  { axisLabel }: ReturnType<typeof categoryAxis>,
  matrix: Pick<Matrix, 'categories'>,
): number {
  if (((axisLabel as LabelLook).rotate ?? 0) > 0) return 0;
  return Math.min(Math.max(80, input.width / 5), nameWidth(matrix.categories.at(-1) ?? '')) / 2;
}

/** Room that the last name in sight takes beyond the plot where only a part of many categories is in sight. */
export function zoomedNameRoom(
  input: ChartInput<unknown>,
  matrix: Pick<Matrix, 'categories'>,
  zoom: Zoom | null,
): number {
  const count = visibleCount(matrix, zoom);
  if (zoom === null || count === 0 || labelRotation(matrix.categories.length) > 0) return 0;
  const widest = Math.max(0, ...matrix.categories.slice(0, limits.rotateLabels.under).map(nameWidth));
  const slot = (input.width - 64) / count;
  return Math.max(0, (Math.min(Math.max(80, input.width / 5), widest) - slot) / 2);
}

/** Room that the last name below marks takes beyond the plot: names that are left out for room may be wider than a mark. */
export function markNameRoom(
  input: ChartInput<unknown>,
  { axisLabel }: ReturnType<typeof categoryAxis>,
  { categories }: Pick<Matrix, 'categories'>,
): number {
  const { interval, rotate = 0, formatter } = axisLabel as LabelLook;
  const last = categories.at(-1);
  if (last === undefined || rotate !== 0 || interval !== 'auto') return 0;
  const written = (formatter?.(last) ?? last).split('\n');
  const slot = (input.width - 64) / categories.length;
  return Math.max(0, (Math.max(...written.map(nameWidth)) - slot) / 2);
}

/** Axis lines are a shade stronger than split lines. */
export function axisLineColor(theme: ChartTheme): string {
  return withAlpha(theme.dark ? '#94acd6' : '#1f2937', theme.dark ? 0.32 : 0.2);
}

/** A title below a level axis, above an upright one: it is never turned on its side. */
export function axisTitle(title: string, theme: ChartTheme, upright: boolean, right = false) {
  if (title === '') return {};
  return {
    name: title,
    nameLocation: upright ? 'end' : 'middle',
    nameGap: upright ? 10 : 8,
    nameTruncate: { maxWidth: 160, ellipsis: '…' },
    nameTextStyle: {
      color: theme.mutedText,
      fontSize,
      ...(upright ? { align: right ? 'right' : 'left', padding: 0 } : {}),
    },
  };
}

export function categoryAxis(
  input: ChartInput<Titled>,
  matrix: Pick<Matrix, 'categories'>,
  place: AxisPlace,
) {
  const { horizontal, gap } = place;
  return {
    type: 'category',
    data: matrix.categories,
    boundaryGap: gap,
    // The first category stands on top, as in a list.
    inverse: horizontal,
    axisLine: { show: !horizontal, lineStyle: { color: axisLineColor(input.theme), width: 1 } },
    axisTick: { show: false },
    axisLabel: {
      ...withPartial(input, matrix, place),
      // What stands apart from the dates has to say what it is.
      ...(hasGap(matrix) ? { showMaxLabel: true } : {}),
    },
    // An inverse axis ends at the bottom.
    ...axisTitle(input.settings.categoryTitle, input.theme, horizontal),
    ...(horizontal && input.settings.categoryTitle !== '' ? { nameLocation: 'start' } : {}),
  };
}
