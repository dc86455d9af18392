import type { DuckDBPreparedStatement } from '@duckdb/node-api';
import type { Cell } from '@mingjing/contract';

/** Gives a prepared statement its values, in order. */
export function bindParams(prepared: DuckDBPreparedStatement, params: readonly Cell[]): void {
  params.forEach((value, index) => {
    bind(prepared, index + 1, value);
  });
}

function bind(prepared: DuckDBPreparedStatement, index: number, value: Cell): void {
  if (value === null) prepared.bindNull(index);
  else if (typeof value === 'string') prepared.bindVarchar(index, value);
  else if (typeof value === 'boolean') prepared.bindBoolean(index, value);
  else if (Number.isSafeInteger(value)) prepared.bindBigInt(index, BigInt(value));
  else prepared.bindDouble(index, value);
}
