import { join, raw, type Sql, sql } from '../sql.ts';
import type { SelectParts } from './dialect.ts';

const number = (value: number): Sql => raw(String(value));

/** Pages by ROWNUM, which counts rows as they come: what is ordered stands in a derived table. */
export function selectByRownum({ list, names, rest, order, page }: SelectParts): Sql {
  const ordered = order.length > 0 ? sql` ORDER BY ${join(order, ', ')}` : raw('');
  const whole = sql`SELECT ${list} ${rest}${ordered}`;
  if (page === undefined) return whole;
  if (page.offset === 0) return sql`SELECT t.* FROM (${whole}) t WHERE ROWNUM <= ${number(page.size)}`;
  const last = number(page.offset + page.size);
  const taken = new Set(names.map((name) => name.parts.join('').toLowerCase()));
  let row = 'row_1';
  for (let n = 2; taken.has(`"${row}"`); n += 1) row = `row_${n}`;
  const place = raw(`"${row}"`);
  const counted = sql`SELECT t.*, ROWNUM AS ${place} FROM (${whole}) t WHERE ROWNUM <= ${last}`;
  const shown = names.map((name) => sql`t.${name}`);
  return sql`SELECT ${join(shown, ', ')} FROM (${counted}) t WHERE t.${place} > ${number(page.offset)} ORDER BY t.${place}`;
}
