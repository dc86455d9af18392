import { type Cycle, cycleNames, firstOfCycle, type Grain, isCycle } from '@mingjing/contract';
import type { DatePart, Dialect, Period } from '../dialect/dialect.ts';
import { join, raw, type Sql, sql } from '../sql.ts';

const parts: Record<Cycle, DatePart> = { hourOfDay: 'hour', dayOfWeek: 'weekday', monthOfYear: 'month' };

/** The number of a date's place in a cycle; the first place is `firstOfCycle`. */
export const cycleNumber = (dialect: Dialect, cycle: Cycle, value: Sql): Sql =>
  dialect.datePart(parts[cycle], value);

/** What dates are cut to: a period, or a place of a cycle by its name. */
export function periodSql(dialect: Dialect, grain: Grain, value: Sql): Period {
  if (!isCycle(grain)) return dialect.truncate[grain](value);
  const key = cycleNumber(dialect, grain, value);
  // Names of our own, without quotes.
  const literal = dialect.literal ?? ((text: string) => raw(`'${text}'`));
  const names = cycleNames[grain].map(
    (name, at) => [raw(String(at + firstOfCycle[grain])), literal(name)] as const,
  );
  const cases = names.map(([number, name]) => sql` WHEN ${number} THEN ${name}`);
  const text = dialect.nameOf?.(key, names) ?? sql`CASE ${key}${join(cases, '')} END`;
  return { key: dialect.groupsByNames === true ? text : key, text };
}
