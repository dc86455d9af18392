import { type ExpressionCondition, type RowFunction, zoneChanges } from '@mingjing/contract';
import type { DatePart } from '../dialect/dialect.ts';
import type { BoundRowTest, BoundRowValue } from '../plan/value.ts';
import { bound, join, raw, type Sql, sql } from '../sql.ts';
import { binarySql, scalarSql } from './reckoning.ts';
import { columnSql, type Scope } from './scope.ts';

/** Whose clocks moments are shown by where a formula names no zone. */
const defaultZone = 'Asia/Shanghai';

type Made = (scope: Scope, of: readonly BoundRowValue[]) => Sql;

const first = (of: readonly BoundRowValue[]): BoundRowValue => {
  const [value] = of;
  if (value === undefined) throw new Error('a function of a row has a value');
  return value;
};
const part =
  (of: DatePart): Made =>
  (scope, values) =>
    scope.dialect.datePart(of, rowValueSql(scope, first(values)));

/** The later and the earlier value of a difference, as SQL. */
function ends(scope: Scope, [to, from]: readonly BoundRowValue[]): { later: Sql; earlier: Sql } {
  if (to === undefined || from === undefined) throw new Error('a difference has two ends');
  return { later: resultSql(scope, to), earlier: resultSql(scope, from) };
}

/** Seconds since midnight; of days without a time 0. */
function clock({ dialect }: Scope, value: Sql, { is }: BoundRowValue): Sql {
  if (is === 'date') return raw('0');
  const [hour, minute, second] = (['hour', 'minute', 'second'] as const).map((of) =>
    dialect.datePart(of, value),
  );
  return sql`(${hour!} * 3600 + ${minute!} * 60 + ${second!})`;
}

/** The time from one moment to another in units of so many seconds, as a double. */
const elapsed =
  (unit: number): Made =>
  (scope, of) => {
    const { dialect } = scope;
    const { later, earlier } = ends(scope, of);
    const days = dialect.asDouble(dialect.daysBetween(earlier, later));
    const [to, from] = of as [BoundRowValue, BoundRowValue];
    return sql`((${days} * 86400 + ${clock(scope, later, to)} - ${clock(scope, earlier, from)}) / ${raw(String(unit))})`;
  };

/** Counts of seconds from 1970 are below it, those of milliseconds above, from 1973 on. */
const leastMilliseconds = 100_000_000_000;
/** Seconds until 2100 begins: what is counted beyond, or not after 1970, is no moment. */
const pastMoments = 4_102_444_800;

/** What clocks of a zone show so many seconds or milliseconds after 1970 began; parts of a second are left out. */
function fromEpoch(scope: Scope, of: readonly BoundRowValue[]): Sql {
  const [, zone] = of;
  const name = zone?.kind === 'constant' && 'text' in zone.constant ? zone.constant.text : defaultZone;
  const number = (value: number): Sql => raw(String(value));
  const count = resultSql(scope, first(of));
  const isMilliseconds = sql`${count} >= ${number(leastMilliseconds)}`;
  const seconds = sql`floor(CASE WHEN ${isMilliseconds} THEN ${count} / 1000 ELSE ${count} END)`;
  const [earliest, ...later] = zoneChanges(name);
  // The latest first: most moments are of these days.
  const cases = later
    .toReversed()
    .map(({ from, ahead }) => sql` WHEN ${seconds} >= ${number(from)} THEN ${number(ahead)}`);
  const before = number(earliest?.ahead ?? 0);
  const ahead = cases.length === 0 ? before : sql`CASE${join(cases, '')} ELSE ${before} END`;
  const moment = scope.dialect.sinceEpoch(sql`(${seconds} + ${ahead})`);
  return sql`(CASE WHEN ${seconds} BETWEEN 1 AND ${number(pastMoments - 1)} THEN ${moment} END)`;
}

const made: Record<RowFunction, Made> = {
  YEAR: part('year'),
  QUARTER: part('quarter'),
  MONTH: part('month'),
  DAY: part('day'),
  WEEKDAY: part('weekday'),
  HOUR: part('hour'),
  DATE: (scope, of) => scope.dialect.dayOf(rowValueSql(scope, first(of))),
  DATETIME: (scope, of) => scope.dialect.momentOf(rowValueSql(scope, first(of))),
  DATEDIFF(scope, of) {
    const { later, earlier } = ends(scope, of);
    return scope.dialect.daysBetween(earlier, later);
  },
  HOURDIFF: elapsed(3600),
  MINUTEDIFF: elapsed(60),
  FROM_UNIXTIME: fromEpoch,
  LENGTH: (scope, of) => scope.dialect.textLength(rowValueSql(scope, first(of))),
  LEFT(scope, of) {
    const [, count] = of;
    // A checked whole number; not every driver binds one here.
    const text = count?.kind === 'constant' && 'text' in count.constant ? Number(count.constant.text) : 0;
    return scope.dialect.leading(rowValueSql(scope, first(of)), raw(String(text)));
  },
  CONCAT: (scope, of) => scope.dialect.joined(of.map((one) => rowValueSql(scope, one))),
};

