import {
  type Answer,
  byCodePoints,
  type Cell,
  type Column,
  comparesPeriods,
  type GroupsQuestion,
  type Having,
  isCycle,
  type Measure,
  naturalOrder,
  periodUnit,
  type Question,
  type RowsQuestion,
  type Sort,
} from '@mingjing/contract';
import { bindQuestion } from '../bind/bind-question.ts';
import { isOfRows, keysOfGroups, withThoseAsked } from '../bind/groups-that-pass.ts';
import { mostNatural } from '../natural-order/natural-rows.ts';
import { QuestionError, questionTexts } from '../question-error.ts';
import { addsUp } from './adds-up.ts';
import { calculateTable, type Table } from './calculate-table.ts';
import { onePeriod, oneYear, questionBefore } from './earlier-filters.ts';
import { compareNumbers, isNumber } from './exact.ts';

/** Groups that are looked at together at most. */
export const mostGroups = 50_000;
/** Values of one filter at most. */
const mostListed = 1000;

/** A question whose answer needs all its groups side by side: what is asked of the rows, and what stands above. */
interface TableQuestion {
  groups: GroupsQuestion;
  /** Levels that show its groups, the next one first. */
  above: RowsQuestion[];
}

/** Asks a plain question and gives its rows. */
export type Ask = (question: Question) => Promise<Cell[][]>;

/** Conditions on what is made of the values of all groups. */
const madeHaving = ({ having = [] }: GroupsQuestion): Having[] => having.filter((one) => !isOfRows(one));

/**
 * Whether answering needs more than one statement: something is made of the values of all groups, or has to be for a
 * condition.
 */
export function tableQuestionOf(question: Question): TableQuestion | undefined {
  const above: RowsQuestion[] = [];
  let level: Question | undefined = question;
  while (level?.kind === 'rows') {
    above.unshift(level);
    level = level.inner;
  }
  if (level === undefined) return undefined;
  const isMade = level.measures.some(({ tableCalculation }) => tableCalculation !== undefined);
  if (!isMade && madeHaving(level).length === 0) return undefined;
  if (above.some(({ filters }) => filters.length > 0)) throw new QuestionError(questionTexts.malformed);
  return { groups: level, above };
}

/** Whether the groups that a question answers are told by what is made of all groups: no statement chooses them. */
export function choosesByTable(question: Question): boolean {
  const found = tableQuestionOf(question);
  return found !== undefined && madeHaving(found.groups).length > 0;
}

/** Keys of an answer behind which something is made of the values of all groups. */
export function tableKeys(question: Question, columns: readonly Column[]): Map<string, Measure> {
  const found = tableQuestionOf(question);
  if (found === undefined) return new Map();
  const { groups } = found;
  const keys = bindQuestion(groups, columns).outputs.map(({ column }) => column.name);
  return new Map(
    groups.measures.flatMap((measure, at): [string, Measure][] =>
      measure.tableCalculation === undefined ? [] : [[keys[groups.dimensions.length + at] ?? '', measure]],
    ),
  );
}

function plainMeasure(measure: Measure): Measure {
  const { tableCalculation: _, ...plain } = measure;
  return plain as Measure;
}

/** All groups that pass the conditions on their own figures, as a plain question. */
function plainGroups(groups: GroupsQuestion, sorts: Sort[]): GroupsQuestion {
  const { page: _page, limit: _limit, having = [], ...rest } = groups;
  const plain = having.filter(isOfRows);
  const kept = plain.length === 0 ? {} : { having: plain };
  return { ...rest, ...kept, measures: groups.measures.map(plainMeasure), sorts };
}

/** Groups whatever they come to. */
function unchosen(groups: GroupsQuestion): GroupsQuestion {
  const { having: _having, ...rest } = groups;
  return rest;
}

/** Measures whose whole has to be asked for: a person who comes to two departments is one person. */
const isAskedWhole = (measure: Measure): boolean =>
  measure.tableCalculation === 'share' &&
  !('expression' in measure) &&
  measure.calculation === 'countAndClearRepeat';

