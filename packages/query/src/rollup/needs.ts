import {
  type Column,
  type Cycle,
  type Grain,
  isCycle,
  isDated,
  type PeriodGrain,
  type Question,
} from '@mingjing/contract';
import { bindQuestion } from '../bind/bind-question.ts';
import type { Condition } from '../plan/condition.ts';
import type { BoundQuestion } from '../plan/plan.ts';
import { type Arithmetic, type ColumnValue, partsOfArithmetic, type Value } from '../plan/value.ts';
import { QuestionError } from '../question-error.ts';
import { countUnique } from '../rewrite/count-unique.ts';
import { mergeRows } from '../rewrite/merge-rows.ts';
import { startsPeriod } from './periods.ts';
import {
  countsValues,
  keeps,
  nestsIn,
  type Part,
  parts,
  type RollupDimension,
  type RollupShape,
  tellsOfGroups,
} from './rollup.ts';

/** A question that is asked of a dataset again and again, and the columns viewers may filter it by. */
export interface KnownQuestion {
  question: Question;
  filters: readonly string[];
}

/**
 * What a shape keeps of different values, and of values with a median: a group for each, what is told of a group alone, or
 * nothing.
 */
type Different = 'grouped' | 'ofGroups' | 'left';

/** The longest periods of which each lies at one place of a cycle. */
const periodAt: Record<Cycle, PeriodGrain> = { hourOfDay: 'hour', dayOfWeek: 'day', monthOfYear: 'month' };

/** Dimensions and parts as they are gathered, one entry a column. */
export class Shape {
  readonly different: Different;
  readonly #dimensions = new Map<string, PeriodGrain | undefined>();
  readonly #parts = new Map<string, Set<Part>>();

  constructor(different: Different = 'grouped') {
    this.different = different;
  }

  /** Places of a cycle are told by the periods that lie at one each. */
  dimension({ name, type }: Column, asked: Grain | undefined): void {
    const grain = isCycle(asked) ? periodAt[asked] : asked;
    const kept = type === 'date' && grain === 'day' ? undefined : grain;
    this.#dimensions.set(name, this.#dimensions.has(name) ? common(this.#dimensions.get(name), kept) : kept);
  }

  parts(column: Column, ...asked: Part[]): void {
    const known = this.#parts.get(column.name) ?? new Set();
    for (const part of asked) if (keeps(part, column)) known.add(part);
    this.#parts.set(column.name, known);
  }

