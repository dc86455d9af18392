import type { Dialect } from '../dialect/dialect.ts';
import type { Condition } from '../plan/condition.ts';
import type { BoundQuestion } from '../plan/plan.ts';
import { type CompiledSql, type Sql, sql } from '../sql.ts';
import { partsOfLevel, selectSql } from './compile-level.ts';
import { conditionSql } from './condition.ts';
import type { From } from './from.ts';
import { tableAlias } from './scope.ts';

/**
 * When rows are written once that several questions ask under the same conditions (ADR 31). Measured over 1 million rows
 * with 12 questions that 11,000 rows pass: 62 ms of processor time asked one by one, 42 shared, of which the writing took 12.
 */
const pays = {
  /** Rows that a table has at least: a smaller one is read as fast as a question is begun. */
  leastRows: 20_000,
  /** Rows that pass, of those that are read, at most, as far as the conditions tell. */
  mostShare: 0.25,
  /** Rows that are written at most, about. */
  mostRows: 1_000_000,
};

/** Name of the table of the connection that shared rows are written to. */
export const sharedTable = 'shared rows';

/** What a question needs of rows that others ask under the same conditions. */
export interface SharedRows {
  /** The table that is read, quoted, and which of its rows pass. */
  table: string;
  where: CompiledSql;
  /** Columns that are needed of them, quoted. */
  columns(): string[];
  /** The question's statement, over the rows that passed. */
  rows(): OverShared;
}

/** `SELECT list rest`. Statements with the same rest and no values of their own are one with all their lists. */
export interface OverShared {
  list: string;
  rest: string;
  params: CompiledSql['params'];
}

interface Parts {
  from: From;
  dialect: Dialect;
  names: readonly string[];
  finish: (piece: Sql) => CompiledSql;
}

/** Undefined where a question is answered of its table by itself at once as well. */
export function sharedRows(plan: BoundQuestion, table: string, parts: Parts): SharedRows | undefined {
  const { from, dialect, names, finish } = parts;
  const level = innermost(plan);
  const { rows = 0 } = from;
  if (level.kind !== 'groups' || level.orderByPosition || rows < pays.leastRows) return undefined;
  const share = shareOf(level.where, from.sizes);
  if (share > pays.mostShare || share === 0 || rows * share > pays.mostRows) return undefined;
  const { dictionaries = [] } = from;
  const scope = { dialect, alias: tableAlias, names: from.names, middles: new Map(), dictionaries };
  const passed = {
    ...from,
    sql: sql`temp.main.${dialect.quoteIdent(sharedTable)} ${tableAlias}`,
    isFiltered: true,
  };
  return {
    table: finish(dialect.quoteIdent(table)).sql,
    where: finish(conditionSql(scope, level.where)),
    columns: () => columnsOf(level, from).map((name) => finish(dialect.quoteIdent(name)).sql),
    rows() {
      const parts = partsOfLevel(plan, passed, dialect, names, true);
      const whole = finish(selectSql(dialect, parts));
      const list = finish(parts.list).sql;
      return { list, rest: whole.sql.slice(`SELECT ${list} `.length), params: whole.params };
    },
  };
}

/** The statement of the rows that all of these questions need: they have the same table and conditions. */
export function sharedRowsSql(all: readonly SharedRows[]): CompiledSql | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const columns = [...new Set(all.flatMap((one) => one.columns()))].map((name) => `t.${name}`);
  return {
    sql: `SELECT ${columns.length === 0 ? '1' : columns.join(', ')} FROM ${first.table} t WHERE ${first.where.sql}`,
    params: first.where.params,
  };
}

const innermost = (plan: BoundQuestion): BoundQuestion =>
  plan.input === undefined ? plan : innermost(plan.input);

/** Which part of the rows passes at most, as far as values of columns are known to be so many; 1 where nothing is known. */
function shareOf(condition: Condition, sizes: From['sizes'] = []): number {
  switch (condition.kind) {
    case 'never':
      return 0;
    case 'and':
      return condition.of.reduce((share, one) => share * shareOf(one, sizes), 1);
    case 'compare':
    case 'oneOf': {
      if (condition.kind === 'compare' && condition.op !== '=') return 1;
      const asked = condition.kind === 'compare' ? 1 : condition.constants.length;
      const size = sizes[condition.of.column.index];
      return size === undefined ? 1 : Math.min(1, asked / size);
    }
    default:
      return 1;
  }
}

/** Stored columns that a level shows, groups, calculates or sorts by, with those that number their values. */
function columnsOf(level: BoundQuestion, { names, numbers = [] }: From): string[] {
  const found = new Set<number>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { kind, index } = part as { kind?: unknown; index?: unknown };
    if (kind === 'column' && typeof index === 'number') found.add(index);
    for (const one of Object.values(part)) look(one);
  };
  look(level.outputs);
  look(level.order);
  return [...found].flatMap((index) => [names[index] ?? [], numbers[index]?.kept ?? []].flat());
}
