import {
  BIGINT,
  BOOLEAN,
  DATE,
  DOUBLE,
  DuckDBDecimalType,
  type DuckDBType,
  TIMESTAMP,
  UINTEGER,
  VARCHAR,
} from '@duckdb/node-api';
import type { Column } from '@mingjing/contract';
import { decimalPrecision, decimalScale } from '../encode/decimal-encoder.ts';
import { isOpen } from '../encode/open-decimal-encoder.ts';

/** The engine's type of a column; texts are staged as codes and as texts beside them. */
export function engineType(column: Column): DuckDBType {
  switch (column.type) {
    case 'integer':
      return BIGINT;
    case 'decimal':
      return new DuckDBDecimalType(decimalPrecision(column), decimalScale(column));
    case 'double':
      return DOUBLE;
    case 'text':
      return VARCHAR;
    case 'date':
      return DATE;
    case 'datetime':
      return TIMESTAMP;
    case 'boolean':
      return BOOLEAN;
  }
}

/** The type rows wait in: decimals of unknown places as the texts they are. */
export const stagedType = (column: Column): DuckDBType => (isOpen(column) ? VARCHAR : engineType(column));

export const codeType: DuckDBType = UINTEGER;
