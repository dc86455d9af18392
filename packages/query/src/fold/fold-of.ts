import { cut } from '../compile/compile-level.ts';
import type { From } from '../compile/from.ts';
import type { BoundQuestion } from '../plan/plan.ts';
import {
  type Arithmetic,
  type ColumnValue,
  type CountedMedian,
  isSameValue,
  type Value,
} from '../plan/value.ts';
import type { Fold, FoldGroups, FoldKey, FoldMeasure, FoldOutput, FoldTree } from './fold.ts';

/** Thrown inside this file only, and made once: a stack is dear to write. */
const fault = new Error('a question cannot be folded');
const unfoldable = (): never => {
  throw fault;
};

/**
 * How a question is answered of gathered rows by looking at each once; undefined where it cannot be exactly: sums of
 * doubles depend on the order of the rows, texts that have no codes and what is worked out of each row are left to the
 * engine.
 */
export function foldOf(plan: BoundQuestion, from: From): Fold | undefined {
  try {
    if (plan.input !== undefined) return shownOf(plan, plan.input, from);
    return plan.kind === 'groups' ? folded(plan, from) : listed(plan, from);
  } catch (error) {
    if (error !== fault) throw error;
    return undefined;
  }
}

/** Whoever asks sees to it that the rows come in their order. */
function listed(plan: BoundQuestion, rows: From): Fold {
  const page = cut(plan) ?? unfoldable();
  const columns = plan.outputs.map(({ value, masked }) =>
    value.kind === 'column' && masked !== true ? named(value, rows) : unfoldable(),
  );
  const most = plan.limit === undefined ? {} : { most: plan.limit };
  return { kind: 'list', columns, ...page, counts: plan.page !== undefined, ...most };
}

function folded(plan: BoundQuestion, rows: From): FoldGroups {
  const { outputs, dimensions, order } = plan;
  if (outputs.some(({ masked }) => masked === true)) unfoldable();
  const keys = outputs.slice(0, dimensions).map(({ value }) => keyOf(value, rows));
  const shown = outputs.map(
    ({ value }, at): FoldOutput =>
      at < dimensions ? { kind: 'key', at } : { kind: 'measure', of: measureOf(value, rows) },
  );
  const ordered = order.map(({ value, descending }) => {
    const output = outputs.findIndex((one) => isSameValue(one.value, value));
    return output < 0 ? unfoldable() : { output, descending };
  });
  return { kind: 'groups', keys, outputs: shown, order: ordered, ...partOf(plan) };
}

/** Groups that are shown as they are, in another order or the first of them alone. */
function shownOf(plan: BoundQuestion, groups: BoundQuestion, rows: From): FoldGroups {
  const isPlain = plan.kind === 'rows' && plan.where.kind === 'always' && !plan.orderByPosition;
  const isWhole = groups.kind === 'groups' && groups.input === undefined && groups.limit === undefined;
  if (!isPlain || !isWhole || groups.page !== undefined) return unfoldable();
  const { keys, outputs } = folded({ ...groups, order: [] }, rows);
  const shown = plan.outputs.map(({ value, masked }) =>
    value.kind === 'column' && masked !== true ? value.index : unfoldable(),
  );
  const order = plan.order.map(({ value, descending }) => {
    const output = value.kind === 'column' ? shown.indexOf(value.index) : -1;
    return output < 0 ? unfoldable() : { output, descending };
  });
  // Rows that are equal in all that orders them are equal.
  if (shown.some((_, output) => !order.some((key) => key.output === output))) unfoldable();
  return {
    kind: 'groups',
    keys,
    outputs: shown.map((at) => outputs[at] ?? unfoldable()),
    order,
    ...partOf(plan),
  };
}

/** Which of the groups are shown. */
function partOf(plan: BoundQuestion): Pick<FoldGroups, 'limit' | 'page'> {
  const { limit } = plan;
  const page = plan.page && cut(plan);
  return { ...(limit === undefined ? {} : { limit }), ...(page && { page }) };
}

const named = ({ index }: ColumnValue, { names }: From): string => names[index] || unfoldable();

const isDated = ({ column }: ColumnValue): boolean => column.type === 'date' || column.type === 'datetime';
const isExact = ({ column }: ColumnValue): boolean => column.type === 'integer' || column.type === 'decimal';

function keyOf(value: Value, rows: From): FoldKey {
  if (value.kind === 'truncated') {
    const { of, grain } = value;
    return isDated(of) ? { column: named(of, rows), grain } : unfoldable();
  }
  if (value.kind !== 'column') return unfoldable();
  const { type } = value.column;
  const isCoded = type === 'text' && rows.dictionaries?.[value.index] !== undefined;
  return isCoded || type === 'integer' || type === 'date' ? { column: named(value, rows) } : unfoldable();
}

