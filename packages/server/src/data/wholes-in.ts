import type { ColumnProfile } from '@mingjing/charts/insight';
import { type Told, wholeName, wholesOfRows } from '@mingjing/connectors';
import type { Column, Measure, Question } from '@mingjing/contract';
import { type FactsAsking, rowsOf } from './column-facts.ts';

/* Rows of a table that hold the sums of others, 合计 among the departments, found by the rules of sheets. */

/** Groups that are looked at, and columns that make them. */
const [mostGroups, mostKeys, mostNumbers] = [20_000, 8, 6] as const;
/** More names are no parts that anybody wrote a sum of. */
const mostNames = 400;

const told: ReadonlySet<string> = new Set(['time', 'period', 'region', 'category', 'entity', 'none']);
/** Whether a column may name parts, or what parts are told within. */
const isKey = ({ role, distinct, unique, choices }: ColumnProfile): boolean =>
  told.has(role) &&
  distinct > 1 &&
  choices === undefined &&
  (role !== 'none' || (!unique && distinct <= mostNames));
const namesWhole = ({ top }: ColumnProfile): boolean =>
  top.some(({ value }) => typeof value === 'string' && wholeName.test(value.trim()));

async function foundIn(
  ask: FactsAsking,
  keys: readonly Column[],
  numbers: readonly ColumnProfile[],
): Promise<Told[]> {
  const question: Question = {
    kind: 'groups',
    dimensions: keys.map(({ name }) => ({ column: name })),
    measures: [
      { expression: 'COUNT(*)', alias: 'n' },
      ...numbers.map(({ name }, at): Measure => ({ column: name, calculation: 'sum', alias: `s${at}` })),
    ],
    filters: [],
    sorts: [],
    limit: mostGroups + 1,
  };
  const found = await rowsOf(ask, question);
  if (found.length > mostGroups) return [];
  const sums = numbers.map((_, at): Column => ({ name: `s${at}`, type: 'decimal' }));
  return wholesOfRows({
    columns: [...keys, ...sums],
    numbers: sums.map((_, at) => keys.length + at),
    rows: found.map((row) => [...row.slice(0, keys.length), ...row.slice(keys.length + 1)]),
    areSingle: found.every((row) => Number(row[keys.length]) === 1),
  });
}

/**
 * Which values tell rows that are sums of others, over the rows that the caller may see. Of many rows those alone are
 * looked at whose names say that they are a whole, within each period.
 */
export async function wholesIn(
  ask: FactsAsking,
  columns: readonly Column[],
  profiles: readonly ColumnProfile[],
  rows: number,
): Promise<Told[]> {
  const numbers = profiles.filter(({ role }) => role === 'amount').slice(0, mostNumbers);
  const keys = profiles.filter(isKey);
  if (numbers.length === 0 || keys.length === 0) return [];
  const ofKeys = (names: readonly ColumnProfile[]): Column[] =>
    columns.filter((column) => names.some(({ name }) => name === column.name));
  if (rows <= mostGroups) return foundIn(ask, ofKeys(keys.slice(0, mostKeys)), numbers);
  const moment = keys.find(({ role }) => role === 'time' || role === 'period');
  const all: Told[] = [];
  for (const key of keys.filter((one) => one !== moment && namesWhole(one))) {
    const found = await foundIn(ask, ofKeys(moment === undefined ? [key] : [key, moment]), numbers);
    all.push(...found.filter(({ column }) => column === key.name));
  }
  return all;
}
