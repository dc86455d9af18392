import { type CalendarPlace, readCalendarPlace } from './calendar-place.ts';
import { numeralRun, readNumerals } from './chinese-numerals.ts';
import { byCodePoints } from './code-points.ts';
import { keptByText } from './kept-by-text.ts';
import { ladderPlaces } from './ladders.ts';
import { compareSizes, type SizeKey, sizeKey } from './size-key.ts';

export type CompareTexts = (a: string, b: string) => number;

/** A longer text is no name on an axis: it is read this far, and what follows decides by its characters. */
const longest = 200;
const headOf = (text: string): string => (text.length > longest ? text.slice(0, longest) : text);

/** What stands behind everything else, whatever the others are: what is left over, then what holds all. */
const leftover = /^\(?(?:其他|其它|其余|未知|不详|不明|未填写?|未分类|空|无|暂无|未命名)\)?$/;
const whole = /^(?:合计|总计|小计|总和|全部|全年|共计)$/;
const rankOf = keptByText((text): number => {
  const plain = headOf(text).normalize('NFKC').replace(/\s+/g, '');
  return leftover.test(plain) || plain === '' ? 1 : whole.test(plain) ? 2 : 0;
});

const calendarPlace = keptByText((text): CalendarPlace | undefined => readCalendarPlace(text));

/** Places of texts that are all periods of one calendar. */
function calendarPlaces(texts: readonly string[]): Map<string, number> | undefined {
  const places = new Map<string, number>();
  let calendar: string | undefined;
  for (const text of texts) {
    const place = calendarPlace(text);
    if (place === undefined || (calendar ?? place.calendar) !== place.calendar) return undefined;
    calendar = place.calendar;
    places.set(text, place.at);
  }
  return places;
}

/** Places of texts that differ in one Chinese number only: 一病区, 十二病区. */
function numeralPlaces(texts: readonly string[]): Map<string, number> | undefined {
  const places = new Map<string, number>();
  let around: string | undefined;
  for (const text of texts) {
    const run = numeralRun.exec(text)?.[0] ?? '';
    const place = readNumerals(run);
    const rest = text.replace(run, '\u{0}');
    if (place === undefined || (around ?? rest) !== rest) return undefined;
    around = rest;
    places.set(text, place);
  }
  return places;
}

/** 三年级, 高二, 第四级: of numerals in names these alone follow each other. 二车间 is a name. */
const schoolGrade = /^(第?[一二三四五六七八九十]+(年级|级|等|届|期|学期)|[高初大研小][一二三四五六])$/;

/** A text, and what its place among others goes by: the first that differs decides. */
interface Placed {
  text: string;
  rank: number;
  at: number;
  size: SizeKey;
  /** Whether the greater size comes first: below zero. */
  falls: boolean;
}

const sizeless: SizeKey = { of: '', key: '' };
const unplaced = (text: string, rank = 0): Placed => ({ text, rank, at: 0, size: sizeless, falls: false });

function comparePlaced(a: Placed, b: Placed): number {
  return (
    a.rank - b.rank ||
    a.at - b.at ||
    (a.falls ? compareSizes(b.size, a.size) : compareSizes(a.size, b.size)) ||
    byCodePoints(a.text, b.text)
  );
}

const isSigned = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text.trim());

/** A text with nothing to go by but its numbers: the same in whichever list it stands. Shared, and not to be changed. */
const sized = keptByText((text): Placed => ({ ...unplaced(text), size: sizeKey(headOf(text)) }));

/** A text of a list of numbers with signs. */
function signedSize(text: string): Placed {
  const head = headOf(text);
  const falls = head.trim().startsWith('-');
  return { ...unplaced(text), at: falls ? -1 : 0, size: sizeKey(head.replace('-', '')), falls };
}

/** Places texts that are neither left over nor a total; undefined where nothing in them says an order. */
function placeKnown(known: readonly string[]): Placed[] | undefined {
  if (known.length < 2) return undefined;
  const texts = known.map(headOf);
  const places = calendarPlaces(texts) ?? numeralPlaces(texts) ?? ladderPlaces(texts);
  if (places !== undefined)
    return known.map((text) => ({ ...unplaced(text), at: places.get(headOf(text)) ?? 0 }));
  if (!texts.some((text) => /\p{Nd}/u.test(text))) return undefined;
  return known.map(texts.every(isSigned) ? signedSize : sized);
}

/** Each text once, as it is placed among the others. */
function placedIn(texts: Iterable<string>): Placed[] | undefined {
  const known: string[] = [];
  const behind: Placed[] = [];
  for (const text of new Set(texts)) {
    const rank = rankOf(text);
    if (rank === 0) known.push(text);
    else behind.push(unplaced(text, rank));
  }
  const placed = placeKnown(known);
  placed?.push(...behind);
  return placed;
}

/**
 * The order that people expect of these texts where nobody asked for another: periods of a calendar by time (2024年3月
 * before 2024年10月, 周一 to 周日, 一季度 to 四季度), words of a ladder from its foot (初级, 中级, 副高; low, medium, high), numbers in
 * texts by size (2号楼 before 10号楼, 100岁以上 last), 其他 and 合计 behind the rest. Undefined where nothing in the texts says one: the engines' own order stays. Total: equal for equal
 * texts only.
 */
export function naturalOrder(texts: Iterable<string>): CompareTexts | undefined {
  const found = placedIn(texts);
  if (found === undefined) return undefined;
  const placed = new Map(found.map((one) => [one.text, one]));
  return (a, b) => comparePlaced(placed.get(a) ?? unplaced(a), placed.get(b) ?? unplaced(b));
}

/** The place of each text in their natural order; undefined where they say none. */
export function naturalPlaces(texts: Iterable<string>): ReadonlyMap<string, number> | undefined {
  const placed = placedIn(texts);
  if (placed === undefined) return undefined;
  const places = new Map<string, number>();
  for (const { text } of placed.sort(comparePlaced)) places.set(text, places.size);
  return places;
}

/**
 * Whether texts are steps that follow each other, whatever else is told of them: periods without a year, grades of a
 * school, words of a ladder. Names that merely hold a number are none.
 */
export function areSteps(texts: readonly string[]): boolean {
  const known = [...new Set(texts.map(headOf))].filter((text) => rankOf(text) === 0);
  if (known.length < 3) return false;
  if (calendarPlaces(known) !== undefined || ladderPlaces(known) !== undefined) return true;
  return numeralPlaces(known) !== undefined && known.every((text) => schoolGrade.test(text));
}
