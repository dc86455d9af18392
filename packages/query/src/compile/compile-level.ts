import type { Dialect, SelectParts } from '../dialect/dialect.ts';
import type { BoundQuestion } from '../plan/plan.ts';
import { join, raw, type Sql, sql } from '../sql.ts';
import { ownNames } from './answer-names.ts';
import { conditionSql } from './condition.ts';
import { countedMedianLayer } from './counted-medians.ts';
import { differentValues } from './different-values.ts';
import type { From } from './from.ts';
import { medianLayer } from './medians.ts';
import { type Scope, tableAlias } from './scope.ts';
import { faces } from './value.ts';

/**
 * What a masked value shows, whatever it is and even where there is none: two that show the same need not be the same.
 */
const maskSql = raw("'***'");

/** Names of inner levels: own ones, since keys may be longer than a database's identifiers may be. */
const innerNames = (plan: BoundQuestion, from: From, { can }: Dialect): string[] =>
  can.sharedNames ? plan.outputs.map((_, at) => `c${at + 1}`) : levelNames(plan, from);

/** Names that hide no column of the level's input. */
export function levelNames(plan: BoundQuestion, from: From): string[] {
  const taken = plan.input === undefined ? from.names : levelNames(plan.input, from);
  return ownNames(plan.outputs.length, taken);
}

/** Rows to skip and to take when a page is cut out of a limited list. */
export function cut(plan: BoundQuestion): { size: number; offset: number } | undefined {
  if (plan.page === undefined) return plan.limit === undefined ? undefined : { size: plan.limit, offset: 0 };
  const { size, offset } = plan.page;
  if (plan.limit === undefined) return { size, offset };
  return { size: Math.max(0, Math.min(size, plan.limit - offset)), offset };
}

/** The range of positions that a page of all rows, in their own order, holds: nothing else need be read then. */
function positions(plan: BoundQuestion, { position, isNumbered }: From): Sql | undefined {
  const page = cut(plan);
  const isRange = plan.orderByPosition && plan.order.length === 0 && plan.where.kind === 'always';
  if (!isNumbered || position === undefined || page === undefined || !isRange) return undefined;
  const end = sql`${position} < ${raw(String(page.offset + page.size))}`;
  return page.offset === 0 ? end : sql`${position} >= ${raw(String(page.offset))} AND ${end}`;
}

/** Whether the rows that are cut out of a table stand in it as they are shown, and are few enough to be read so. */
export function comesInOrder(plan: BoundQuestion, { isNumbered }: From, { can }: Dialect): boolean {
  const page = cut(plan);
  if (page === undefined || plan.order.length > 0 || isNumbered === true) return false;
  return page.offset + page.size <= (can.rowsInOrder ?? 0);
}

/**
 * One level as a SELECT whose columns carry `names`, in the order of its outputs. Only the outermost one writes values as
 * an answer shows them: a level around another one reckons with them as they are.
 */
export function compileLevel(
  plan: BoundQuestion,
  from: From,
  dialect: Dialect,
  names: readonly string[],
  outermost = false,
): Sql {
  return selectSql(dialect, partsOfLevel(plan, from, dialect, names, outermost));
}

/** The parts that a level's SELECT is made of. */
export function partsOfLevel(
  plan: BoundQuestion,
  from: From,
  dialect: Dialect,
  names: readonly string[],
  outermost = false,
): SelectParts {
  const source: From =
    plan.input === undefined
      ? from
      : {
          sql: sql`(${compileLevel(plan.input, from, dialect, innerNames(plan.input, from, dialect))}) ${tableAlias}`,
          names: innerNames(plan.input, from, dialect),
        };
  const { names: stored, dictionaries = [] } = source;
  const outside: Scope = {
    dialect,
    alias: tableAlias,
    names: stored,
    middles: new Map(),
    dictionaries,
    different: differentValues(plan, source, dialect),
  };
  const layer = countedMedianLayer(plan, outside, source) ?? medianLayer(plan, outside, source.sql);
  const scope = layer?.scope ?? outside;
  const grouped = plan.kind === 'groups';

  const written = plan.outputs.map(({ value }) => faces(scope, value, grouped));
  const list = written.map(({ shown }, at) => {
    const { column, masked } = plan.outputs[at] as BoundQuestion['outputs'][number];
    const answered = outermost ? dialect.shown(shown, column.type) : shown;
    const told = masked === true ? maskSql : answered;
    return sql`${told} AS ${dialect.quoteIdent(names[at] as string)}`;
  });
  const clauses = [sql`FROM ${layer?.from ?? source.sql}`];
  const range = plan.input === undefined ? positions(plan, from) : undefined;
  if (range !== undefined) clauses.push(sql`WHERE ${range}`);
  else if (layer === undefined && plan.where.kind !== 'always' && source.isFiltered !== true) {
    clauses.push(sql`WHERE ${conditionSql(scope, plan.where)}`);
  }
  if (plan.dimensions > 0) {
    const keys = written.slice(0, plan.dimensions).map((face) => face.grouped);
    clauses.push(sql`GROUP BY ${join(keys, ', ')}`);
  }
  const order = plan.order.map(({ value, descending }) =>
    dialect.sortKey(faces(scope, value, grouped).sorted, descending),
  );
  if (plan.orderByPosition && from.position !== undefined && !comesInOrder(plan, from, dialect))
    order.push(from.position);
  return {
    list: join(list, ', '),
    names: written.map((_, at) => dialect.quoteIdent(names[at] as string)),
    rest: join(clauses, ' '),
    order,
    page: range === undefined ? cut(plan) : undefined,
  };
}

/** One SELECT in the dialect's order of words. */
export function selectSql(dialect: Dialect, parts: SelectParts): Sql {
  if (dialect.select !== undefined) return dialect.select(parts);
  return sql`SELECT ${parts.list} ${restSql(dialect, parts)}`;
}

/** What follows the list of a SELECT. */
export function restSql(dialect: Dialect, { rest, order, page }: Omit<SelectParts, 'list' | 'names'>): Sql {
  const clauses = [rest];
  if (order.length > 0) clauses.push(sql`ORDER BY ${join(order, ', ')}`);
  if (page !== undefined) clauses.push(dialect.page(page.size, page.offset));
  return join(clauses, ' ');
}

/** Rows of a live source that a total counts at most: a statement that never ends is left after them. */
export const mostCounted = 10_000_000;

/**
 * How many rows a level has over all its pages, `most` at most. Measures are left out: they never change how many groups
 * there are.
 */
export function compileTotal(plan: BoundQuestion, from: From, dialect: Dialect, most?: number): Sql {
  const outputs = plan.outputs.slice(0, Math.max(1, plan.dimensions));
  const unpaged: BoundQuestion = {
    ...plan,
    outputs,
    page: most === undefined ? undefined : { size: most, offset: 0 },
    order: [],
    orderByPosition: false,
  };
  const rows = compileLevel(unpaged, from, dialect, innerNames(unpaged, from, dialect));
  const head = from.head ?? raw('');
  return sql`${head}SELECT COUNT(*) AS ${dialect.quoteIdent('total')} FROM (${rows}) ${tableAlias}`;
}
