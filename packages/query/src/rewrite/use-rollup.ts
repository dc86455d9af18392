import type { Column, PeriodGrain } from '@mingjing/contract';
import type { Condition } from '../plan/condition.ts';
import type { BoundQuestion, Output } from '../plan/plan.ts';
import type { Arithmetic, ColumnValue, Merged, Value } from '../plan/value.ts';
import { startsPeriod } from '../rollup/periods.ts';
import { countsValues, keeps, nestsIn, type Part, type Rollup } from '../rollup/rollup.ts';
import type { RewriteContext } from './context.ts';
import { firstRowsOf } from './first-rows.ts';
import { isGroupedBy } from './grouped-by.ts';
import { keptOf } from './kept-of-rollup.ts';

type RollupContext = Pick<RewriteContext, 'rollups' | 'passing'>;

/**
 * Rows, about, of which different values are told apart as fast as a table of earlier dates is asked beside them: most
 * boards ask other questions of the same rows as well, and are one statement or one look then.
 */
const mostToldApart = 100_000;

/** Thrown inside this file only, and made once: most roll-ups do not know what is asked, and a stack is dear to write. */
const fault = new Error('a roll-up does not know what is asked');
const uncovered = (): never => {
  throw fault;
};

/**
 * Groups of stored rows are made of the smallest roll-up that knows everything the question looks at: the columns and
 * periods it groups by, every column of every condition (those of the caller's rights are conditions like any other),
 * and a mergeable part of every measure. Counts become sums of counts, sums of whole numbers and decimals sums of
 * sums, averages the one divided by the other, least and greatest values those of the groups. Medians of a column that is
 * grouped by are found among its values by how many rows have them. Other medians and counts of different values are those
 * of the groups where the question asks for these very groups; between two dates different values are the rows that come
 * first of them (`first-rows.ts`). Whatever a roll-up does not know exactly is asked of the rows: sums of doubles and
 * texts, other medians and different values, aggregates over some of the rows, moments inside a kept period.
 */
export function useRollup(plan: BoundQuestion, context: RollupContext): BoundQuestion {
  const { rollups = [] } = context;
  if (rollups.length === 0) return plan;
  if (plan.input !== undefined) return { ...plan, input: useRollup(plan.input, context) };
  if (plan.kind !== 'groups') return plan;
  for (const rollup of smallestFirst(rollups)) {
    const asked = rollup.earlier === undefined ? askedOf(rollup, plan) : firstOf(rollup, plan, context);
    if (asked !== undefined) return asked;
  }
  return plan;
}

/** Undefined where a roll-up does not know what is asked. */
function known<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error !== fault) throw error;
    return undefined;
  }
}

const sorted = new WeakMap<readonly Rollup[], readonly Rollup[]>();

/** The roll-ups of an extract never change: they are put in order once. */
function smallestFirst(rollups: readonly Rollup[]): readonly Rollup[] {
  const known = sorted.get(rollups) ?? rollups.toSorted((a, b) => a.rows - b.rows);
  sorted.set(rollups, known);
  return known;
}

function askedOf(rollup: Rollup, plan: BoundQuestion): BoundQuestion | undefined {
  // What is shown first: it is what most roll-ups do not know.
  const shown = outputsAt(plan, rollup);
  if (shown === undefined) return undefined;
  const where = conditionOf(plan, rollup);
  if (where === undefined) return undefined;
  const { columns, outputs } = shown;
  const at = plan.order.length === 0 ? undefined : places(rollup, plan);
  const order = at && known(() => plan.order.map((part) => ({ ...part, value: valueAt(part.value, at) })));
  if (at !== undefined && order === undefined) return undefined;
  return { ...plan, rollup, inputColumns: columns, where, outputs, order: order ?? [] };
}

/**
 * Of a roll-up with earlier dates: what it shows depends on the dates that pass, so that nothing of it is remembered.
 * Undefined where few rows pass, and where no different values are counted by it: it is larger than others.
 */
function firstOf(rollup: Rollup, plan: BoundQuestion, { passing }: RollupContext): BoundQuestion | undefined {
  if (passing !== undefined && passing(plan.where) <= mostToldApart) return undefined;
  const at = places(rollup, plan);
  const over = <T extends { value: Value }>(part: T): T => ({ ...part, value: valueAt(part.value, at) });
  return known(() => {
    const outputs = plan.outputs.map(over);
    if (!at.isFirstAsked()) return uncovered();
    const where = conditionAt(plan.where, at);
    return { ...plan, rollup, inputColumns: at.columns, where, outputs, order: plan.order.map(over) };
  });
}

/** What was found of one thing in each roll-up, while it stands on the same columns. */
type Found<T> = WeakMap<Rollup, { columns: readonly Column[]; found: T | undefined }>;

function found<K extends object, T>(
  all: WeakMap<K, Found<T>>,
  key: K,
  { rollup, columns }: { rollup: Rollup; columns: readonly Column[] },
  find: () => T,
): T | undefined {
  const ofKey = all.get(key) ?? new WeakMap();
  all.set(key, ofKey);
  const before = ofKey.get(rollup);
  if (before?.columns === columns) return before.found;
  const now = known(find);
  ofKey.set(rollup, { columns, found: now });
  return now;
}

