import type { EntryCut } from '@mingjing/charts';
import {
  type Answer,
  type Cell,
  type Column,
  type GroupsQuestion,
  isNumeric,
  type Question,
} from '@mingjing/contract';
import {
  bindQuestion,
  inNaturalOrder,
  mostNatural,
  naturalQuestionOf,
  tableQuestionOf,
} from '@mingjing/query';
import { isTruncated } from '../../data/answer-json.ts';
import type { ReadAnswer } from '../../data/data-reader.ts';

/** Fewer groups are sent whole: those behind the largest of them may be as large, and hold all in one question. */
const mostWhole = 200;
/** Entries that a picture shows at most to be sent alone. */
const mostTop = 100;

/** A question whose picture shows its largest groups: what it groups by and what it measures, as its answer has them. */
interface Ranked {
  question: GroupsQuestion;
  group: Column;
  measure: Column;
}

/** Undefined where the largest groups are not told by one figure of theirs alone, or stand in an order of the author's. */
function rankedOf(question: Question, columns: readonly Column[], { bySize }: EntryCut): Ranked | undefined {
  if (question.kind !== 'groups' || question.dimensions.length !== 1 || question.measures.length !== 1)
    return undefined;
  const [dimension] = question.dimensions;
  if (dimension?.grain !== undefined || question.page !== undefined || question.limit !== undefined)
    return undefined;
  if (tableQuestionOf(question) !== undefined || question.order !== undefined) return undefined;
  const [group, measure] = bindQuestion(question, columns).outputs.map(({ column, masked }) => ({
    ...column,
    masked: masked === true || column.masked === true,
  }));
  if (group === undefined || measure === undefined || group.masked || measure.masked) return undefined;
  if (!isNumeric(measure.type)) return undefined;
  const isOurs = question.sorts.every(
    ({ key, descending }) => key === measure.name && (bySize || descending),
  );
  return isOurs ? { question, group, measure } : undefined;
}

/** As every engine orders what is grouped by: texts by their bytes, what is empty last. */
function byName({ type }: Column): (one: Cell[], other: Cell[]) => number {
  const asNumber = isNumeric(type) || type === 'boolean';
  return ([one = null], [other = null]) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (asNumber) return Number(one) - Number(other);
    return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
  };
}

const sizeOf = (row: readonly Cell[] | undefined): number => Number(row?.[1] ?? 0);

const hasNatural = (question: Question, groups: number): boolean =>
  groups <= mostNatural && naturalQuestionOf(question) !== undefined;

/** Rows as the whole answer would have them. */
function asAsked(
  { question, group }: Ranked,
  keys: readonly string[],
  rows: Cell[][],
  groups: number,
): Cell[][] {
  if (question.sorts.length > 0) return rows;
  const named = rows.toSorted(byName(group));
  const natural = groups > mostNatural ? undefined : naturalQuestionOf(question);
  return (natural && inNaturalOrder(natural, keys, named)) ?? named;
}

/** What is left of a sum: as exact as the column is. */
export function leftOf(whole: number, kept: readonly number[], { scale, type }: Column): number {
  const left = kept.reduce((sum, value) => sum - value, whole);
  if (type === 'integer') return Math.round(left);
  if (type === 'decimal' && scale !== undefined) return Number(left.toFixed(scale));
  // Sums of doubles that differ in their last digits alone differ by nothing.
  return Math.abs(left) < Math.abs(whole) * 1e-12 ? 0 : left;
}

/**
 * Sums over the groups that pass the conditions on their figures, by some of what they group by: asked of all rows they
 * would be those of the others as well.
 */
export const sumsOfGroups = (
  question: GroupsQuestion,
  by: readonly Column[],
  measures: readonly Column[],
  sorts: Question['sorts'] = [],
): GroupsQuestion => ({
  kind: 'groups',
  inner: { ...question, sorts: [] },
  dimensions: by.map(({ name: column }) => ({ column })),
  measures: measures.map(({ name: column }) => ({ column, calculation: 'sum' })),
  filters: [],
  sorts,
});

export interface FirstEntries {
  ask: (question: Question) => Promise<ReadAnswer>;
  cut: EntryCut;
  columns: readonly Column[];
  /** Keys whose values may be added up. */
  additive: readonly string[];
  /** Whether the groups were many when they were last asked for. */
  many: { is: () => boolean; set: () => void };
}

type Below = Omit<NonNullable<NonNullable<Answer['rest']>['below']>, 'groups'>;

