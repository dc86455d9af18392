import { statementFaults as statement } from '../statement-faults.ts';
import type { DriverError } from './bridge/failure.ts';

/** What a database's own number or state means for the author of a statement, where SQLSTATE alone does not say it. */
export type ReadMeaning = (error: DriverError) => string | undefined;

/**
 * What SQLSTATE means for the author of a statement: the standard's own, those that DB2 and PostgreSQL share, and those
 * of H2 (90…, 42S…) and Derby (42X…, 42Y…), none of which is used by another for something else.
 */
const meanings: Readonly<Record<string, string>> = {
  '21000': statement.manyRows,
  '21S02': statement.unionCounts,
  '22003': statement.range,
  '22007': statement.cast,
  '22008': statement.cast,
  '2201B': statement.pattern,
  '2201S': statement.pattern,
  '22012': statement.divide,
  '22018': statement.cast,
  '22P02': statement.cast,
  '42000': statement.syntax,
  '42001': statement.syntax,
  '42500': statement.denied,
  '42501': statement.denied,
  '42502': statement.denied,
  '42601': statement.syntax,
  '42702': statement.ambiguous,
  '42703': statement.column,
  '42803': statement.notGrouped,
  '42804': statement.types,
  '42818': statement.types,
  '42825': statement.unionTypes,
  '42826': statement.unionCounts,
  '42883': statement.function,
  '42884': statement.function,
  '42903': statement.aggregatePlace,
  '42P01': statement.table,
  '42S02': statement.table,
  '42S03': statement.table,
  '42S04': statement.table,
  '42S21': statement.duplicate,
  '42S22': statement.column,
  '42X01': statement.syntax,
  '42X03': statement.ambiguous,
  '42X04': statement.column,
  '42X05': statement.table,
  '42X58': statement.unionCounts,
  '42X61': statement.unionTypes,
  '42Y03': statement.function,
  '42Y07': statement.table,
  '42Y33': statement.aggregatePlace,
  '42Y34': statement.duplicate,
  '42Y36': statement.notGrouped,
  '90016': statement.notGrouped,
  '90022': statement.function,
  '90053': statement.manyRows,
  '90054': statement.aggregatePlace,
  '90059': statement.ambiguous,
  '90079': statement.table,
  '90096': statement.denied,
};

export const meaningOfState: ReadMeaning = ({ state }) => meanings[state];
