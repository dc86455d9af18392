import type { AxisCut, PictureCut } from '@mingjing/charts';
import {
  type Answer,
  type Cell,
  type Column,
  type Dimension,
  type GroupsQuestion,
  isDated,
  isNumeric,
  type Question,
} from '@mingjing/contract';
import { bindQuestion, tableQuestionOf } from '@mingjing/query';
import { isTruncated } from '../../data/answer-json.ts';
import type { ReadAnswer } from '../../data/data-reader.ts';
import { leftOf, sumsOfGroups } from './first-entries.ts';

/** Rows of a picture that was cut to its entries, or that draws each of its rows. */
const mostCells = 20_000;
/** X entries that all stand, where the author cuts none. */
const mostEntries = 3000;
/** Squares of a heat map that does not show all of them, and the entries of one axis by themselves. */
const mostSquares = 10_000;
const [mostDates, mostWhole, mostNamed] = [2000, 100, 1000] as const;

export interface DrawnEntries {
  ask: (question: Question, maxRows?: number) => Promise<ReadAnswer>;
  cut: PictureCut;
  columns: readonly Column[];
  /** Keys whose values may be added up. */
  additive: readonly string[];
}

/** A question of a picture's groups: what it groups by, the entries first and the series behind them, and what it measures. */
interface Grouped {
  question: GroupsQuestion;
  by: Column[];
  measures: Column[];
}

/** Undefined where groups are none, or are not told by their figures. */
function groupedOf(question: Question, columns: readonly Column[]): Grouped | undefined {
  if (question.kind !== 'groups' || (question.page ?? question.limit) !== undefined) return undefined;
  const { dimensions, measures } = question;
  if (measures.length === 0 || tableQuestionOf(question) !== undefined) return undefined;
  const outputs = bindQuestion(question, columns).outputs.map(({ column, masked }) => ({
    ...column,
    masked: masked === true || column.masked === true,
  }));
  const [by, figures] = [outputs.slice(0, dimensions.length), outputs.slice(dimensions.length)];
  const isKnown =
    outputs.every(({ masked, name }) => !masked && !name.includes('`')) &&
    figures.every(({ type }) => isNumeric(type));
  return isKnown ? { question, by, measures: figures } : undefined;
}

const answerOf = ({ json }: ReadAnswer): Answer => JSON.parse(json.toString()) as Answer;

/** A name that none of these is. */
const nameBeside = (names: readonly string[], name = 'size'): string =>
  names.includes(name) ? nameBeside(names, `${name}_`) : name;