  done(): RollupShape {
    const byName = <T>([a]: [string, T], [b]: [string, T]): number => (a < b ? -1 : 1);
    return {
      dimensions: [...this.#dimensions]
        .sort(byName)
        .map(([column, grain]): RollupDimension => (grain === undefined ? { column } : { column, grain })),
      measures: [...this.#parts]
        .sort(byName)
        .map(([column, asked]) => ({ column, parts: parts.filter((part) => asked.has(part)) }))
        .filter((measure) => measure.parts.length > 0),
    };
  }
}

/** The coarsest period that lies within periods of both grains. */
function common(a: PeriodGrain | undefined, b: PeriodGrain | undefined): PeriodGrain | undefined {
  if (nestsIn(a, b)) return a;
  return nestsIn(b, a) ? b : 'day';
}

const coarsest: readonly PeriodGrain[] = ['year', 'quarter', 'month', 'day', 'hour'];

/** Roll-ups that would answer a question, each under some filters. */
export interface ShapesOf {
  /** The one that answers most filters first: what fits is made. */
  all: RollupShape[];
  /** By days of the dates alone: made as well where what fits of the others knows none. */
  byDays?: RollupShape;
  /** Whether they group by values that medians are asked of. */
  countsValues: boolean;
}

/**
 * Roll-ups that would answer a question: by all columns that viewers may filter by and days, by months in place of days, by
 * the dates alone, and unfiltered; at last the very groups that are asked for, with their medians and counts of different
 * values. Undefined where rows have to be asked whatever the filters.
 */
export function shapesFor(
  { question, filters }: KnownQuestion,
  columns: readonly Column[],
  unique: ReadonlySet<string>,
): ShapesOf | undefined {
  const plan = innermostGroups(question, columns, unique);
  if (plan === undefined || plan.outputs.some(({ value }) => isOfRows(value))) return undefined;
  const filtered = columns.filter(({ name }) => filters.includes(name));
  const dates = filtered.filter(({ type }) => isDated(type));
  const others = filtered.filter(({ type }) => !isDated(type));
  const withFilters = (grain: PeriodGrain, also: readonly Column[]): RollupShape => {
    const shape = shapeOf(plan);
    for (const column of dates) shape.dimension(column, grain);
    for (const column of also) shape.dimension(column, undefined);
    return shape.done();
  };
  const medians = medianColumns(plan);
  const canMerge = medians.every(countsValues) && new Set(medians.map(({ name }) => name)).size <= 1;
  const mergeable = canMerge
    ? [
        withFilters('day', others),
        withFilters('month', others),
        withFilters('month', []),
        shapeOf(plan).done(),
      ]
    : [];
  const found = [...mergeable, ...shapesOfGroups(plan)];
  if (found.length === 0) return undefined;
  const texts = found.map((shape) => JSON.stringify(shape));
  return {
    all: found.filter((_, at) => texts.indexOf(texts[at] as string) === at),
    ...(canMerge && dates.length > 0 && { byDays: withFilters('day', []) }),
    countsValues: medians.length > 0,
  };
}

/** Columns of which known questions ask how many different values there are. */
export function countedColumns(known: readonly KnownQuestion[], columns: readonly Column[]): string[] {
  const counted = new Set<string>();
  for (const { question } of known) {
    const plan = innermostGroups(question, columns, new Set());
    for (const { value } of plan?.outputs ?? [])
      for (const name of countedIn(value)) if (columns.some((one) => one.name === name)) counted.add(name);
  }
  return [...counted];
}

/** The columns whose different values a value counts. */
export function countedIn(value: Value): string[] {
  if (value.kind === 'aggregate')
    return value.calculation === 'countAndClearRepeat' ? [value.of.column.name] : [];
  const inTree = (tree: Arithmetic): string[] =>
    tree.kind === 'distinct' ? [tree.of.column.name] : partsOfArithmetic(tree).flatMap(inTree);
  return value.kind === 'expression' ? inTree(value.tree) : [];
}

/** The groups of stored rows that a question asks for; undefined where it asks for none. */
export function innermostGroups(
  question: Question,
  columns: readonly Column[],
  unique: ReadonlySet<string>,
): BoundQuestion | undefined {
  let plan: BoundQuestion;
  try {
    plan = countUnique(mergeRows(bindQuestion(question, columns)), { unique });
  } catch (error) {
    // A widget of columns that are gone shows its own fault when it is asked.
    if (error instanceof QuestionError) return undefined;
    throw error;
  }
  while (plan.input !== undefined) plan = plan.input;
  return plan.kind === 'groups' ? plan : undefined;
}

function shapeOf(plan: BoundQuestion): Shape {
  const shape = new Shape();
  for (const { value } of plan.outputs) valueNeeds(value, shape);
  conditionNeeds(plan.where, shape);
  return shape;
}

/** Whether no roll-up keeps what a value is made of. */
export const isOfRows = (value: Value): boolean => value.kind === 'expression' && isTreeOfRows(value.tree);
const isTreeOfRows = (tree: Arithmetic): boolean =>
  tree.kind === 'overRows' || partsOfArithmetic(tree).some(isTreeOfRows);

/** The columns of which medians are asked. */
export const medianColumns = ({ outputs }: BoundQuestion): Column[] =>
  outputs.flatMap(({ value }) => mediansOf(value));

function mediansOf(value: Value): Column[] {
  if (value.kind === 'aggregate') return value.calculation === 'median' ? [value.of.column] : [];
  const inTree = (tree: Arithmetic): Column[] =>
    tree.kind === 'call' && tree.fn === 'MEDIAN' ? [tree.of.column] : partsOfArithmetic(tree).flatMap(inTree);
  return value.kind === 'expression' ? inTree(value.tree) : [];
}

/** The groups that are asked for, where they keep what is of each alone and all conditions are on what they are made of. */
function shapesOfGroups(plan: BoundQuestion): RollupShape[] {
  // A median in a formula is another number than one that stands alone.
  if (plan.outputs.some(({ value }) => value.kind === 'expression' && mediansOf(value).length > 0)) return [];
  // What each day has of its own says nothing of all Mondays.
  if (plan.outputs.some(({ value }) => value.kind === 'truncated' && isCycle(value.grain))) return [];
  const shape = new Shape('ofGroups');
  for (const { value } of plan.outputs) valueNeeds(value, shape);
  const found = shape.done();
  if (!tellsOfGroups(found)) return [];
  conditionNeeds(plan.where, shape);
  return JSON.stringify(shape.done()) === JSON.stringify(found) ? [found] : [];
}

/** Adds what a value is made of. */
export function valueNeeds(value: Value, shape: Shape): void {
  switch (value.kind) {
    case 'column':
      shape.dimension(value.column, undefined);
      return;
    case 'truncated':
      shape.dimension(value.of.column, value.grain);
      return;
    case 'aggregate':
      measureNeeds(value.calculation, value.of, shape);
      return;
    case 'expression':
      arithmeticNeeds(value.tree, shape);
  }
}

function measureNeeds(calculation: string, { column }: ColumnValue, shape: Shape): void {
  if (calculation === 'countAndClearRepeat') differentNeeds(column, shape);
  else if (calculation === 'median') {
    if (shape.different === 'ofGroups') shape.parts(column, 'median');
    else if (shape.different === 'grouped') shape.dimension(column, undefined);
  } else if (calculation === 'avg') shape.parts(column, 'sum', 'count');
  else shape.parts(column, calculation as Part);
}

function differentNeeds(column: Column, shape: Shape): void {
  if (shape.different === 'ofGroups') shape.parts(column, 'distinct');
  else if (shape.different === 'grouped') shape.dimension(column, undefined);
}

function arithmeticNeeds(tree: Arithmetic, shape: Shape): void {
  if (tree.kind === 'call') measureNeeds(tree.fn.toLowerCase(), tree.of, shape);
  else if (tree.kind === 'distinct') differentNeeds(tree.of.column, shape);
  else for (const part of partsOfArithmetic(tree)) arithmeticNeeds(part, shape);
}

function conditionNeeds(condition: Condition, shape: Shape): void {
  switch (condition.kind) {
    case 'always':
    case 'never':
      return;
    case 'compare': {
      const { of, op, constant } = condition;
      const { column } = of.column;
      const isBound = isDated(column.type) && (op === '>=' || op === '<') && 'text' in constant;
      shape.dimension(
        column,
        isBound ? coarsest.find((grain) => startsPeriod(constant.text, grain)) : undefined,
      );
      return;
    }
    case 'isNull':
      // Any period tells whether there is a date.
      shape.dimension(
        condition.of.column.column,
        isDated(condition.of.column.column.type) ? 'year' : undefined,
      );
      return;
    case 'oneOf':
      shape.dimension(condition.of.column.column, undefined);
      return;
    case 'contains':
      shape.dimension(condition.of.column, undefined);
      return;
    case 'inCycle':
      shape.dimension(condition.of.column, condition.cycle);
      return;
    case 'not':
      conditionNeeds(condition.of, shape);
      return;
    case 'and':
    case 'or':
      for (const one of condition.of) conditionNeeds(one, shape);
  }
}
