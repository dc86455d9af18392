import { madeOnce } from '../made-once.ts';
import { and, type Compared, type Condition } from '../plan/condition.ts';
import type { BoundQuestion, Order, Output } from '../plan/plan.ts';
import type { Arithmetic, BoundRowTest, BoundRowValue, ColumnValue, Merged, Value } from '../plan/value.ts';

type Place = (value: ColumnValue) => ColumnValue;

/**
 * A level over rows that are merely chosen and sorted asks the rows' own input instead: filters join by AND, and
 * the inner order breaks ties of the outer one. Rows that were paged or limited stay a level of their own.
 */
export function mergeRows(plan: BoundQuestion): BoundQuestion {
  if (plan.input === undefined) return plan;
  const input = mergeRows(plan.input);
  if (input.kind !== 'rows' || input.page !== undefined || input.limit !== undefined)
    return { ...plan, input };
  const place = placeIn(input.outputs);
  const inherited = plan.kind === 'rows' ? input.order : [];
  return {
    ...plan,
    input: input.input,
    inputColumns: input.inputColumns,
    where: and(input.where, moveCondition(plan.where, place)),
    outputs: moveOutputs(plan.outputs, input.outputs),
    ownOrder: plan.ownOrder + inherited.length,
    order: [
      ...plan.order.map((order): Order => ({ ...order, value: moveValue(order.value, place) })),
      ...inherited,
    ],
  };
}

/** Where a column stands in the input of the level that shows it. */
const placeIn =
  (outputs: readonly Output[]): Place =>
  (value) => {
    const inner = outputs[value.index]?.value;
    if (inner?.kind !== 'column') throw new Error('a row level shows columns only');
    return inner;
  };

const moveOutputs = madeOnce((outputs: readonly Output[], below: readonly Output[]): Output[] => {
  const place = placeIn(below);
  return outputs.map((output) => ({ ...output, value: moveValue(output.value, place) }));
});

function moveValue(value: Value, place: Place): Value {
  switch (value.kind) {
    case 'column':
      return place(value);
    case 'truncated':
    case 'aggregate':
      return { ...value, of: place(value.of) };
    case 'expression':
      return { ...value, tree: moveArithmetic(value.tree, place) };
  }
}

function moveMerged(merged: Merged, place: Place): Merged {
  switch (merged.fn) {
    case 'count':
      return { ...merged, of: place(merged.of) };
    case 'median':
      return { ...merged, of: place(merged.of), rows: place(merged.rows) };
    case 'average':
      return { ...merged, sum: place(merged.sum), count: place(merged.count) };
    case 'first':
      return {
        ...merged,
        rows: place(merged.rows),
        earlier: place(merged.earlier),
        from: moveCondition(merged.from, place),
        within: merged.within.map((one) => ({ ...one, of: place(one.of) })),
      };
  }
}

function moveRowValue(value: BoundRowValue, place: Place): BoundRowValue {
  switch (value.kind) {
    case 'constant':
      return value;
    case 'column':
      return { ...value, of: place(value.of) };
    case 'asNumber':
    case 'negate':
      return { ...value, of: moveRowValue(value.of, place) };
    case 'made':
    case 'scalar':
      return { ...value, of: value.of.map((one) => moveRowValue(one, place)) };
    case 'binary':
      return { ...value, left: moveRowValue(value.left, place), right: moveRowValue(value.right, place) };
    case 'choice':
      return {
        ...value,
        branches: value.branches.map(({ when, value: result }) => ({
          when: moveRowTest(when, place),
          value: moveRowValue(result, place),
        })),
        otherwise: value.otherwise && moveRowValue(value.otherwise, place),
      };
  }
}

function moveRowTest(test: BoundRowTest, place: Place): BoundRowTest {
  if (test.kind === 'empty' || test.kind === 'contains') return { ...test, of: moveRowValue(test.of, place) };
  if (test.kind !== 'compare') return { ...test, of: test.of.map((one) => moveRowTest(one, place)) };
  return { ...test, left: moveRowValue(test.left, place), right: moveRowValue(test.right, place) };
}

function moveArithmetic(tree: Arithmetic, place: Place): Arithmetic {
  switch (tree.kind) {
    case 'number':
    case 'rows':
      return tree;
    case 'call':
    case 'distinct':
      return { ...tree, of: place(tree.of) };
    case 'overRows':
      return {
        ...tree,
        of: tree.of && moveRowValue(tree.of, place),
        when: tree.when && moveRowTest(tree.when, place),
      };
    case 'merged':
      return { ...tree, merged: moveMerged(tree.merged, place) };
    case 'scalar':
      return { ...tree, of: tree.of.map((one) => moveArithmetic(one, place)) };
    case 'choice':
      return {
        ...tree,
        branches: tree.branches.map(({ when, value }) => ({
          when: { ...when, left: moveArithmetic(when.left, place), right: moveArithmetic(when.right, place) },
          value: moveArithmetic(value, place),
        })),
        otherwise: tree.otherwise && moveArithmetic(tree.otherwise, place),
      };
    case 'negate':
      return { ...tree, of: moveArithmetic(tree.of, place) };
    case 'binary':
      return {
        ...tree,
        left: moveArithmetic(tree.left, place),
        right: moveArithmetic(tree.right, place),
      };
  }
}

const moveCompared = (of: Compared, place: Place): Compared => ({ ...of, column: place(of.column) });

function moveCondition(condition: Condition, place: Place): Condition {
  switch (condition.kind) {
    case 'always':
    case 'never':
      return condition;
    case 'isNull':
    case 'compare':
    case 'oneOf':
      return { ...condition, of: moveCompared(condition.of, place) };
    case 'contains':
    case 'inCycle':
      return { ...condition, of: place(condition.of) };
    case 'not':
      return { ...condition, of: moveCondition(condition.of, place) };
    case 'and':
    case 'or':
      return { ...condition, of: condition.of.map((inner) => moveCondition(inner, place)) };
  }
}
