import type { Column, Question } from '@mingjing/contract';
import { bindQuestion } from '../bind/bind-question.ts';
import type { BoundQuestion } from '../plan/plan.ts';
import type { Arithmetic, BoundRowValue } from '../plan/value.ts';
import { tableKeys } from '../table-calculation/table-question.ts';
import { unfiltered } from './additive.ts';

/** Functions whose answer counts what their first argument counts. */
const keepsUnit: ReadonlySet<string> = new Set(['ROUND', 'ABS', 'COALESCE', 'NULLIF']);

function isRowSeconds(value: BoundRowValue): boolean {
  switch (value.kind) {
    case 'column':
      return value.of.column.unit === 'second';
    case 'negate':
      return isRowSeconds(value.of);
    case 'scalar':
      return keepsUnit.has(value.fn) && value.of[0] !== undefined && isRowSeconds(value.of[0]);
    case 'binary':
      return '+-'.includes(value.op) && isRowSeconds(value.left) && isRowSeconds(value.right);
    case 'choice': {
      const [first, ...others] = value.branches.map((branch) => isRowSeconds(branch.value));
      const last = value.otherwise;
      const isLast = last === null || last.kind === 'constant' || isRowSeconds(last);
      return first === true && others.every(Boolean) && isLast;
    }
    default:
      return false;
  }
}

/** Whether a part of a formula says how many there are of something. */
function counts(tree: Arithmetic): boolean {
  if (tree.kind === 'rows' || tree.kind === 'distinct') return true;
  if (tree.kind === 'call') return tree.fn === 'COUNT';
  if (tree.kind === 'overRows') return tree.fn === 'COUNT' || tree.fn === 'DISTINCT';
  return tree.kind === 'scalar' && keepsUnit.has(tree.fn) && tree.of[0] !== undefined && counts(tree.of[0]);
}

const isOne = (tree: Arithmetic): boolean => tree.kind === 'number' && tree.value === 1;

/** Whether a formula's value is a length of time: of them, of sums of them, or of what each of some took. */
function isSeconds(tree: Arithmetic): boolean {
  switch (tree.kind) {
    case 'call':
      return tree.fn !== 'COUNT' && tree.of.column.unit === 'second';
    case 'overRows':
      return tree.fn !== 'COUNT' && tree.fn !== 'DISTINCT' && tree.of !== null && isRowSeconds(tree.of);
    case 'scalar':
      return keepsUnit.has(tree.fn) && tree.of[0] !== undefined && isSeconds(tree.of[0]);
    case 'negate':
      return isSeconds(tree.of);
    case 'binary':
      if (tree.op === '/') return isSeconds(tree.left) && (counts(tree.right) || isOne(tree.right));
      if (tree.op === '*')
        return [
          [tree.left, tree.right],
          [tree.right, tree.left],
        ].some(([one, other]) => isSeconds(one as Arithmetic) && isOne(other as Arithmetic));
      return isSeconds(tree.left) && isSeconds(tree.right);
    case 'choice': {
      const values = [
        ...tree.branches.map(({ value }) => value),
        ...(tree.otherwise === null ? [] : [tree.otherwise]),
      ];
      return values.some(isSeconds) && values.every((value) => value.kind === 'number' || isSeconds(value));
    }
    default:
      return false;
  }
}

/**
 * Keys of an answer whose numbers are seconds of a length of time: columns of it, what is calculated of them, and what
 * stands beside their values. SUM(时长)/60 counts minutes and is none. Throws QuestionError as binding does.
 */
export function secondsKeys(question: Question, columns: readonly Column[]): string[] {
  if (!columns.some(({ unit }) => unit === 'second')) return [];
  const asked = unfiltered(question);
  const made = tableKeys(asked, columns);
  const bound = bindQuestion(asked, columns);
  return bound.outputs.flatMap(({ column: { name } }, at) => {
    const measure = made.get(name);
    if (measure !== undefined && 'expression' in measure) return [];
    return isOutput(bound, at) ? [name] : [];
  });
}

/** Of a question over another one it is what the values are there. */
function isOutput({ input, outputs }: BoundQuestion, at: number): boolean {
  const output = outputs[at];
  if (output === undefined) return false;
  const { column, value } = output;
  if (column.unit === 'second') return true;
  if (value.kind === 'expression') return isSeconds(value.tree);
  return value.kind === 'column' && input !== undefined && isOutput(input, value.index);
}
