import { firstOfCycle } from '@mingjing/contract';
import type { Compared, Condition, Constant } from '../plan/condition.ts';
import { bound, join, raw, type Sql, sql } from '../sql.ts';
import { cycleNumber } from './period.ts';
import { columnSql, nativeOf, type Scope, storedSql } from './scope.ts';

type Compile = { [K in Condition['kind']]: (scope: Scope, of: Extract<Condition, { kind: K }>) => Sql };

function comparedSql(scope: Scope, { column, asNumber }: Compared): Sql {
  const value = columnSql(scope, column);
  const { type } = column.column;
  return asNumber ? scope.dialect.asNumber(value, type) : scope.dialect.compared(value, type);
}

/** Values that are stored as codes are looked up by their codes: comparing numbers instead of texts, row by row. */
function codesSql(scope: Scope, of: Compared, constants: readonly Constant[]): Sql | undefined {
  const { dialect, dictionaries } = scope;
  const dictionary = dictionaries[of.column.index];
  if (dictionary === undefined || of.asNumber || dialect.codes === undefined) return undefined;
  const { ofValue, ofText } = dialect.codes;
  const texts = constants.map((constant) => ('text' in constant ? bound(constant.text) : raw('NULL')));
  const codes = texts.map((text) => ofText(text, dialect.quoteIdent(dictionary)));
  return sql`${ofValue(columnSql(scope, of.column))} IN (${join(codes, ', ')})`;
}

/** A constant in each way in which it may stand in the source. */
const spelled = ({ dialect: { spellings } }: Scope, constant: Constant): readonly Constant[] =>
  spellings === undefined || constant.type !== 'text'
    ? [constant]
    : spellings(constant.text).map((text) => ({ ...constant, text }));

/** One writer for each kind of condition: a new kind does not compile until it stands here. */
const writers: Compile = {
  always: () => sql`1 = 1`,
  never: () => sql`1 = 0`,
  isNull: (scope, { of }) =>
    of.asNumber ? sql`(${comparedSql(scope, of)}) IS NULL` : sql`${columnSql(scope, of.column)} IS NULL`,
  compare(scope, { of, op, constant }) {
    if (op === '=' && spelled(scope, constant).length > 1)
      return conditionSql(scope, { kind: 'oneOf', of, constants: [constant] });
    const native = of.asNumber ? undefined : nativeOf(scope, of.column);
    const value = scope.dialect.constant(constant);
    // A moment between two seconds is none that is ever shown.
    const isShown = constant.type !== 'datetime' || !constant.text.includes('.');
    if (native?.compare !== undefined && isShown)
      return native.compare(storedSql(scope, of.column), op, value);
    return sql`${comparedSql(scope, of)} ${raw(op)} ${value}`;
  },
  oneOf(scope, { of, constants }) {
    const { dialect } = scope;
    const all = constants.flatMap((constant) => spelled(scope, constant));
    return (
      codesSql(scope, of, all) ??
      dialect.oneOf?.(comparedSql(scope, of), all) ??
      sql`${comparedSql(scope, of)} IN (${join(all.map(dialect.constant), ', ')})`
    );
  },
  contains(scope, { of, text }) {
    const { asText, contains, spellings } = scope.dialect;
    const { type, scale } = of.column;
    const whole = asText(columnSql(scope, of), type, scale);
    const tests = (spellings?.(text) ?? [text]).map((one) => contains(whole, bound(one)));
    return tests.length > 1 ? sql`(${join(tests, ' OR ')})` : join(tests, '');
  },
  inCycle: (scope, { of, cycle, at }) =>
    sql`${cycleNumber(scope.dialect, cycle, columnSql(scope, of))} = ${raw(String(at + firstOfCycle[cycle]))}`,
  not(scope, { of }) {
    if (of.kind === 'isNull' && !of.of.asNumber) return sql`${columnSql(scope, of.of.column)} IS NOT NULL`;
    return sql`NOT (${conditionSql(scope, of)})`;
  },
  and: (scope, { of }) => all(scope, of, ' AND '),
  or: (scope, { of }) => all(scope, of, ' OR '),
};

function all(scope: Scope, conditions: readonly Condition[], separator: string): Sql {
  return join(
    conditions.map((inner) => {
      const text = conditionSql(scope, inner);
      return inner.kind === 'and' || inner.kind === 'or' ? sql`(${text})` : text;
    }),
    separator,
  );
}

/** A condition as SQL. Conditions joined by AND and OR are bracketed where they nest. */
export function conditionSql(scope: Scope, condition: Condition): Sql {
  const write = writers[condition.kind] as (scope: Scope, of: Condition) => Sql;
  return write(scope, condition);
}