/** What figures on one side of zero add up to, and how many they are. */
const sideOf = (inner: Question, { name: column }: Column, op: 'gt' | 'lt'): Question => ({
  kind: 'groups',
  inner,
  dimensions: [],
  measures: [
    { column, calculation: 'sum', alias: 'sum' },
    { column, calculation: 'count', alias: 'count' },
  ],
  filters: [{ column, op, value: 0 }],
  sorts: [],
});

/** The figures of an answer of one row. */
const figuresIn = ({ json }: ReadAnswer): number[] =>
  (JSON.parse(json.toString()) as Answer).data.flatMap((row) => row.map((cell) => Number(cell ?? 0)));

/** How many groups a picture counts as entries, what they add up to, and what it tells apart. */
async function allOf(
  { question, measure }: Ranked,
  { ask, cut }: FirstEntries,
  adds: boolean,
): Promise<{ groups?: number; sum: number; below?: Below; stored: boolean }> {
  if (!cut.above) {
    if (!adds) return { sum: 0, stored: true };
    const whole = await ask(
      question.having === undefined
        ? { ...question, dimensions: [], sorts: [] }
        : sumsOfGroups(question, [], [measure]),
    );
    return { sum: figuresIn(whole)[0] ?? 0, stored: whole.stored };
  }
  const groups: Question = { ...question, sorts: [] };
  const sides = (['gt', 'lt'] as const).map((op) => ask(sideOf(groups, measure, op)));
  const [above, under] = (await Promise.all(sides)).map(figuresIn);
  const below = { negative: under?.[1] ?? 0, sum: adds ? (under?.[0] ?? 0) : null };
  return { groups: above?.[1] ?? 0, sum: above?.[0] ?? 0, below, stored: true };
}

/** The largest groups and what stands behind them, or all where they are few; undefined where all have to be asked for. */
async function cutOf(ranked: Ranked, entries: FirstEntries): Promise<ReadAnswer | undefined> {
  const { ask, cut, additive } = entries;
  const { question, measure } = ranked;
  const { top, others } = cut;
  const sorts = [{ key: measure.name, descending: true }];
  const adds = others && additive.includes(measure.name);
  const [first, all] = await Promise.all([
    ask({ ...question, sorts, page: { page: 1, size: mostWhole } }),
    allOf(ranked, entries, adds),
  ]);
  const { keys, data, total = 0 } = JSON.parse(first.json.toString()) as Answer;
  if (total <= mostWhole) {
    if (question.sorts.some(({ descending }) => !descending)) return undefined;
    const json = Buffer.from(JSON.stringify({ keys, data: asAsked(ranked, keys, data, total) }));
    return { ...first, json };
  }
  const least = sizeOf(data[top - 1]);
  // Groups without a figure count as none: they stand before those below it.
  if (!(least > 0)) return undefined;
  // More equal ones than were asked for: which of them are first is told by the order of their names.
  if (sizeOf(data.at(-1)) === least && hasNatural(question, total)) return undefined;
  const named = asAsked(
    ranked,
    keys,
    data.filter((row) => sizeOf(row) >= least),
    total,
  );
  const largest = new Set(named.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, top));
  const kept = named.filter((row) => largest.has(row));
  const { groups = total, sum, below } = all;
  const values = [null, adds ? leftOf(sum, kept.map(sizeOf), measure) : null];
  const rest: Answer['rest'] = {
    groups: groups - top,
    values,
    ...(below && { below: { groups: total - groups, ...below } }),
  };
  const json = Buffer.from(JSON.stringify({ keys, data: kept, rest }));
  return { ...first, json, rows: kept.length, stored: first.stored && all.stored };
}

/**
 * A question of which a picture shows the largest groups alone: where there are many, these are sent, with how many others
 * there are and what they add up to. Which are largest is told by the engine, of all of them.
 */
export async function firstEntries(question: Question, entries: FirstEntries): Promise<ReadAnswer> {
  const { ask, cut, columns, many } = entries;
  if (cut.above && question.kind === 'groups' && question.measures.length > 1) {
    // Its parts are the first measure alone.
    const all = await ask(question);
    const parts = { ...question, measures: question.measures.slice(0, 1) };
    return isTruncated(all.json) ? firstEntries(parts, entries) : all;
  }
  const ranked = cut.top > mostTop ? undefined : rankedOf(question, columns, cut);
  if (ranked === undefined) return ask(question);
  let whole: ReadAnswer | undefined;
  if (!many.is()) {
    whole = await ask(question);
    const isFew = whole.rows <= mostWhole;
    // To ask a source again costs it as much again.
    if (isFew || (!whole.stored && !isTruncated(whole.json))) return whole;
    many.set();
  }
  return (await cutOf(ranked, entries)) ?? whole ?? ask(question);
}