const outputsFound = new WeakMap<readonly Output[], Found<{ columns: Column[]; outputs: Output[] }>>();
const conditionsFound = new WeakMap<Condition, Found<Condition>>();

/** What a level shows as a roll-up has it: outputs are of one level, whatever it is filtered by. */
const outputsAt = (plan: BoundQuestion, rollup: Rollup) =>
  found(outputsFound, plan.outputs, { rollup, columns: plan.inputColumns }, () => {
    const at = places(rollup, plan);
    const outputs = plan.outputs.map((output) => ({ ...output, value: valueAt(output.value, at) }));
    return { columns: at.columns, outputs };
  });

/** The charts of a board have their conditions in common. */
const conditionOf = (plan: BoundQuestion, rollup: Rollup) =>
  found(conditionsFound, plan.where, { rollup, columns: plan.inputColumns }, () =>
    conditionAt(plan.where, places(rollup, plan)),
  );

/** Where a roll-up keeps what is asked of the rows' columns; each throws where it keeps nothing of the kind. */
interface Places {
  columns: Column[];
  rows: ColumnValue;
  /** A column as it stands in the rows. */
  whole(of: ColumnValue): ColumnValue;
  hasWhole(of: ColumnValue): boolean;
  /** A date, and the period that is kept of it. */
  dated(of: ColumnValue): { value: ColumnValue; grain: PeriodGrain | undefined };
  part(part: Part, of: ColumnValue): ColumnValue;
  /** A part that tells of a group alone: where each group asked for is one of the roll-up's. */
  partOfGroup(part: 'distinct' | 'median', of: ColumnValue): ColumnValue;
  /** The median of a column that the roll-up groups by, of its values and their rows. */
  counted(of: ColumnValue, result: Column): Merged;
  /** How different values are counted by the rows that come first, where the roll-up knows these. */
  first(of: ColumnValue): Merged | undefined;
  isFirstAsked(): boolean;
}

/** Whether a level's rows fall into no more than one group of the roll-up each: it groups by all that the roll-up does. */
const asksForGroups = ({ dimensions, earlier }: Rollup, plan: BoundQuestion): boolean =>
  earlier === undefined && dimensions.every((one) => isGroupedBy(one, plan));

function places(rollup: Rollup, plan: BoundQuestion): Places {
  const kept = keptOf(rollup, plan.inputColumns);
  const { columns, values, dimensions, parts } = kept;
  let isFirstAsked = false;
  let isOfGroupAsked = false;
  let countedColumn: string | undefined;
  const value = (index: number | undefined): ColumnValue =>
    (index === undefined ? undefined : values[index]) ?? uncovered();
  const dimension = (of: ColumnValue): number | undefined => dimensions.get(of.column.name);
  const grainOf = (of: ColumnValue): PeriodGrain | undefined => rollup.dimensions[dimension(of) ?? -1]?.grain;
  const hasWhole = (of: ColumnValue): boolean => dimension(of) !== undefined && grainOf(of) === undefined;
  const part = (asked: Part, of: ColumnValue): ColumnValue =>
    keeps(asked, of.column) ? value(parts.get(`${asked} ${of.column.name}`)) : uncovered();
  return {
    columns,
    rows: value(rollup.dimensions.length),
    hasWhole,
    whole: (of) => (hasWhole(of) ? value(dimension(of)) : uncovered()),
    dated: (of) => ({ value: value(dimension(of)), grain: grainOf(of) }),
    part,
    partOfGroup(asked, of) {
      if (countedColumn !== undefined || !asksForGroups(rollup, plan)) return uncovered();
      isOfGroupAsked = true;
      return part(asked, of);
    },
    counted(of, result) {
      // Groups are put together by the values of one column.
      const isOther = countedColumn !== undefined && countedColumn !== of.column.name;
      if (isOther || isOfGroupAsked || rollup.earlier !== undefined) return uncovered();
      countedColumn = of.column.name;
      return { fn: 'median', of: value(dimension(of)), rows: value(rollup.dimensions.length), result };
    },
    first(of) {
      if (rollup.earlier?.of !== of.column.name) return undefined;
      isFirstAsked = true;
      return firstRowsOf(rollup, plan, kept) ?? uncovered();
    },
    isFirstAsked: () => isFirstAsked,
  };
}

const counted = (at: Places, of: ColumnValue): Merged => ({ fn: 'count', of: at.part('count', of) });
/** Different values by the rows that come first, or those of a group, as a sum of one: no group at all has none. */
const different = (at: Places, of: ColumnValue): Arithmetic => ({
  kind: 'merged',
  merged: at.first(of) ?? { fn: 'count', of: at.partOfGroup('distinct', of) },
});
const averaged = (at: Places, of: ColumnValue): Merged => ({
  fn: 'average',
  sum: at.part('sum', of),
  count: at.part('count', of),
});