/** What all rows of groups are: of those that pass conditions where one column's values name them, else not known. */
function rowsOfAll(base: GroupsQuestion, rows: readonly Cell[][]): GroupsQuestion | undefined {
  const whole = { ...unchosen(base), dimensions: [], sorts: [] };
  if (base.having === undefined) return whole;
  const [dimension, ...others] = base.dimensions;
  if (dimension === undefined || others.length > 0 || dimension.grain !== undefined) return undefined;
  if (rows.length > mostListed) return undefined;
  const value = rows.map(([name = null]) => name);
  return { ...whole, filters: [...base.filters, { column: dimension.column, op: 'in', value }] };
}

async function wholesOf(
  base: GroupsQuestion,
  measures: readonly Measure[],
  rows: readonly Cell[][],
  ask: Ask,
): Promise<(Cell | undefined)[]> {
  const asked = measures.filter(isAskedWhole);
  const whole = asked.length === 0 ? undefined : rowsOfAll(base, rows);
  if (whole === undefined) return measures.map(() => undefined);
  const [row = []] = await ask({ ...whole, measures: asked.map(plainMeasure) });
  return measures.map((measure) => {
    const at = asked.indexOf(measure);
    return at < 0 ? undefined : (row[at] ?? null);
  });
}

/** The groups under filters that are moved back, where filters cut off what the first periods are compared with. */
async function earlierOf(base: GroupsQuestion, measures: readonly Measure[], rows: Cell[][], ask: Ask) {
  const kinds = measures.flatMap(({ tableCalculation }) => tableCalculation ?? []).filter(comparesPeriods);
  const { dimensions } = base;
  const cut = dimensions.findIndex(({ grain }) => grain !== undefined && !isCycle(grain));
  const at =
    cut >= 0
      ? cut
      : dimensions.findIndex(
          ({ grain }, place) =>
            periodUnit(
              rows.map((row) => row[place]),
              grain,
            ) !== undefined,
        );
  const time = dimensions[at];
  const unit = periodUnit(
    rows.map((row) => row[at]),
    time?.grain,
  );
  if (time === undefined || unit === undefined) return undefined;
  const before = async (needed: boolean, step: typeof onePeriod): Promise<Cell[][] | undefined> => {
    const question = needed ? questionBefore(base, time.column, step(unit)) : undefined;
    return question === undefined ? undefined : ask(question);
  };
  const [period, year] = await Promise.all([
    before(
      kinds.some((kind) => kind === 'change' || kind === 'changeRate'),
      onePeriod,
    ),
    before(
      kinds.some((kind) => kind === 'yearChange' || kind === 'yearChangeRate'),
      oneYear,
    ),
  ]);
  return { ...(period === undefined ? {} : { period }), ...(year === undefined ? {} : { year }) };
}

/** All groups that are looked at together. Throws QuestionError for too many. */
async function lookedAt(groups: GroupsQuestion, ask: Ask): Promise<Cell[][]> {
  const rows = await ask({ ...groups, limit: mostGroups + 1 });
  if (rows.length > mostGroups) throw new QuestionError(questionTexts.tooManyGroups(mostGroups));
  return rows;
}

const holds: Record<Having['op'], (order: number) => boolean> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

/** Whether what was made of a value passes a condition; nothing is greater or less than no figure. */
function passes(cell: Cell, { op, value }: Having): boolean {
  if (value === null) return op === 'eq' ? cell === null : op === 'ne' && cell !== null;
  if (!isNumber(cell) || !isNumber(value)) return op === 'ne';
  return holds[op](compareNumbers(cell, value));
}

/** Texts in their natural order where they say one, else as the engines order them; numbers as numbers. */
function comparisonOf(cells: readonly (Cell | undefined)[], isText: boolean): (a: Cell, b: Cell) => number {
  if (!isText) {
    return (a, b) =>
      typeof a === 'boolean' || typeof b === 'boolean'
        ? byCodePoints(String(a), String(b))
        : compareNumbers(a, b);
  }
  const texts = cells.every((cell) => cell === null || cell === undefined || typeof cell === 'string');
  const natural = texts
    ? naturalOrder(cells.flatMap((cell) => (typeof cell === 'string' ? cell : [])))
    : undefined;
  const compare = natural ?? byCodePoints;
  return (a, b) => compare(String(a), String(b));
}

interface Shown {
  columns: { name: string; isText: boolean }[];
  rows: Cell[][];
}

