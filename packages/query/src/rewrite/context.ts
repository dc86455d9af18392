import type { Dialect } from '../dialect/dialect.ts';
import type { Condition } from '../plan/condition.ts';
import type { Rollup } from '../rollup/rollup.ts';

/** What passes may know beside the question. */
export interface RewriteContext {
  dialect: Dialect;
  /** Whether the innermost level reads a stored table rather than a statement. */
  fromTable: boolean;
  /** Whether the statement read has an order of its own. */
  ordered: boolean;
  /** Whether a column of the table says where rows stood at their source: as they are stored they stand otherwise. */
  placed?: boolean | undefined;
  /** Columns of the stored table in which no value stands twice. */
  unique?: ReadonlySet<string> | undefined;
  /** Groups of the table's rows that stand beside it. */
  rollups?: readonly Rollup[] | undefined;
  /** How many of the table's rows pass a condition at most, about. */
  passing?: ((where: Condition) => number) | undefined;
}
