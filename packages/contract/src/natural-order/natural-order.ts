import { readCalendarPlace } from './calendar-place.ts';
import { numeralRun, readNumerals } from './chinese-numerals.ts';
import { byCodePoints } from './code-points.ts';
import { keptByText } from './kept-by-text.ts';
import { compareParts, numberParts } from './number-parts.ts';

export type CompareTexts = (a: string, b: string) => number;

/** What stands behind everything else, whatever the others are: what is left over, then what holds all. */
const leftover = /^\(?(?:其他|其它|其余|未知|不详|不明|未填写?|未分类|空|无|暂无|未命名)\)?$/;
const whole = /^(?:合计|总计|小计|总和|全部|全年|共计)$/;
const rankOf = keptByText((text): number => {
  const plain = text.normalize('NFKC').replace(/\s+/g, '');
  return leftover.test(plain) || plain === '' ? 1 : whole.test(plain) ? 2 : 0;
});

/** Places of texts that are all periods of one calendar. */
function calendarPlaces(texts: readonly string[]): Map<string, number> | undefined {
  const places = new Map<string, number>();
  let calendar: string | undefined;
  for (const text of texts) {
    const place = readCalendarPlace(text);
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

function compareKnown(texts: readonly string[]): CompareTexts | undefined {
  const places = calendarPlaces(texts) ?? numeralPlaces(texts);
  if (places !== undefined) return (a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0);
  if (!texts.some((text) => /\p{Nd}/u.test(text))) return undefined;
  const signed = texts.every((text) => /^-?\d+(?:\.\d+)?$/.test(text.trim()));
  const parts = new Map(texts.map((text) => [text, numberParts(signed ? text.replace('-', '') : text)]));
  const size: CompareTexts = (a, b) => compareParts(parts.get(a) ?? [], parts.get(b) ?? []);
  if (!signed) return size;
  const isBelow = (text: string): boolean => text.trim().startsWith('-');
  return (a, b) => {
    if (isBelow(a) !== isBelow(b)) return isBelow(a) ? -1 : 1;
    return isBelow(a) ? size(b, a) : size(a, b);
  };
}

/**
 * The order that people expect of these texts where nobody asked for another: periods of a calendar by time (2024年3月
 * before 2024年10月, 周一 to 周日, 一季度 to 四季度), numbers in texts by size (2号楼 before 10号楼, 100岁以上 last), 其他 and 合计
 * behind the rest. Undefined where nothing in the texts says one: the engines' own order stays. Total: equal for equal
 * texts only.
 */
export function naturalOrder(texts: Iterable<string>): CompareTexts | undefined {
  const ranks = new Map([...texts].map((text) => [text, rankOf(text)]));
  const known = [...ranks].filter(([, rank]) => rank === 0).map(([text]) => text);
  const compare = known.length < 2 ? undefined : compareKnown(known);
  if (compare === undefined) return undefined;
  return (a, b) => {
    const [one, other] = [ranks.get(a) ?? 0, ranks.get(b) ?? 0];
    return one - other || (one === 0 ? compare(a, b) : 0) || byCodePoints(a, b);
  };
}
