import { type Calculation, type ColumnType, type ExpressionFunction, isNumeric } from '@mingjing/contract';
import type { Arithmetic, ColumnValue, Value } from '../plan/value.ts';
import { raw, type Sql, sql } from '../sql.ts';
import { columnSql, type Scope } from './scope.ts';

type Aggregate = Extract<Value, { kind: 'aggregate' }>;

const numberOf = (scope: Scope, of: ColumnValue): Sql =>
  scope.dialect.asNumber(columnSql(scope, of), of.column.type);
/** The type asNumber leaves: text that was read as a number is a double. */
const numberType = (type: ColumnType): ColumnType =>
  isNumeric(type) ? type : type === 'boolean' ? 'integer' : 'double';

const extreme = (scope: Scope, fn: 'MAX' | 'MIN', of: ColumnValue): Sql =>
  of.column.numeric === true
    ? scope.dialect.extreme(fn, numberOf(scope, of), 'double')
    : scope.dialect.extreme(fn, columnSql(scope, of), of.column.type);

const aggregates: Record<Exclude<Calculation, 'empty'>, (scope: Scope, value: Aggregate) => Sql> = {
  count: (scope, { of }) => sql`COUNT(${columnSql(scope, of)})`,
  countAndClearRepeat: (scope, { of }) =>
    sql`COUNT(DISTINCT ${scope.dialect.grouped(columnSql(scope, of), of.column.type)})`,
  sum: (scope, { of }) => scope.dialect.sum(numberOf(scope, of), numberType(of.column.type)),
  avg: (scope, { of }) => scope.dialect.average(numberOf(scope, of), numberType(of.column.type)),
  max: (scope, { of }) => extreme(scope, 'MAX', of),
  min: (scope, { of }) => extreme(scope, 'MIN', of),
  median(scope, { of, result }) {
    const middle = scope.middles.get(of.index);
    if (middle !== undefined) return scope.dialect.middle(middle.low, middle.high, result);
    return scope.dialect.median(numberOf(scope, of), result);
  },
};

const calls: Record<ExpressionFunction, (scope: Scope, of: ColumnValue) => Sql> = {
  COUNT: (scope, of) => sql`COUNT(${columnSql(scope, of)})`,
  SUM: (scope, of) => scope.dialect.sum(numberOf(scope, of), numberType(of.column.type)),
  AVG: (scope, of) => scope.dialect.average(numberOf(scope, of), numberType(of.column.type)),
  MAX: (scope, of) => sql`MAX(${numberOf(scope, of)})`,
  MIN: (scope, of) => sql`MIN(${numberOf(scope, of)})`,
};

function arithmetic(scope: Scope, tree: Arithmetic): Sql {
  switch (tree.kind) {
    case 'number':
      return scope.dialect.constant({ type: 'double', text: String(tree.value) });
    case 'rows':
      return scope.dialect.asDouble(raw('COUNT(*)'));
    case 'call':
      return scope.dialect.asDouble(calls[tree.fn](scope, tree.of));
    case 'negate':
      return sql`(-${arithmetic(scope, tree.of)})`;
    case 'binary': {
      const left = arithmetic(scope, tree.left);
      const right = arithmetic(scope, tree.right);
      // A division by zero is an empty value on every database, not an error and not Infinity.
      return tree.op === '/' ? sql`(${left} / NULLIF(${right}, 0))` : sql`(${left} ${raw(tree.op)} ${right})`;
    }
  }
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
      const grouped = dialect.grouped(column, type);
      // Only text is grouped by something other than the column itself.
      if (type !== 'text') return { shown: dialect.shown(column, type), grouped, sorted: column };
      return {
        shown: inGroup ? group(dialect.shownOfGroup(column, type)) : dialect.shown(column, type),
        grouped,
        sorted: group(dialect.compared(column, type)),
      };
    }
    case 'truncated': {
      const { key, text } = dialect.truncate[value.grain](columnSql(scope, value.of));
      return { shown: group(text), grouped: key, sorted: group(key) };
    }
    case 'aggregate': {
      const aggregate = aggregates[value.calculation](scope, value);
      return { shown: aggregate, grouped: aggregate, sorted: dialect.compared(aggregate, value.result.type) };
    }
    case 'expression': {
      const result = value.tree.kind === 'rows' ? raw('COUNT(*)') : arithmetic(scope, value.tree);
      return { shown: result, grouped: result, sorted: result };
    }
  }
}
