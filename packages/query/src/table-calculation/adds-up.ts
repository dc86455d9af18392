import {
  type Column,
  type Expression,
  ExpressionError,
  type Measure,
  parseExpression,
} from '@mingjing/contract';

const isConstant = (tree: Expression): boolean => {
  if (tree.kind === 'negate') return isConstant(tree.of);
  if (tree.kind === 'binary') return isConstant(tree.left) && isConstant(tree.right);
  return tree.kind === 'number';
};

/** Whether an expression over everything is the sum of it over the groups: sums and counts, times constants. */
function isLinear(tree: Expression): boolean {
  switch (tree.kind) {
    case 'number':
      return false;
    case 'rows':
      return true;
    case 'call':
    case 'overRows':
      return tree.fn === 'SUM' || tree.fn === 'COUNT';
    case 'negate':
      return isLinear(tree.of);
    case 'distinct':
    case 'scalar':
    case 'choice':
      return false;
    default: {
      const { op, left, right } = tree;
      if (op === '+' || op === '-') return isLinear(left) && isLinear(right);
      if (op === '*') return (isLinear(left) && isConstant(right)) || (isConstant(left) && isLinear(right));
      return isLinear(left) && isConstant(right);
    }
  }
}

/** A formula over these columns; undefined where it reads others, those of a level between. */
export function readFormula(text: string, columns: readonly Column[]): Expression | undefined {
  try {
    return parseExpression(
      text,
      columns.map(({ name }) => name),
    );
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/** Whether values of several groups may be added up to that of all of them. */
export function addsUp(measure: Measure, columns: readonly Column[]): boolean {
  if ('expression' in measure) {
    const formula = readFormula(measure.expression, columns);
    return formula !== undefined && isLinear(formula);
  }
  return measure.calculation === 'sum' || measure.calculation === 'count';
}
