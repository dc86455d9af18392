import { type Column, countsAsNumeric, uniqueKeys } from '@mingjing/contract';
import type { RuleSet } from './rule-set.ts';

function aggregated(column: Column, type: number): Column {
  const { name } = column;
  if (type === 3) return { name, type: 'integer' };
  if (type === 2) return { name, type: 'double' };
  if (type !== 1) return column;
  if (column.type === 'integer' || column.type === 'boolean') return { name, type: 'integer' };
  if (column.type !== 'decimal') return { name, type: 'double' };
  return {
    name,
    type: 'decimal',
    ...(column.scale === undefined ? {} : { precision: 38, scale: column.scale }),
  };
}

/** The columns that are left after the rules: groups and aggregated columns where there are any, else all. */
export function columnsAfter(columns: readonly Column[], rules: RuleSet): Column[] {
  if (rules.aggregationKeys.length === 0) return [...columns];
  const find = (name: string): Column =>
    columns.find((column) => column.name === name) ?? { name, type: 'text' };
  const result = [
    ...rules.groupKeys.map(find),
    ...rules.aggregationKeys.map((key) => aggregated(find(key), rules.aggregationType)),
  ];
  const names = uniqueKeys(result.map(({ name }) => name));
  return result.map((column, at) => ({ ...column, name: names[at] ?? column.name }));
}

/** Columns that sums and averages can be made of. */
export const summable = (columns: readonly Column[]): Column[] =>
  columns.filter((column) => countsAsNumeric(column) || column.type === 'boolean' || column.type === 'text');

/** Names that a rule mentions and the data lack. */
export function unknownIn(columns: readonly Column[], rules: RuleSet): string[] {
  const known = new Set(columns.map(({ name }) => name));
  const after = new Set(columnsAfter(columns, rules).map(({ name }) => name));
  const read = [...rules.filters.map(({ key }) => key), ...rules.groupKeys, ...rules.aggregationKeys];
  const missing = [
    ...read.filter((key) => !known.has(key)),
    ...rules.sorts.map(({ key }) => key).filter((key) => !after.has(key)),
  ];
  return [...new Set(missing)];
}
