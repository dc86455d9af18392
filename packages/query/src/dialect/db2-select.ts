import { join, raw, type Sql, sql } from '../sql.ts';
import type { SelectParts } from './dialect.ts';

const number = (value: number): Sql => raw(String(value));
const orderBy = (order: readonly Sql[]): Sql =>
  order.length > 0 ? sql` ORDER BY ${join(order, ', ')}` : raw('');

/** The first rows; none has to be asked for otherwise. */
function first({ list, rest, order }: SelectParts, size: number): Sql {
  if (size === 0) return sql`SELECT t.* FROM (SELECT ${list} ${rest}) t WHERE 1 = 0`;
  return sql`SELECT ${list} ${rest}${orderBy(order)} FETCH FIRST ${number(size)} ROWS ONLY`;
}

const whole = ({ list, rest, order }: SelectParts): Sql => sql`SELECT ${list} ${rest}${orderBy(order)}`;

/** Pages by OFFSET. */
export function selectByFetch(parts: SelectParts): Sql {
  const { page } = parts;
  if (page === undefined) return whole(parts);
  if (page.offset === 0 || page.size === 0) return first(parts, page.size);
  return sql`${whole(parts)} OFFSET ${number(page.offset)} ROWS FETCH NEXT ${number(page.size)} ROWS ONLY`;
}

/** Pages by numbered rows, for servers before OFFSET. */
export function selectByPlace(parts: SelectParts): Sql {
  const { list, names, rest, order, page } = parts;
  if (page === undefined) return whole(parts);
  if (page.offset === 0 || page.size === 0) return first(parts, page.size);
  const taken = new Set(names.map((name) => name.parts.join('').toLowerCase()));
  let row = 'row_1';
  for (let n = 2; taken.has(`"${row}"`); n += 1) row = `row_${n}`;
  const at = raw(`t."${row}"`);
  const over = order.length > 0 ? sql`ORDER BY ${join(order, ', ')}` : raw('');
  const numbered = sql`SELECT ${list}, ROW_NUMBER() OVER (${over}) AS ${raw(`"${row}"`)} ${rest}`;
  const shown = names.map((name) => sql`t.${name}`);
  return sql`SELECT ${join(shown, ', ')} FROM (${numbered}) t WHERE ${at} > ${number(page.offset)} ORDER BY ${at} FETCH FIRST ${number(page.size)} ROWS ONLY`;
}
