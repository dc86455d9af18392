import {
  type Calculation,
  type Column,
  type ColumnType,
  type ExpressionFunction,
  isCycle,
  isNumeric,
  isWholeFunction,
} from '@mingjing/contract';
import type { Arithmetic, BoundRowTest, BoundRowValue, ColumnValue, Value } from '../plan/value.ts';
import { join, raw, type Sql, sql } from '../sql.ts';
import { mergedSql } from './merged.ts';
import { periodSql } from './period.ts';
import { binarySql, scalarSql } from './reckoning.ts';
import { rowTestSql, rowValueSql } from './row-value.ts';
import { columnSql, middleKey, type Scope } from './scope.ts';

type Aggregate = Extract<Value, { kind: 'aggregate' }>;
type OverRows = Extract<Arithmetic, { kind: 'overRows' }>;

const numberOf = (scope: Scope, of: ColumnValue): Sql =>
  scope.dialect.asNumber(columnSql(scope, of), of.column.type);
/** The type asNumber leaves: text that was read as a number is a double. */
const numberType = (type: ColumnType): ColumnType =>
  isNumeric(type) ? type : type === 'boolean' ? 'integer' : 'double';

const extreme = (scope: Scope, fn: 'MAX' | 'MIN', of: ColumnValue): Sql =>
  of.column.numeric === true
    ? scope.dialect.extreme(fn, numberOf(scope, of), 'double')
    : scope.dialect.extreme(fn, columnSql(scope, of), of.column.type);

function distinctCount(scope: Scope, of: ColumnValue): Sql {
  const counted = scope.different?.(of);
  if (counted !== undefined) return counted;
  const value = scope.dialect.grouped(columnSql(scope, of), of.column.type);
  return scope.dialect.countUnique?.(value) ?? sql`COUNT(DISTINCT ${value})`;
}

const aggregates: Record<Exclude<Calculation, 'empty'>, (scope: Scope, value: Aggregate) => Sql> = {
  count: (scope, { of }) => sql`COUNT(${columnSql(scope, of)})`,
  countAndClearRepeat: (scope, { of }) => distinctCount(scope, of),
  sum: (scope, { of }) => scope.dialect.sum(numberOf(scope, of), numberType(of.column.type)),
  avg: (scope, { of }) => scope.dialect.average(numberOf(scope, of), numberType(of.column.type)),
  max: (scope, { of }) => extreme(scope, 'MAX', of),
  min: (scope, { of }) => extreme(scope, 'MIN', of),
  median(scope, { of, result }) {
    const middle = scope.middles.get(middleKey({ kind: 'call', of }));
    if (middle !== undefined) return scope.dialect.middle(middle.low, middle.high, result);
    return scope.dialect.median(numberOf(scope, of), result);
  },
};

/** A BIGINT UNSIGNED, whose greatest value MariaDB takes for one below zero where it is calculated with. */
const isUnsigned = ({ type, precision, scale }: Column): boolean =>
  type === 'decimal' && precision === 20 && scale === 0;

/** The greatest or least number of a column, to be calculated with. */
const extremeOf = (fn: 'MAX' | 'MIN', scope: Scope, of: ColumnValue): Sql => {
  const number = numberOf(scope, of);
  return sql`${raw(fn)}(${isUnsigned(of.column) ? scope.dialect.asDouble(number) : number})`;
};

const calls: Record<ExpressionFunction, (scope: Scope, of: ColumnValue) => Sql> = {
  COUNT: (scope, of) => sql`COUNT(${columnSql(scope, of)})`,
  SUM: (scope, of) => scope.dialect.sum(numberOf(scope, of), numberType(of.column.type)),
  AVG: (scope, of) => scope.dialect.average(numberOf(scope, of), numberType(of.column.type)),
  MAX: (scope, of) => extremeOf('MAX', scope, of),
  MIN: (scope, of) => extremeOf('MIN', scope, of),
  MEDIAN: (scope, of) => medianOf(scope, middleKey({ kind: 'call', of }), numberOf(scope, of)),
};

/** The value in the middle as a double, of what window functions prepared where the database has no median of its own. */
function medianOf(scope: Scope, key: string, value: Sql): Sql {
  const { dialect } = scope;
  const result = { name: '', type: 'double' as const };
  const middle = scope.middles.get(key);
  if (middle === undefined) return dialect.median(dialect.asDouble(value), result);
  return dialect.middle(dialect.asDouble(middle.low), dialect.asDouble(middle.high), result);
}

/** What numbers of rows are added up as. */
function typeOfRow(value: BoundRowValue): ColumnType {
  if (value.kind === 'column') return numberType(value.of.column.type);
  return value.kind === 'made' && isWholeFunction(value.fn) ? 'integer' : 'double';
}

/** A value of the rows that pass a test: the others have none. */
export const chosenSql = (scope: Scope, when: BoundRowTest | null, value: Sql): Sql =>
  when === null ? value : sql`CASE WHEN ${rowTestSql(scope, when)} THEN ${value} END`;