function valueAt(value: Value, at: Places): Value {
  switch (value.kind) {
    case 'column':
      return at.whole(value);
    case 'truncated': {
      const { value: of, grain } = at.dated(value.of);
      return nestsIn(grain, value.grain) ? { ...value, of } : uncovered();
    }
    case 'aggregate':
      return aggregateAt(value, at);
    case 'expression':
      return { ...value, tree: arithmeticAt(value.tree, at) };
  }
}

function aggregateAt(value: Extract<Value, { kind: 'aggregate' }>, at: Places): Value {
  const { calculation, of } = value;
  switch (calculation) {
    case 'count':
      return { kind: 'expression', tree: { kind: 'merged', merged: counted(at, of) } };
    case 'sum':
      return { ...value, of: at.part('sum', of) };
    case 'avg':
      return { kind: 'expression', tree: { kind: 'merged', merged: averaged(at, of) } };
    case 'max':
    case 'min':
      return { ...value, of: at.hasWhole(of) ? at.whole(of) : at.part(calculation, of) };
    case 'countAndClearRepeat':
      return at.hasWhole(of)
        ? { ...value, of: at.whole(of) }
        : { kind: 'expression', tree: different(at, of) };
    case 'median':
      return countsValues(of.column) && at.hasWhole(of)
        ? { kind: 'expression', tree: { kind: 'merged', merged: at.counted(of, value.result) } }
        : { ...value, calculation: 'max', of: at.partOfGroup('median', of) };
  }
}

/** Arithmetic over parts. Least and greatest of texts are those of the numbers they are read as: of whole columns only. */
function arithmeticAt(tree: Arithmetic, at: Places): Arithmetic {
  switch (tree.kind) {
    case 'number':
      return tree;
    case 'rows':
      return { kind: 'merged', merged: { fn: 'count', of: at.rows } };
    case 'distinct':
      return at.hasWhole(tree.of) ? { ...tree, of: at.whole(tree.of) } : different(at, tree.of);
    case 'call':
      return callAt(tree, at);
    case 'overRows':
    case 'merged':
      return uncovered();
    case 'scalar':
      return { ...tree, of: tree.of.map((one) => arithmeticAt(one, at)) };
    case 'choice':
      return {
        ...tree,
        branches: tree.branches.map(({ when, value }) => ({
          when: { ...when, left: arithmeticAt(when.left, at), right: arithmeticAt(when.right, at) },
          value: arithmeticAt(value, at),
        })),
        otherwise: tree.otherwise && arithmeticAt(tree.otherwise, at),
      };
    case 'negate':
      return { ...tree, of: arithmeticAt(tree.of, at) };
    case 'binary':
      return { ...tree, left: arithmeticAt(tree.left, at), right: arithmeticAt(tree.right, at) };
  }
}

function callAt(tree: Extract<Arithmetic, { kind: 'call' }>, at: Places): Arithmetic {
  const { fn, of } = tree;
  switch (fn) {
    case 'COUNT':
      return { kind: 'merged', merged: counted(at, of) };
    case 'SUM':
      return { ...tree, of: at.part('sum', of) };
    case 'AVG':
      return { kind: 'merged', merged: averaged(at, of) };
    case 'MAX':
    case 'MIN': {
      if (at.hasWhole(of)) return { ...tree, of: at.whole(of) };
      return of.column.type === 'text'
        ? uncovered()
        : { ...tree, of: at.part(fn === 'MAX' ? 'max' : 'min', of) };
    }
    case 'MEDIAN': {
      const isCounted = countsValues(of.column) && at.hasWhole(of);
      return isCounted
        ? { kind: 'merged', merged: at.counted(of, { name: '', type: 'double' }) }
        : uncovered();
    }
  }
}

/** A condition on rows as one on groups: all rows of a group pass it, or none. */
function conditionAt(condition: Condition, at: Places): Condition {
  switch (condition.kind) {
    case 'always':
    case 'never':
      return condition;
    case 'isNull':
      return { ...condition, of: { ...condition.of, column: at.dated(condition.of.column).value } };
    case 'compare': {
      const { of, op, constant } = condition;
      const { value, grain } = at.dated(of.column);
      // From the start of a period on, or before it: whole periods pass.
      const isWhole = (op === '>=' || op === '<') && 'text' in constant && startsPeriod(constant.text, grain);
      if (grain !== undefined && !isWhole) return uncovered();
      return { ...condition, of: { ...of, column: value } };
    }
    case 'oneOf':
      return { ...condition, of: { ...condition.of, column: at.whole(condition.of.column) } };
    case 'contains':
      return { ...condition, of: at.whole(condition.of) };
    case 'inCycle': {
      const { value, grain } = at.dated(condition.of);
      return nestsIn(grain, condition.cycle) ? { ...condition, of: value } : uncovered();
    }
    case 'not':
      return { ...condition, of: conditionAt(condition.of, at) };
    case 'and':
    case 'or':
      return { ...condition, of: condition.of.map((one) => conditionAt(one, at)) };
  }
}
