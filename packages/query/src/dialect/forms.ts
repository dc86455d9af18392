import { raw, type Sql, sql } from '../sql.ts';
import type { Period } from './dialect.ts';
import { numberText } from './number-text.ts';

/** What several dialects write alike; what of it a dialect uses, its own file says. */

/** The pattern of texts that count as numbers, as a literal. */
export const numberPattern = raw(`'${numberText}'`);

/** A period whose text is what its rows are grouped by. */
export const written = (text: Sql): Period => ({ key: text, text });

/** A truth value as text. */
export const trueOrFalse = (value: Sql): Sql =>
  sql`CASE ${value} WHEN TRUE THEN 'true' WHEN FALSE THEN 'false' END`;

export const varchar = (value: Sql): Sql => sql`CAST(${value} AS VARCHAR(4000))`;

/** A text as it is; a marker alone has no type, and gets one. */
export const typedText = (value: Sql): Sql =>
  value.parts.length === 1 && typeof value.parts[0] !== 'string' ? varchar(value) : value;

/** NULLs last where the standard's words for it are missing. */
export const nullsBehind = (value: Sql, descending: boolean): Sql =>
  sql`CASE WHEN ${value} IS NULL THEN 1 ELSE 0 END, ${value}${raw(descending ? ' DESC' : '')}`;

/** For dialects that cannot have the median as an aggregate. */
export const noMedian = (): never => {
  throw new Error('the median comes from window functions here');
};

/** For dialects whose tables have no order of their own. */
export const noRowPosition = (): never => {
  throw new Error('rows of a table have no place here');
};

/** Names in double quotes, as the standard has them. */
export const doubleQuoted = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`);
/** A page by LIMIT and OFFSET. */
export const limitOffset = (size: number, offset: number): Sql =>
  raw(offset > 0 ? `LIMIT ${size} OFFSET ${offset}` : `LIMIT ${size}`);
/** NULLs last by the words of the standard. */
export const nullsLast = (value: Sql, descending: boolean): Sql =>
  sql`${value}${raw(descending ? ' DESC' : '')} NULLS LAST`;

/** Parts of dates as TO_CHAR names them. */
export const datePictures = {
  year: 'YYYY',
  quarter: 'Q',
  month: 'MM',
  day: 'DD',
  hour: 'HH24',
  minute: 'MI',
  second: 'SS',
};
