import type { Cell, Column } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import { decimalScale } from '../encode/decimal-encoder.ts';

const escapes: Record<string, string> = { "'": "\\'", '\\': '\\\\', '\0': '\\0' };

export const literal = (value: Cell): string =>
  value === null ? 'NULL' : `'${String(value).replace(/['\\\0]/g, (sign) => escapes[sign] ?? sign)}'`;

/** What is quoted, as it is; or a parameter. */
const pieces = /`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'|\{p(\d+):String\}/gs;

/** The statement with its values as literals: servers before version 19 have no parameters. */
export const withLiterals = ({ sql, params }: CompiledSql): string =>
  sql.replace(pieces, (whole, place?: string) =>
    place === undefined ? whole : literal(params[Number(place) - 1] ?? null),
  );

/** A value beside a column of its own type. */
export function valueSql(value: Cell, column: Column): string {
  switch (column.type) {
    case 'integer':
      return `toInt64(${literal(value)})`;
    case 'decimal':
      return `toDecimal128(${literal(value)}, ${decimalScale(column)})`;
    case 'double':
      return `toFloat64(${literal(value)})`;
    case 'boolean':
      return value === true || value === 1 ? '1' : '0';
    case 'date':
    case 'datetime':
      return String(Number(String(value).replaceAll(/\D/g, '').slice(0, 14).padEnd(14, '0')));
    case 'text':
      return literal(value);
  }
}
