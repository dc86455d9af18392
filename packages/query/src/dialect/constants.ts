import type { Constant } from '../plan/condition.ts';
import { bound, raw, type Sql, sql } from '../sql.ts';

/** Whether a whole number, as text, fits into 64 bits with a sign. */
export const fitsBigint = (text: string): boolean => BigInt.asIntN(64, BigInt(text)) === BigInt(text);

/** Names of a dialect's types for the constants of a question. */
export interface CastTypes {
  /** Whole numbers of 64 bits. */
  integer: string;
  /** Whole numbers of more than 64 bits. */
  wide: string;
  /** Decimals; of those whose digits are unknown both are undefined. */
  decimal(precision: number | undefined, scale: number | undefined): string;
  double: string;
  text: string;
  date: string;
  datetime: string;
}

/** Constants as bound texts that are cast, for dialects whose types all have a name to cast to. */
export function castConstants(types: CastTypes): (constant: Constant) => Sql {
  const typeOf = (constant: Exclude<Constant, { type: 'boolean' }>): string => {
    if (constant.type === 'integer') return fitsBigint(constant.text) ? types.integer : types.wide;
    if (constant.type === 'decimal') return types.decimal(constant.precision, constant.scale);
    return types[constant.type];
  };
  return (constant) =>
    constant.type === 'boolean'
      ? raw(constant.value ? 'TRUE' : 'FALSE')
      : sql`CAST(${bound(constant.text)} AS ${raw(typeOf(constant))})`;
}