/** Rows in the order asked, what is missing last; equal ones stay as they stand. */
function sorted({ columns, rows }: Shown, sorts: readonly Sort[]): Cell[][] {
  const keys = sorts.map(({ key, descending }) => {
    const at = columns.findIndex(({ name }) => name === key);
    const cells = rows.length > mostNatural ? [] : rows.map((row) => row[at]);
    return { at, sign: descending ? -1 : 1, compare: comparisonOf(cells, columns[at]?.isText ?? true) };
  });
  return rows.toSorted((one, other) => {
    for (const { at, sign, compare } of keys) {
      const [a, b] = [one[at] ?? null, other[at] ?? null];
      if (a === null || b === null) {
        if (a !== b) return a === null ? 1 : -1;
        continue;
      }
      const found = sign * compare(a, b);
      if (found !== 0) return found;
    }
    return 0;
  });
}

/** One level over groups that are in memory: its columns, its order, its first rows, its page. */
function level(question: Question, input: Shown): { shown: Shown; total: number | undefined } {
  const places =
    question.kind === 'groups' || question.columns.length === 0
      ? input.columns.map((_, at) => at)
      : question.columns.map((name) => input.columns.findIndex((column) => column.name === name));
  const ordered = question.sorts.length === 0 ? input.rows : sorted(input, question.sorts);
  const limited = question.limit === undefined ? ordered : ordered.slice(0, question.limit);
  const { page } = question;
  const rows =
    page === undefined ? limited : limited.slice((page.page - 1) * page.size, page.page * page.size);
  return {
    shown: {
      columns: places.map((at) => input.columns[at] ?? { name: '', isText: true }),
      rows: rows.map((row) => places.map((at) => row[at] ?? null)),
    },
    total: page === undefined ? undefined : limited.length,
  };
}

/**
 * Answers a question that looks at all groups side by side: its groups are asked for plainly, in one statement each for
 * what they are compared with, and the rest happens here, the same for every engine (ADR 19). Throws QuestionError for
 * more groups than are looked at together.
 */
export async function answerTableQuestion(
  question: Question,
  columns: readonly Column[],
  ask: Ask,
): Promise<Answer> {
  const found = tableQuestionOf(question);
  if (found === undefined) throw new Error('nothing to calculate');
  const { groups, above } = found;
  const made = tableKeys(question, columns);
  const chosenBy = madeHaving(groups);
  const { measures, keyOf } = withThoseAsked(groups, chosenBy);
  const all = { ...groups, measures };
  // A sort by what is made of the values happens here; any other one is the database's.
  const isOurs = groups.sorts.some(({ key }) => made.has(key));
  const base = plainGroups(all, isOurs ? [] : groups.sorts);
  const compares = measures.some(({ tableCalculation: one }) => one !== undefined && comparesPeriods(one));
  const [rows, beside] = await Promise.all([
    lookedAt(base, ask),
    // What a group is compared with need not pass: a department that came to 1 万 this month grew from less.
    compares && base.having !== undefined ? lookedAt(unchosen(base), ask) : undefined,
  ]);
  const [wholes, earlier] = await Promise.all([
    wholesOf(base, measures, rows, ask),
    earlierOf(unchosen(base), measures, beside ?? rows, ask),
  ]);
  const table: Table = {
    rows,
    ...(beside === undefined ? {} : { beside }),
    grains: groups.dimensions.map(({ grain }) => grain),
    measures: measures.map((measure, at) => ({
      calculation: measure.tableCalculation,
      adds: measure.tableCalculation === undefined || addsUp(measure, columns),
      whole: wholes[at],
    })),
    ...(earlier === undefined ? {} : { earlier }),
  };
  const keys = keysOfGroups(all);
  const outputs = bindQuestion(groups, columns).outputs.map(({ column: { name, type } }) => ({
    name,
    isText: !made.has(name) && !['integer', 'decimal', 'double'].includes(type),
  }));
  const chosen = calculateTable(table).filter((row) =>
    chosenBy.every((condition) => passes(row[keys.indexOf(keyOf(condition))] ?? null, condition)),
  );
  let answer = level(
    { ...groups, sorts: isOurs ? groups.sorts : [] },
    { columns: outputs, rows: chosen.map((row) => row.slice(0, outputs.length)) },
  );
  for (const next of above) {
    const { shown, total } = level(next, answer.shown);
    answer = { shown, total: total ?? (next.limit === undefined ? answer.total : undefined) };
  }
  const { shown, total } = answer;
  return {
    keys: shown.columns.map(({ name }) => name),
    data: shown.rows,
    ...(total === undefined ? {} : { total }),
  };
}
