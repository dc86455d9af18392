import { byCodePoints } from './code-points.ts';

/** A number of any length, without its sign. */
interface Digits {
  whole: string;
  fraction: string;
}
export type Part = string | Digits;

const units: Readonly<Record<string, number>> = { 千: 3, 万: 4, 亿: 8 };
/** Words that put what they stand at before or behind the same number without them. */
const below = /^[^\d]*?(?:以下|以内|之内|不足|未满|不满|以前)/;
const under = /(?:小于|低于|少于|不足|未满|不满|不到|[<＜≤])[=＝]?\s*$/;
const above = /^[^\d]*?(?:以上|及以上|以后|\+)/;
const over = /(?:大于|高于|多于|超过|[>＞≥])[=＝]?\s*$/;

const shift = ({ whole, fraction }: Digits, by: number): Digits => ({
  whole: (whole + fraction.slice(0, by).padEnd(by, '0')).replace(/^0+/, ''),
  fraction: fraction.slice(by),
});

function compareDigits(a: Digits, b: Digits): number {
  return (
    a.whole.length - b.whole.length ||
    byCodePoints(a.whole, b.whole) ||
    byCodePoints(a.fraction.replace(/(?<!0)0+$/, ''), b.fraction.replace(/(?<!0)0+$/, ''))
  );
}

interface Run {
  digits: Digits;
  /** As many places as its unit moves it. */
  unit: number;
  before: string;
  after: string;
}

function runsOf(text: string): { runs: Run[]; tail: string } {
  const runs: Run[] = [];
  let from = 0;
  const number = /(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?\s*([千万亿]?)/g;
  for (const found of text.matchAll(number)) {
    const [all, whole = '', fraction = '', unit = ''] = found;
    runs.push({
      digits: { whole: whole.replaceAll(',', '').replace(/^0+/, ''), fraction },
      unit: units[unit] ?? 0,
      before: text.slice(from, found.index),
      after: text.slice(found.index + all.length),
    });
    from = found.index + all.length;
  }
  return { runs, tail: text.slice(from) };
}

/**
 * A text as what it is compared by, number by number: 10号楼 behind 2号楼, 1-5万 with both in 万, 18岁以下 before 18-30岁 and
 * 60岁以上 behind them. Numbers of any length count exactly.
 */
export function numberParts(text: string): readonly Part[] {
  const plain = text.normalize('NFKC').trim();
  const { runs, tail } = runsOf(plain);
  const parts: Part[] = [];
  runs.forEach(({ digits, unit, before, after }, at) => {
    const next = runs[at + 1];
    // The unit of a range stands at its end.
    const isRange = unit === 0 && next !== undefined && /^\s*[-~—–至到]+\s*$/.test(next.before);
    const shared = isRange && compareDigits(digits, next.digits) < 0 ? next.unit : unit;
    const first = at === 0;
    const isUnder = first && next === undefined && (under.test(before) || below.test(after));
    const isOver = first && next === undefined && (over.test(before) || above.test(after));
    // What says so may stand before the number: it counts behind it.
    const words = first && (under.test(before) || over.test(before)) ? '' : before;
    parts.push(words, shift(digits, shared));
    if (first) parts.push(isUnder ? '' : isOver ? '\u{2}' : '\u{1}');
  });
  return [...parts, tail];
}

function comparePart(a: Part, b: Part): number {
  if (typeof a === 'string') return typeof b === 'string' ? byCodePoints(a, b) : 1;
  return typeof b === 'string' ? -1 : compareDigits(a, b);
}

export function compareParts(a: readonly Part[], b: readonly Part[]): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) {
    const found = comparePart(a[at] as Part, b[at] as Part);
    if (found !== 0) return found;
  }
  return a.length - b.length;
}
