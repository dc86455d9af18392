import type { RowValue } from '@mingjing/contract';

/** Values that a text may be joined of, as many as one formula may name. */
export const mostJoined = 200;

/**
 * Of how many values a row's value is joined at most, with those that the calculated columns it reads are joined of: a
 * column that joins another twice, over and over, doubles its text each time.
 */
export function joinedValues(value: RowValue, ofColumn: (name: string) => number): number {
  const longest = (of: readonly RowValue[]): number =>
    Math.max(1, ...of.map((one) => joinedValues(one, ofColumn)));
  switch (value.kind) {
    case 'column':
      return ofColumn(value.column);
    case 'made':
      if (value.fn === 'CONCAT') return value.of.reduce((sum, one) => sum + joinedValues(one, ofColumn), 0);
      return value.fn === 'LEFT' ? longest(value.of) : 1;
    case 'scalar':
      return longest(value.of);
    case 'choice': {
      const { branches, otherwise } = value;
      return longest([...branches.map((one) => one.value), ...(otherwise === null ? [] : [otherwise])]);
    }
    case 'constant':
    case 'negate':
    case 'binary':
      return 1;
  }
}
