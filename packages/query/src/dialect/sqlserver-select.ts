import { join, raw, type Sql, sql } from '../sql.ts';
import type { SelectParts } from './dialect.ts';

const number = (value: number): Sql => raw(String(value));
/** Rows in whatever order they come: a page has to be cut out of some order. */
const anyOrder = raw('(SELECT NULL)');
const orderOf = (order: readonly Sql[]): Sql => (order.length > 0 ? join(order, ', ') : anyOrder);

/** The first rows; a derived table may be ordered only beside TOP or OFFSET. */
function top({ list, rest, order }: SelectParts, size: number): Sql {
  const ordered = order.length > 0 ? sql` ORDER BY ${join(order, ', ')}` : raw('');
  return sql`SELECT TOP (${number(size)}) ${list} ${rest}${ordered}`;
}

function whole({ list, rest, order }: SelectParts): Sql {
  return order.length > 0
    ? sql`SELECT ${list} ${rest} ORDER BY ${join(order, ', ')}`
    : sql`SELECT ${list} ${rest}`;
}

/** Pages by OFFSET and FETCH, which takes one row at least. */
export function selectByOffset(parts: SelectParts): Sql {
  const { list, rest, order, page } = parts;
  if (page === undefined) return whole(parts);
  if (page.offset === 0 || page.size === 0) return top(parts, page.size);
  return sql`SELECT ${list} ${rest} ORDER BY ${orderOf(order)} OFFSET ${number(page.offset)} ROWS FETCH NEXT ${number(page.size)} ROWS ONLY`;
}

/** Pages by numbered rows, for servers before OFFSET. */
export function selectByRowNumber(parts: SelectParts): Sql {
  const { list, names, rest, order, page } = parts;
  if (page === undefined) return whole(parts);
  if (page.offset === 0 || page.size === 0) return top(parts, page.size);
  const taken = new Set(names.map((name) => name.parts.join('').toLowerCase()));
  let row = 'row_1';
  for (let n = 2; taken.has(`[${row}]`); n += 1) row = `row_${n}`;
  const at = raw(`t.[${row}]`);
  const numbered = sql`SELECT ${list}, ROW_NUMBER() OVER (ORDER BY ${orderOf(order)}) AS ${raw(`[${row}]`)} ${rest}`;
  const shown = names.map((name) => sql`t.${name}`);
  return sql`SELECT TOP (${number(page.size)}) ${join(shown, ', ')} FROM (${numbered}) t WHERE ${at} > ${number(page.offset)} ORDER BY ${at}`;
}
