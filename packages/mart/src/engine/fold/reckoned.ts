import type { FoldMeasure, FoldTree } from '@mingjing/query';
import type { Measured } from './measured.ts';
import { Unfoldable } from './unfoldable.ts';

/** Arithmetic over measures of so many groups; NaN where there is no value. Throws Unfoldable. */
export function reckoned(
  tree: FoldTree,
  groups: number,
  measured: (measure: FoldMeasure) => Measured,
): Float64Array {
  switch (tree.kind) {
    case 'number':
      return new Float64Array(groups).fill(tree.value);
    case 'measure': {
      const { values, as } = measured(tree.of);
      return as === undefined || as.scale === 0 ? values : values.map((value) => value / 10 ** as.scale);
    }
    case 'negate':
      return reckoned(tree.of, groups, measured).map((value) => -value);
    case 'binary': {
      const left = reckoned(tree.left, groups, measured);
      const right = reckoned(tree.right, groups, measured);
      return left.map((value, group) => finite(operations[tree.op](value, right[group]!)));
    }
  }
}

const operations: Record<'+' | '-' | '*' | '/', (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? Number.NaN : left / right),
};

/** What has no value is NaN here, so nothing else may be. */
function finite(value: number): number {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    throw new Unfoldable('a number past the largest');
  return value;
}