/** A value of a row as it is worked with: numbers exact as their column, texts as they are shown. */
export function rowValueSql(scope: Scope, value: BoundRowValue): Sql {
  const { dialect } = scope;
  switch (value.kind) {
    case 'column': {
      const column = columnSql(scope, value.of);
      const { type } = value.of.column;
      if (value.is === 'number') return dialect.asNumber(column, type);
      return value.is === 'text' ? dialect.asText(column, 'text') : column;
    }
    case 'constant':
      if (value.constant.type === 'text') return dialect.asText(bound(value.constant.text), 'text');
      return dialect.constant(value.constant);
    case 'asNumber':
      return dialect.asNumber(rowValueSql(scope, value.of), 'text');
    case 'made':
      return made[value.fn](scope, value.of);
    case 'scalar':
      if (value.fn === 'NULLIF' && value.is !== 'number') return emptyWhereEqual(scope, value.of);
      return scalarSql(
        scope,
        value.fn,
        value.of.map((one) => (value.fn === 'COALESCE' ? chosenSql(scope, one) : resultSql(scope, one))),
        constantNumber(value.of[1]),
      );
    case 'choice': {
      const branches = value.branches.map(
        ({ when, value: result }) => sql` WHEN ${rowTestSql(scope, when)} THEN ${chosenSql(scope, result)}`,
      );
      const otherwise = value.otherwise === null ? raw('') : sql` ELSE ${chosenSql(scope, value.otherwise)}`;
      return sql`(CASE${join(branches, '')}${otherwise} END)`;
    }
    case 'negate':
      return sql`(-${resultSql(scope, value.of)})`;
    case 'binary': {
      const [left, right] = [resultSql(scope, value.left), resultSql(scope, value.right)];
      return binarySql(value.op, left, right);
    }
  }
}

/** NULLIF of texts and dates: as they are compared here, not by the collation of a column. */
function emptyWhereEqual(scope: Scope, [value, other]: readonly BoundRowValue[]): Sql {
  if (value === undefined || other === undefined) throw new Error('NULLIF compares two values');
  const isEqual = equalitySql(scope, value, '=', other);
  return sql`(CASE WHEN ${isEqual} THEN NULL ELSE ${chosenSql(scope, value)} END)`;
}

const constantNumber = (value: BoundRowValue | undefined): number =>
  value?.kind === 'constant' && 'text' in value.constant ? Number(value.constant.text) : 0;

/** As it is reckoned with and chosen from: numbers as doubles. */
function resultSql(scope: Scope, value: BoundRowValue): Sql {
  const { dialect } = scope;
  if (value.is === 'number') return dialect.asDouble(rowValueSql(scope, value));
  const isDay = value.kind === 'constant' && value.is !== 'text';
  return isDay ? (dialect.result ?? dialect.constant)(value.constant) : rowValueSql(scope, value);
}

/** As one of several that are chosen from: moments by the clocks they show, whose zone no other one takes on. */
function chosenSql(scope: Scope, value: BoundRowValue): Sql {
  const { withoutZone } = scope.dialect;
  const result = resultSql(scope, value);
  return value.kind === 'column' && value.is === 'datetime'
    ? (withoutZone?.(result, value.of.column) ?? result)
    : result;
}

/** As it is compared: numbers as doubles, texts by their bytes. */
function comparedSql(scope: Scope, value: BoundRowValue): Sql {
  const { dialect } = scope;
  if (value.is === 'number') return dialect.asDouble(rowValueSql(scope, value));
  if (value.kind === 'constant') return dialect.constant(value.constant);
  return dialect.compared(rowValueSql(scope, value), value.is);
}

/** The ways in which a written text may stand in the source, where there is more than one. */
function spellingsOf({ dialect }: Scope, value: BoundRowValue): readonly Sql[] | undefined {
  if (value.kind !== 'constant' || value.constant.type !== 'text') return undefined;
  const texts = dialect.spellings?.(value.constant.text) ?? [];
  return texts.length > 1 ? texts.map((text) => dialect.constant({ type: 'text', text })) : undefined;
}

/** Whether two values are equal, or are not, in whichever way the text among them is spelled. */
function equalitySql(scope: Scope, left: BoundRowValue, op: '=' | '<>', right: BoundRowValue): Sql {
  const [spellings, of] = [
    spellingsOf(scope, right) ?? spellingsOf(scope, left),
    spellingsOf(scope, right) === undefined ? right : left,
  ];
  if (spellings === undefined)
    return sql`${comparedSql(scope, left)} ${raw(op)} ${comparedSql(scope, right)}`;
  return sql`${comparedSql(scope, of)} ${raw(op === '=' ? 'IN' : 'NOT IN')} (${join(spellings, ', ')})`;
}

/** A test of a row; what has no value passes none. */
export function rowTestSql(scope: Scope, test: BoundRowTest): Sql {
  if (test.kind === 'compare') {
    const op: ExpressionCondition['op'] = test.op;
    if (op === '=' || op === '<>') return equalitySql(scope, test.left, op, test.right);
    return sql`${comparedSql(scope, test.left)} ${raw(op)} ${comparedSql(scope, test.right)}`;
  }
  if (test.kind === 'empty') return sql`${rowValueSql(scope, test.of)} IS ${raw(test.is ? '' : 'NOT ')}NULL`;
  if (test.kind === 'contains') {
    const { contains, spellings } = scope.dialect;
    const text = rowValueSql(scope, test.of);
    const tests = (spellings?.(test.text) ?? [test.text]).map((one) => contains(text, bound(one)));
    const found = join(tests, ' OR ');
    return test.is ? (tests.length > 1 ? sql`(${found})` : found) : sql`NOT (${found})`;
  }
  const parts = test.of.map((one) =>
    one.kind === 'all' || one.kind === 'any' ? sql`(${rowTestSql(scope, one)})` : rowTestSql(scope, one),
  );
  return join(parts, test.kind === 'all' ? ' AND ' : ' OR ');
}