/** As different values are told apart: a column's own, each exactly. */
function differentSql(scope: Scope, of: BoundRowValue): Sql {
  if (of.kind === 'column') return scope.dialect.grouped(columnSql(scope, of.of), of.of.column.type);
  const value = rowValueSql(scope, of);
  return of.is === 'number' ? scope.dialect.asDouble(value) : scope.dialect.grouped(value, of.is);
}

/** An aggregate over the rows that pass a test. */
function overRows(scope: Scope, tree: OverRows): Sql {
  const { dialect } = scope;
  const { fn, of, when } = tree;
  if (of === null) return sql`COUNT(${chosenSql(scope, when, raw('1'))})`;
  if (fn === 'DISTINCT') {
    const different = chosenSql(scope, when, differentSql(scope, of));
    return dialect.countUnique?.(different) ?? sql`COUNT(DISTINCT ${different})`;
  }
  const value = chosenSql(scope, when, rowValueSql(scope, of));
  const type = typeOfRow(of);
  switch (fn) {
    case 'SUM':
      return dialect.sum(value, type);
    case 'AVG':
      return dialect.average(value, type);
    case 'COUNT':
      return sql`COUNT(${value})`;
    case 'MEDIAN':
      return medianOf(scope, middleKey(tree), value);
    case 'MAX':
    case 'MIN':
      return dialect.extreme(fn, value, type);
  }
}

function arithmetic(scope: Scope, tree: Arithmetic): Sql {
  switch (tree.kind) {
    case 'number':
      return scope.dialect.constant({ type: 'double', text: String(tree.value) });
    case 'rows':
      return scope.dialect.asDouble(raw('COUNT(*)'));
    case 'call':
      return scope.dialect.asDouble(calls[tree.fn](scope, tree.of));
    case 'distinct':
      return scope.dialect.asDouble(distinctCount(scope, tree.of));
    case 'overRows':
      return scope.dialect.asDouble(overRows(scope, tree));
    case 'merged':
      return scope.dialect.asDouble(mergedSql(scope, tree.merged));
    case 'scalar':
      return scalarSql(
        scope,
        tree.fn,
        tree.of.map((one) => arithmetic(scope, one)),
        tree.of[1]?.kind === 'number' ? tree.of[1].value : 0,
      );
    case 'choice': {
      const branches = tree.branches.map(({ when, value }) => {
        const [left, right] = [arithmetic(scope, when.left), arithmetic(scope, when.right)];
        return sql` WHEN ${left} ${raw(when.op)} ${right} THEN ${arithmetic(scope, value)}`;
      });
      const otherwise = tree.otherwise === null ? raw('') : sql` ELSE ${arithmetic(scope, tree.otherwise)}`;
      return sql`(CASE${join(branches, '')}${otherwise} END)`;
    }
    case 'negate':
      return sql`(-${arithmetic(scope, tree.of)})`;
    case 'binary': {
      return binarySql(tree.op, arithmetic(scope, tree.left), arithmetic(scope, tree.right));
    }
  }
}

/** What an expression is as a whole: a count that stands alone stays a whole number. */
function alone(scope: Scope, tree: Arithmetic): Sql {
  if (tree.kind === 'rows') return raw('COUNT(*)');
  return tree.kind === 'merged' ? mergedSql(scope, tree.merged) : arithmetic(scope, tree);
}

/** How a value looks in one of its places. */
export interface Faces {
  /** In the list of columns. */
  shown: Sql;
  /** In GROUP BY. */
  grouped: Sql;
  /** In ORDER BY. */
  sorted: Sql;
}

/** A value's SQL. `inGroup` says that it stands beside aggregates in a level that groups by it. */
export function faces(scope: Scope, value: Value, inGroup: boolean): Faces {
  const { dialect } = scope;
  const group = (piece: Sql): Sql => (inGroup ? dialect.ofGroup(piece) : piece);
  switch (value.kind) {
    case 'column': {
      const column = columnSql(scope, value);
      const { type } = value.column;
      const other = inGroup ? dialect.groupedByOther?.(column, value.column) : undefined;
      if (other !== undefined) return { shown: other.ofGroup, grouped: other.key, sorted: other.ofGroup };
      const grouped = dialect.grouped(column, type);
      // Only text is grouped by something other than the column itself.
      if (type !== 'text') return { shown: column, grouped, sorted: column };
      return {
        shown: inGroup ? group(dialect.shownOfGroup(column, type)) : column,
        grouped,
        sorted: group(dialect.compared(column, type)),
      };
    }
    case 'truncated': {
      const { key, text } = periodSql(dialect, value.grain, columnSql(scope, value.of));
      // Names of places are ordered as all texts are (ADR 20); those of periods are in the order of their keys.
      const sorted = isCycle(value.grain) ? dialect.compared(text, 'text') : key;
      return { shown: group(text), grouped: key, sorted: group(sorted) };
    }
    case 'aggregate': {
      const aggregate = aggregates[value.calculation](scope, value);
      return { shown: aggregate, grouped: aggregate, sorted: dialect.compared(aggregate, value.result.type) };
    }
    case 'expression': {
      const result = alone(scope, value.tree);
      return { shown: result, grouped: result, sorted: result };
    }
  }
}
