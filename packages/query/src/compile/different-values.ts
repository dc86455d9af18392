import { cycleNames, isCycle, shortestDays } from '@mingjing/contract';
import type { Dialect } from '../dialect/dialect.ts';
import type { Condition } from '../plan/condition.ts';
import type { BoundQuestion } from '../plan/plan.ts';
import type { ColumnValue, Value } from '../plan/value.ts';
import { type Sql, sql } from '../sql.ts';
import type { From } from './from.ts';
import { datedShare, dayMs, isPassingKnown, passingRows, timeOf } from './passing-rows.ts';
import { tableAlias } from './scope.ts';

/**
 * Bytes of bits that marking may take: beyond them it costs more than telling numbers apart. `all`: for each row, where
 * none is left out; `passing`: for each row that passes, where it is known how many do; `some`: for each row of the
 * table, where that is not known.
 * Measured over 1 and 10 million rows with 440,000 and 4.4 million patients: of all rows 3 to 8 times cheaper in one
 * group, twice in 40 or 100 groups, as dear in 800 (44 bytes a row). Where half, a fifth and a twentieth of the days
 * pass, months (3.4 to 4.4 bytes a passing row) are 1.7 to 7 times cheaper and 49 weeks (15 bytes) about as dear; of a
 * twentieth in 40 departments (44 bytes) two to three times dearer. In 40 departments 5 to 7 bytes are 1.3 to 1.9 times
 * cheaper, 12 as dear of 10 million rows and three times as dear of a million.
 */
const bytesPerRow = { all: 8, passing: 7, some: 0.25 };
/** Bytes of bits that one question may take in any case. */
const mostBytes = 64 * 1024 * 1024;

/**
 * How different values of numbered columns are counted: by a bit for each number where all groups' bits take little room,
 * or else by telling the numbers apart in place of longer values. Undefined where a column is counted as it is.
 */
export function differentValues(
  plan: BoundQuestion,
  from: From,
  dialect: Dialect,
): ((of: ColumnValue) => Sql | undefined) | undefined {
  const { numbers = [], rows = 0 } = from;
  if (plan.kind !== 'groups' || plan.input !== undefined || dialect.marked === undefined) return undefined;
  const { marked, codes, quoteIdent } = dialect;
  const room = Math.min(mostBytes, roomOf(plan.where, from));
  const dimensions = plan.outputs.slice(0, plan.dimensions).map(({ value }) => value);
  const groups = dimensions.reduce((all, value) => all * groupsBy(value, from, plan.where), 1);
  return (of) => {
    const known = numbers[of.index];
    if (known === undefined) return undefined;
    const { kept, size, least = '0' } = known;
    const column = (name: string): Sql => sql`${tableAlias}.${quoteIdent(name)}`;
    const own = column(from.names[of.index] as string);
    const isCoded = kept === undefined && from.dictionaries?.[of.index] !== undefined;
    if (isCoded ? codes === undefined : kept === undefined && of.column.type !== 'integer') return undefined;
    const number = kept !== undefined ? column(kept) : isCoded ? (codes?.ofValue(own) ?? own) : own;
    if (Math.min(groups, rows) * (size / 8) <= room) return marked(number, BigInt(least), size);
    return kept === undefined ? undefined : sql`COUNT(DISTINCT ${number})`;
  };
}

function roomOf(where: Condition, from: From): number {
  const { rows = 0 } = from;
  if (where.kind === 'always') return rows * bytesPerRow.all;
  const passing = isPassingKnown(where, from) ? passingRows(where, rows, from) : 0;
  return Math.max(rows * bytesPerRow.some, passing * bytesPerRow.passing);
}

/** Groups that the rows fall into by a value at most, as far as that is known; those without one are another. */
function groupsBy(value: Value, { numbers = [], spans, rows = 0 }: From, where: Condition): number {
  if (value.kind === 'truncated') {
    if (isCycle(value.grain)) return cycleNames[value.grain].length + 1;
    const span = spans?.[value.of.index];
    if (span === undefined) return rows;
    const [, least, greatest] = span;
    const days = (timeOf(greatest) - timeOf(least)) / dayMs + 1;
    // The periods that the first and the last day lie in may be begun only.
    return Math.ceil((days * datedShare(where, spans)) / shortestDays[value.grain]) + 2;
  }
  if (value.kind !== 'column') return rows;
  return value.column.type === 'boolean' ? 3 : (numbers[value.index]?.size ?? rows) + 1;
}
