import { and, type Compared, type Condition } from '../plan/condition.ts';
import type { BoundQuestion, Order, Output } from '../plan/plan.ts';
import type { Arithmetic, ColumnValue, Value } from '../plan/value.ts';

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
  const place: Place = (value) => {
    const inner = input.outputs[value.index]?.value;
    if (inner?.kind !== 'column') throw new Error('a row level shows columns only');
    return inner;
  };
  const inherited = plan.kind === 'rows' ? input.order : [];
  return {
    ...plan,
    input: input.input,
    inputColumns: input.inputColumns,
    where: and(input.where, moveCondition(plan.where, place)),
    outputs: plan.outputs.map((output): Output => ({ ...output, value: moveValue(output.value, place) })),
    ownOrder: plan.ownOrder + inherited.length,
    order: [
      ...plan.order.map((order): Order => ({ ...order, value: moveValue(order.value, place) })),
      ...inherited,
    ],
  };
}

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

function moveArithmetic(tree: Arithmetic, place: Place): Arithmetic {
  switch (tree.kind) {
    case 'number':
    case 'rows':
      return tree;
    case 'call':
      return { ...tree, of: place(tree.of) };
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
      return { ...condition, of: place(condition.of) };
    case 'not':
      return { ...condition, of: moveCondition(condition.of, place) };
    case 'and':
    case 'or':
      return { ...condition, of: condition.of.map((inner) => moveCondition(inner, place)) };
  }
}
