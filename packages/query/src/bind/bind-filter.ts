import type { Cell, Filter } from '@mingjing/contract';
import { and, type Compared, type Condition, type Constant, never, not, or } from '../plan/condition.ts';
import type { ColumnValue } from '../plan/value.ts';
import { QuestionError, questionTexts } from '../question-error.ts';
import { comparison, unstorable, viewOf } from './comparison.ts';
import { periodComparison, periodEnd } from './named-periods.ts';

const isNull = (of: Compared): Condition => ({ kind: 'isNull', of });
const plain = (column: ColumnValue): Compared => ({ column, asNumber: false });

/** Rows that equal one of the values, one condition a view: texts and numbers are looked up apart. */
function matches(column: ColumnValue, values: readonly Cell[]): { view: Compared; condition: Condition }[] {
  const views = new Map<boolean, { view: Compared; constants: Constant[]; others: Condition[] }>();
  for (const value of values) {
    if (value === null) continue;
    const view = viewOf(column, value);
    const entry = views.get(view.asNumber) ?? { view, constants: [], others: [] };
    views.set(view.asNumber, entry);
    const found = comparison(column, 'eq', value);
    if (found.kind === 'compare' && found.op === '=') entry.constants.push(found.constant);
    else entry.others.push(found);
  }
  return [...views.values()].map(({ view, constants, others }) => {
    const [only] = constants;
    const equal: Condition =
      only === undefined
        ? never
        : constants.length === 1
          ? { kind: 'compare', of: view, op: '=', constant: only }
          : { kind: 'oneOf', of: view, constants };
    return { view, condition: or(equal, ...others) };
  });
}

function keeps(column: ColumnValue, values: readonly Cell[]): Condition {
  const found = matches(column, values).map(({ condition }) => condition);
  return or(...(values.includes(null) ? [isNull(plain(column))] : []), ...found);
}

/** The opposite of keeps: NULL passes unless null itself is removed. */
function removes(column: ColumnValue, values: readonly Cell[]): Condition {
  const found = matches(column, values)
    .filter(({ condition }) => condition.kind !== 'never')
    .map(({ view, condition }) => or(isNull(view), not(condition)));
  return and(...(values.includes(null) ? [not(isNull(plain(column)))] : []), ...found);
}

const listOf = (value: Filter['value']): readonly Cell[] => (Array.isArray(value) ? value : [value]);

function single(filter: Filter): Cell {
  if (Array.isArray(filter.value)) throw new QuestionError(questionTexts.malformed);
  return filter.value;
}

/**
 * A filter as a condition. A NULL cell passes only `ne` and `notIn`; the value null asks for NULL itself with `eq`,
 * `ne`, `in` and `notIn`, and lets nothing pass with the others.
 */
export function bindFilter(column: ColumnValue, filter: Filter): Condition {
  switch (filter.op) {
    case 'eq':
      return keeps(column, [single(filter)]);
    case 'ne':
      return removes(column, [single(filter)]);
    case 'in':
      return keeps(column, listOf(filter.value));
    case 'notIn':
      return removes(column, listOf(filter.value));
    case 'like': {
      const value = single(filter);
      const text = String(value);
      return value === null || unstorable(text) ? never : { kind: 'contains', of: column, text };
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const value = single(filter);
      if (value === null) return never;
      const isEnd = filter.period === true && (filter.op === 'gte' || filter.op === 'lt');
      const named =
        typeof value !== 'string'
          ? undefined
          : isEnd
            ? periodEnd(column, filter.op as 'gte' | 'lt', value)
            : periodComparison(column, filter.op, value);
      return named ?? comparison(column, filter.op, value);
    }
  }
}
