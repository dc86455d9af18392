import { describeColumn } from '../jdbc/types.ts';

/** DATE holds a time of day, to the second; a NUMBER without places is a whole number. */
export const describeOracle: typeof describeColumn = (wire) => {
  if (wire.kind === 'whole') return { column: { type: 'integer' }, toCell: undefined };
  if (wire.kind === 'date' || (wire.kind === 'moment' && wire.typeName === 'DATE'))
    return { column: { type: 'datetime' }, toCell: undefined };
  return describeColumn(wire);
};