/** The size of an entry, over all groups that it stands in. */
function sizeOf(measures: readonly Column[], by: AxisCut['by']): string {
  const parts = measures.map(
    ({ name }) => `COALESCE(SUM(${by === 'reach' ? `ABS(\`${name}\`)` : `\`${name}\``}), 0)`,
  );
  const sum = parts.join(' + ');
  return by === 'magnitude' ? `ABS(${sum})` : sum;
}

interface Picked {
  dimension: Dimension;
  column: Column;
  values: Cell[];
  /** How many entries the axis has. */
  total: number;
}

/** The first entries of one axis by their size, and how many it has; `among`: in these entries of the other one. */
async function pick(
  { question, by, measures }: Grouped,
  at: number,
  cut: AxisCut,
  { ask }: DrawnEntries,
  among: readonly Picked[] = [],
): Promise<Picked> {
  const [dimension, column] = [question.dimensions[at]!, by[at]!];
  const size = nameBeside([column.name]);
  const { data, total = 0 } = answerOf(
    await ask({
      kind: 'groups',
      inner: { ...keptOf(question, among), sorts: [] },
      dimensions: [{ column: column.name }],
      measures: [{ expression: sizeOf(measures, cut.by), alias: size }],
      filters: [],
      sorts: [
        { key: size, descending: cut.by !== 'smallest' },
        { key: column.name, descending: false },
      ],
      page: { page: 1, size: Math.min(mostNamed, Math.max(1, cut.most)) },
    }),
  );
  return { dimension, column, values: data.map(([name = null]) => name), total };
}

const isCut = ({ values, total }: Picked): boolean => values.length < total;

/** The question of these entries alone. */
function keptOf(question: GroupsQuestion, picked: readonly Picked[]): Question {
  const cut = picked.filter(isCut);
  const ofRows = cut.filter(({ dimension }) => dimension.grain === undefined);
  const ofGroups = cut.filter(({ dimension }) => dimension.grain !== undefined);
  const kept: GroupsQuestion = {
    ...question,
    filters: [
      ...question.filters,
      ...ofRows.map(({ dimension: { column }, values: value }) => ({ column, op: 'in' as const, value })),
    ],
  };
  if (ofGroups.length === 0) return kept;
  // Periods are named by their groups only.
  const filters = ofGroups.map(({ column, values }) => ({
    column: column.name,
    op: 'in' as const,
    value: values,
  }));
  return { kind: 'rows', inner: { ...kept, sorts: [] }, columns: [], filters, sorts: kept.sorts };
}

type Rest = NonNullable<Answer['rest']>;

const numberIn = (cell: Cell | undefined): number => Number(cell ?? 0);

/** All groups together, however many are drawn. */
const wholeOf = ({ question, measures }: Grouped): GroupsQuestion =>
  question.having === undefined
    ? { ...question, dimensions: [], sorts: [] }
    : sumsOfGroups(question, [], measures);

/** What groups by one column that are left out add up to, for each measure. */
async function restOfMeasures(grouped: Grouped, data: Cell[][], parts: DrawnEntries): Promise<Cell[]> {
  const [whole = []] = answerOf(await parts.ask(wholeOf(grouped))).data;
  const sums = grouped.measures.map((measure, at) => {
    const kept = data.map((row) => numberIn(row[at + 1]));
    return leftOf(numberIn(whole[at]), kept, measure);
  });
  return [null, ...sums];
}

/** What stands beside the rows of entries and series that were picked, where one measure may be added up. */
async function restOfBoth(
  grouped: Grouped,
  data: Cell[][],
  [entries, series]: readonly [Picked, Picked],
  { ask }: DrawnEntries,
): Promise<Pick<Rest, 'entries' | 'series'>> {
  const { question, by: columns, measures } = grouped;
  const [measure] = measures as [Column];
  /** Entries stand in the picture as they stand here: in the order that the author asked for. */
  const by = (at: number, picked: Picked): Promise<ReadAnswer> => {
    const sorts = question.sorts.filter(({ key }) => key !== columns[1 - at]!.name);
    if (question.having !== undefined) {
      const of = keptOf({ ...question, sorts: [] }, [picked]);
      return ask(
        { ...sumsOfGroups(question, columns.slice(at, at + 1), measures, sorts), inner: of },
        mostCells,
      );
    }
    return ask(
      keptOf({ ...question, dimensions: question.dimensions.slice(at, at + 1), sorts }, [picked]),
      mostCells,
    );
  };
  const [ofEntries, ofSeries, [[all] = []]] = await Promise.all([
    by(0, entries).then((answer) => answerOf(answer).data),
    by(1, series).then((answer) => answerOf(answer).data),
    ask(wholeOf(grouped)).then((answer) => answerOf(answer).data),
  ]);
  /** Totals of an axis without what stands in the rows of the answer. */
  const left = (totals: Cell[][], at: number): number[] => {
    const kept = new Map<string, number[]>();
    for (const row of data) {
      const key = JSON.stringify(row[at]);
      const values = kept.get(key);
      if (values === undefined) kept.set(key, [numberIn(row[2])]);
      else values.push(numberIn(row[2]));
    }
    return totals.map(([name, sum]) => leftOf(numberIn(sum), kept.get(JSON.stringify(name)) ?? [], measure));
  };
  const [beside, below] = [left(ofEntries, 0), left(ofSeries, 1)];
  const known = [...ofEntries.map(([, sum]) => numberIn(sum)), ...below];
  return {
    entries: ofSeries.map(([name = null], at) => [null, name, below[at] ?? null]),
    series: {
      groups: series.total - series.values.length,
      rows: ofEntries.map(([name = null], at) => [name, null, beside[at] ?? null]),
      beyond: leftOf(numberIn(all), known, measure),
    },
  };
}

const written = (from: ReadAnswer, answer: Answer): ReadAnswer => ({
  ...from,
  json: Buffer.from(JSON.stringify(answer)),
  rows: answer.data.length,
});

/** The first rows, without those of an entry that they may hold a part of. */
function wholeEntries(first: ReadAnswer, { question, by }: Grouped): ReadAnswer {
  const answer = answerOf(first);
  const last = JSON.stringify(answer.data.at(-1)?.[0]);
  if (by.length < 2 || question.sorts.length > 0) return first;
  const data = answer.data.filter(([name]) => JSON.stringify(name) !== last);
  return data.length === 0 ? first : written(first, { ...answer, data });
}

/** Rows of these entries, with how many others there are; undefined where they are too many. */
async function rowsOfPicked(grouped: Grouped, picked: readonly Picked[], { ask }: DrawnEntries) {
  const read = await ask(keptOf(grouped.question, picked), mostCells);
  return isTruncated(read.json) ? undefined : { read, answer: answerOf(read) };
}

type AxesCut = Extract<PictureCut, { kind: 'axes' }>;

/**
 * Entries and series. An entry's size is made of the series that are drawn: of all of them, where the others are drawn
 * as their sum. A radar's lines are compared by the indicators that stand.
 */
async function pickBoth(
  sized: Grouped,
  cut: AxesCut,
  { most, summed }: { most: number; summed: boolean },
  parts: DrawnEntries,
): Promise<[Picked, Picked]> {
  const entriesOf = (among?: Picked[]) =>
    pick(sized, 0, cut.entries ?? { most: 1, by: 'largest' }, parts, among);
  const seriesOf = (among?: Picked[]) => pick(sized, 1, { ...cut.series, most }, parts, among);
  if (summed || cut.entries === undefined) return Promise.all([entriesOf(), seriesOf()]);
  if (cut.series.by === 'reach') {
    const entries = await entriesOf();
    return [entries, await seriesOf([entries])];
  }
  const series = await seriesOf();
  return [await entriesOf([series]), series];
}

async function ofAxes(grouped: Grouped, cut: AxesCut, parts: DrawnEntries): Promise<ReadAnswer | undefined> {
  const { by, measures } = grouped;
  const counted = measures.filter((_, at) => cut.counted.includes(at));
  const sized = { ...grouped, measures: counted.length === 0 ? measures : counted };
  const adds = measures.every(({ name }) => parts.additive.includes(name));
  if (by.length === 1) {
    if (cut.entries === undefined) return undefined;
    const entries = await pick(sized, 0, cut.entries, parts);
    const found = await rowsOfPicked(grouped, [entries], parts);
    if (found === undefined) return undefined;
    const { keys, data } = found.answer;
    const values = cut.others && adds ? await restOfMeasures(grouped, data, parts) : keys.map(() => null);
    return written(found.read, {
      keys,
      data,
      rest: { groups: entries.total - entries.values.length, values },
    });
  }
  const sumsSeries = cut.otherSeries && adds && measures.length === 1;
  const most = sumsSeries ? cut.series.most - 1 : Math.max(1, Math.floor(cut.series.most / measures.length));
  const [entries, series] = await pickBoth(sized, cut, { most, summed: sumsSeries }, parts);
  const all = cut.entries === undefined;
  if (all && entries.total > mostEntries) return undefined;
  const standing = all ? entries.total : entries.values.length;
  const kept = { ...series, values: series.values.slice(0, Math.max(1, Math.floor(mostCells / standing))) };
  const across = all ? { ...entries, total: entries.values.length } : entries;
  const found = await rowsOfPicked(grouped, [across, kept], parts);
  if (found === undefined) return undefined;
  const { keys, data } = found.answer;
  const groups = across.total - across.values.length;
  const sums = sumsSeries || (cut.others && adds && measures.length === 1);
  const both = sums ? await restOfBoth(grouped, data, [across, kept], parts) : {};
  const left = kept.total - kept.values.length;
  const others = {
    groups: left,
    rows: sumsSeries ? (both.series?.rows ?? []) : [],
    beyond: both.series?.beyond ?? null,
  };
  return written(found.read, {
    keys,
    data,
    rest: {
      groups,
      values: keys.map(() => null),
      ...(cut.others && groups > 0 && both.entries ? { entries: both.entries } : {}),
      ...(left > 0 ? { series: others } : {}),
    },
  });
}

/** How many entries of each axis a heat map has room for: all dates, and the whole of a short axis. */
function roomOf(totals: readonly [number, number], dated: readonly [boolean, boolean]): [number, number] {
  const [wide, high] = totals;
  const whole = ([0, 1] as const).find((at) =>
    dated[0] === dated[1]
      ? totals[at] === Math.min(wide, high) && totals[at] <= mostWhole
      : dated[at] && totals[at] <= mostDates,
  );
  if (whole === undefined) return [Math.min(wide, mostWhole), Math.min(high, mostWhole)];
  const other = Math.min(mostNamed, Math.max(1, Math.floor(mostSquares / totals[whole])));
  return whole === 0 ? [wide, other] : [other, high];
}

async function ofMatrix(grouped: Grouped, parts: DrawnEntries): Promise<ReadAnswer | undefined> {
  const { question, by } = grouped;
  if (by.length !== 2) return undefined;
  const all = await parts.ask(question, mostCells);
  if (!isTruncated(all.json)) return all;
  const counted = await Promise.all([0, 1].map((at) => pick(grouped, at, { most: 1, by: 'reach' }, parts)));
  const totals = counted.map(({ total }) => total) as [number, number];
  const dated = question.dimensions.map(({ grain }, at) => grain !== undefined || isDated(by[at]!.type));
  const room = roomOf(totals, dated as [boolean, boolean]);
  const picked = await Promise.all(
    counted.map(async (axis, at) =>
      room[at]! < axis.total
        ? pick(grouped, at, { most: room[at]!, by: 'reach' }, parts)
        : { ...axis, total: axis.values.length },
    ),
  );
  const found = await rowsOfPicked(grouped, picked, parts);
  if (found === undefined) return undefined;
  const { keys, data } = found.answer;
  const [groups = 0, series = 0] = picked.map(({ total, values }) => total - values.length);
  const others = { groups: series, rows: [], beyond: null };
  return written(found.read, { keys, data, rest: { groups, values: keys.map(() => null), series: others } });
}

async function ofSum(
  grouped: Grouped,
  first: ReadAnswer,
  parts: DrawnEntries,
): Promise<ReadAnswer | undefined> {
  const { by, measures } = grouped;
  if (by.length !== 1 || !measures.every(({ name }) => parts.additive.includes(name))) return undefined;
  const { keys, data } = answerOf(first);
  const shown = data.slice(0, mostWhole);
  const [values, { total }] = await Promise.all([
    restOfMeasures(grouped, shown, parts),
    pick(grouped, 0, { most: 1, by: 'largest' }, parts),
  ]);
  return written(first, { keys, data: shown, rest: { groups: total - shown.length, values } });
}

/** What the picture is made of; undefined where that cannot be told. */
async function entriesOf(
  question: Question,
  first: ReadAnswer,
  parts: DrawnEntries,
): Promise<ReadAnswer | undefined> {
  const { cut, ask } = parts;
  if (cut.kind === 'rows') {
    const all = await ask(question, mostCells);
    return isTruncated(all.json) ? undefined : all;
  }
  const grouped = groupedOf(question, parts.columns);
  if (grouped === undefined) return undefined;
  if (cut.kind === 'axes') return ofAxes(grouped, cut, parts);
  return cut.kind === 'matrix' ? ofMatrix(grouped, parts) : ofSum(grouped, first, parts);
}

/**
 * What a picture draws of more rows than it is sent (`first`, cut): rows of the entries and series that it shows, which
 * the engine finds among all of them, and what stands behind these. The first rows where that cannot be told, or where a
 * source that answered these fails at more: the picture says which it is.
 */
export async function drawnEntries(
  question: Question,
  first: ReadAnswer,
  parts: DrawnEntries,
): Promise<ReadAnswer> {
  if (!isTruncated(first.json)) return first;
  const found = await entriesOf(question, first, parts).catch(() => undefined);
  if (found !== undefined) return found;
  const grouped = groupedOf(question, parts.columns);
  return grouped === undefined ? first : wholeEntries(first, grouped);
}
