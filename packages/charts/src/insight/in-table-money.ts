import { unitOf } from './measure-name.ts';
import type { ColumnProfile } from './profile.ts';

/* What columns of money are by those that stand beside them. */

const bookValue = /(?<!单位|累计|复权)净[值额]$/;
const purchaseValue = /原[值价]$|购置[价金]|采购[价金]|折旧/;

/** What is left of the value of each thing, beside what it was bought for: sums as that is, and no price of a share. */
export function ownMeasures(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const isOfThings = columns.some(({ label, role }) => role === 'amount' && purchaseValue.test(label));
  if (!isOfThings) return columns;
  return columns.map((column) =>
    column.role === 'mean' && bookValue.test(column.label)
      ? { ...column, role: 'amount', calculation: 'sum', because: '各件的净值，可以求和' }
      : column,
  );
}

const lineTotal = /^(行)?(小计|合计|金额小计|总计)$/;

/** 小计 beside 单价 is what each line comes to: money in the unit of its price. */
export function pricedLines(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const price = columns.find(
    ({ role, idea, label }) => role === 'mean' && idea === 'money' && label.endsWith('价'),
  );
  if (price === undefined) return columns;
  const unit = /^[^/／]*元$/.test(price.unit) ? price.unit : '元';
  return columns.map((column) =>
    column.role === 'amount' && column.idea === 'other' && column.unit === '' && lineTotal.test(column.label)
      ? { ...column, idea: 'money', unit }
      : column,
  );
}

const isScaled = (unit: string): boolean => /^[百千万亿]+元$/.test(unit);

/**
 * Amounts of money without a unit of their own, in a table whose other amounts are told in 万元: nobody says that they
 * are 元, and beside the others they would be read as 10,000 times less.
 */
export function oneUnitOfMoney(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  if (!columns.some(({ unit }) => isScaled(unit))) return columns;
  return columns.map((column) =>
    column.unit === '元' && unitOf(column.name).unit === '' && !/[^单]元$/.test(column.label)
      ? { ...column, unit: '' }
      : column,
  );
}
