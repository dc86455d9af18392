import type { Cell } from '@mingjing/contract';

/** A finished statement: values are always parameters, in the order of the dialect's placeholders. */
export interface CompiledSql {
  sql: string;
  params: Cell[];
}