function measureOf(value: Value, rows: From): FoldMeasure {
  if (value.kind === 'expression') return aloneOf(value.tree, rows);
  if (value.kind !== 'aggregate') return unfoldable();
  const { of, calculation, result } = value;
  switch (calculation) {
    case 'count':
      return countOf(of, rows);
    case 'countAndClearRepeat':
      return differentOf(of, rows);
    case 'sum':
      return sumOf(of, rows);
    case 'avg':
      return averageOf(of, rows);
    case 'max':
    case 'min': {
      if ((!isExact(of) && of.column.type !== 'date') || of.column.numeric === true) return unfoldable();
      return { kind: calculation === 'max' ? 'greatest' : 'least', column: named(of, rows) };
    }
    case 'median': {
      if (!isExact(of) || result.type === 'double') return unfoldable();
      return { kind: 'median', column: named(of, rows), scale: result.scale ?? 1 };
    }
  }
}

/** A count that stands alone is a whole number, in a formula it is a double. */
function aloneOf(tree: Arithmetic, rows: From): FoldMeasure {
  if (tree.kind === 'rows') return { kind: 'rows' };
  if (tree.kind === 'merged' && tree.merged.fn === 'count')
    return { kind: 'added', column: named(tree.merged.of, rows) };
  if (tree.kind === 'merged' && tree.merged.fn === 'median') return countedMedianOf(tree.merged, rows);
  return { kind: 'reckoned', tree: treeOf(tree, rows) };
}

function countedMedianOf({ of, rows: times, result }: CountedMedian, rows: From): FoldMeasure {
  if (!isExact(of) || result.type === 'double') return unfoldable();
  return { kind: 'median', column: named(of, rows), times: named(times, rows), scale: result.scale ?? 1 };
}

function countOf(of: ColumnValue, rows: From): FoldMeasure {
  const isCoded = rows.dictionaries?.[of.index] !== undefined;
  return isCoded || isExact(of) || isDated(of) ? { kind: 'count', column: named(of, rows) } : unfoldable();
}

const sumOf = (of: ColumnValue, rows: From): FoldMeasure =>
  isExact(of) ? { kind: 'sum', column: named(of, rows) } : unfoldable();

/** Different values by their numbers where they have some, by their codes or by themselves. */
function differentOf(of: ColumnValue, rows: From): FoldMeasure {
  const kept = rows.numbers?.[of.index]?.kept;
  if (kept !== undefined) return { kind: 'distinct', column: kept };
  const isCoded = rows.dictionaries?.[of.index] !== undefined;
  return isCoded || isExact(of) || isDated(of) ? { kind: 'distinct', column: named(of, rows) } : unfoldable();
}

const measured = (of: FoldMeasure): FoldTree => ({ kind: 'measure', of });
const divided = (left: FoldMeasure, right: FoldMeasure): FoldTree => ({
  kind: 'binary',
  op: '/',
  left: measured(left),
  right: measured(right),
});

const averageOf = (of: ColumnValue, rows: From): FoldMeasure => ({
  kind: 'reckoned',
  tree: divided(sumOf(of, rows), countOf(of, rows)),
});

function treeOf(tree: Arithmetic, rows: From): FoldTree {
  switch (tree.kind) {
    case 'number':
      return tree;
    case 'rows':
      return measured({ kind: 'rows' });
    case 'distinct':
      return measured(differentOf(tree.of, rows));
    case 'call': {
      if (tree.fn === 'COUNT') return measured(countOf(tree.of, rows));
      if (tree.fn === 'SUM') return measured(sumOf(tree.of, rows));
      return tree.fn === 'AVG' ? measured(averageOf(tree.of, rows)) : unfoldable();
    }
    case 'merged': {
      const { merged } = tree;
      if (merged.fn === 'count') return measured({ kind: 'added', column: named(merged.of, rows) });
      if (merged.fn === 'first' || merged.fn === 'median') return unfoldable();
      return divided(sumOf(merged.sum, rows), sumOf(merged.count, rows));
    }
    case 'negate':
      return { kind: 'negate', of: treeOf(tree.of, rows) };
    case 'binary':
      return { ...tree, left: treeOf(tree.left, rows), right: treeOf(tree.right, rows) };
    case 'overRows':
    case 'scalar':
    case 'choice':
      return unfoldable();
  }
}

/** The columns that a fold reads, each once. */
export function columnsOfFold(fold: Fold): string[] {
  if (fold.kind === 'list') return fold.columns;
  const { keys, outputs } = fold;
  const found = new Set(keys.map(({ column }) => column));
  const look = (measure: FoldMeasure): void => {
    if (measure.kind === 'reckoned') lookIn(measure.tree);
    else if (measure.kind !== 'rows') found.add(measure.column);
    if (measure.kind === 'median' && measure.times !== undefined) found.add(measure.times);
  };
  const lookIn = (tree: FoldTree): void => {
    if (tree.kind === 'measure') look(tree.of);
    else if (tree.kind === 'negate') lookIn(tree.of);
    else if (tree.kind === 'binary') for (const side of [tree.left, tree.right]) lookIn(side);
  };
  for (const output of outputs) if (output.kind === 'measure') look(output.of);
  return [...found];
}
