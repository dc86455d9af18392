import { duckdb } from '../dialect/duckdb.ts';
import { type CompiledSql, join, raw, render, type Sql, sql } from '../sql.ts';
import type { BoundCombination, BoundStep } from './bind-combination.ts';
import { aliasOf, keysOf, type ParentTable } from './combination-sql.ts';

type Join = Extract<BoundCombination, { kind: 'join' }>;

/** What a join comes to, told before it is made. */
export interface JoinFigures {
  /** Rows it has, exactly. More than a double holds is rounded. */
  rows: number;
  steps: StepFigures[];
}
/** A step by itself: rows of the dataset it is joined to against those of the joined one. */
export interface StepFigures {
  matched: number;
  /** Rows on the left without a partner, those without a key among them. */
  lacking: number;
  /** Keys that several rows on the right have: their partners are multiplied. */
  repeated: number;
  /** Rows on the right of the key that has most of them. */
  largest: number;
}

/**
 * One row of figures: the join's rows, then `matched`, `lacking`, `repeated`, `largest` of each step. Every dataset is
 * read once a step and grouped by its keys, and no row is multiplied: a join of 10¹² rows is counted as fast as one of
 * a thousand. From the last step to the first, a row's weight is how many rows of the join it stands for.
 */
export function joinFiguresSql(combination: Join, tables: readonly ParentTable[]): CompiledSql {
  const { steps } = combination;
  const groups = steps.map((_, at) => groupsSql(steps, steps.length - 1 - at, tables)).filter(isSql);
  const total = sql`(SELECT coalesce(SUM(${weightOf(steps, 0)}), 0) FROM ${rowsWithGroups(steps, 0, tables)})`;
  const figures = steps.flatMap((step, at) => {
    const pairs = sql`FROM ${rowsOf(tables, step.to)} LEFT JOIN ${groupOf(at)} ON ${onGroup(step, at)}`;
    return [
      sql`(SELECT count(${groupOf(at)}.n) ${pairs})`,
      sql`(SELECT count(*) - count(${groupOf(at)}.n) ${pairs})`,
      sql`(SELECT count(*) FROM ${groupOf(at)} WHERE n > 1)`,
      sql`(SELECT coalesce(max(n), 0) FROM ${groupOf(at)})`,
    ];
  });
  const all = join([total, ...figures], ', ');
  return render(sql`WITH ${join(groups, ', ')} SELECT ${all}`, duckdb.placeholder);
}

/** How many figures the row holds: all rows, and four of each step. */
export const figuresOfJoin = (steps: number): number => 1 + steps * 4;

/** Reads the row of figures. */
export function joinFiguresOf(row: readonly unknown[]): JoinFigures {
  const [rows = 0, ...others] = row.map(Number);
  const steps = Array.from({ length: others.length / 4 }, (_, at): StepFigures => {
    const [matched = 0, lacking = 0, repeated = 0, largest = 0] = others.slice(at * 4);
    return { matched, lacking, repeated, largest };
  });
  return { rows, steps };
}

const isSql = (piece: Sql | undefined): piece is Sql => piece !== undefined;
const groupOf = (at: number): Sql => raw(`g${at}`);
const keyName = (at: number): Sql => raw(`k${at}`);
const rowsOf = (tables: readonly ParentTable[], at: number): Sql =>
  sql`${raw(tables[at]!.table)} AS ${aliasOf(at)}`;
const onGroup = (step: BoundStep, at: number): Sql =>
  join(
    keysOf(step, at).map(({ left }, index) => sql`${left} = ${groupOf(at)}.${keyName(index)}`),
    ' AND ',
  );

/** The steps that join something to a parent, with their places. */
const childrenOf = (steps: readonly BoundStep[], parent: number): { step: BoundStep; at: number }[] =>
  steps.map((step, at) => ({ step, at })).filter(({ step }) => step.to === parent);

/** Rows of the join that a parent's row without values stands for, as a left join makes it: one, or none. */
function weightOfNone(steps: readonly BoundStep[], parent: number): 0 | 1 {
  const isKept = childrenOf(steps, parent).every(
    ({ step, at }) => step.how === 'left' && weightOfNone(steps, at + 1) === 1,
  );
  return isKept ? 1 : 0;
}

function weightOf(steps: readonly BoundStep[], parent: number): Sql {
  const weights = childrenOf(steps, parent).map(({ step, at }) => {
    const alone = step.how === 'left' ? weightOfNone(steps, at + 1) : 0;
    return sql`coalesce(${groupOf(at)}.w, ${raw(String(alone))})`;
  });
  return weights.length === 0 ? raw('CAST(1 AS HUGEINT)') : join(weights, ' * ');
}

function rowsWithGroups(steps: readonly BoundStep[], parent: number, tables: readonly ParentTable[]): Sql {
  const joins = childrenOf(steps, parent).map(
    ({ step, at }) => sql` LEFT JOIN ${groupOf(at)} ON ${onGroup(step, at)}`,
  );
  return sql`${rowsOf(tables, parent)}${join(joins, '')}`;
}

/** The keys of what a step joins, how many of its rows have each, and what these stand for. */
function groupsSql(steps: readonly BoundStep[], at: number, tables: readonly ParentTable[]): Sql | undefined {
  const step = steps[at];
  if (step === undefined) return undefined;
  const keys = keysOf(step, at).map(({ right }) => right);
  const named = keys.map((key, index) => sql`${key} AS ${keyName(index)}`);
  const present = keys.map((key) => sql`${key} IS NOT NULL`);
  return sql`${groupOf(at)} AS MATERIALIZED (SELECT ${join(named, ', ')}, count(*) AS n, SUM(CAST(${weightOf(steps, at + 1)} AS HUGEINT)) AS w FROM ${rowsWithGroups(steps, at + 1, tables)} WHERE ${join(present, ' AND ')} GROUP BY ${join(keys, ', ')})`;
}
