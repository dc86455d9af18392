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

const currencyColumn =
  /(^|原|外|计价|结算|交易|合同|发票)(币种|币别|货币)(类型|代码|名称)?$|(^|[\s_-])(currency|ccy)([\s_-](code|name))?$/i;
const currencyName =
  /^([a-z]{3}|[$€£¥￥]|人民币|(美|欧|日|韩|澳|加|新加坡|新|港|新台)[元币金圆]|英镑|卢布|泰铢|瑞士法郎|卢比)$/i;
/** What an amount says of itself: it is in one currency, whatever the row was paid in. */
const inOneCurrency =
  /人民币|本位?币|折合|折算|折[人本美]|等值|[a-z]*(rmb|cny|usd|eur|hkd)|[美港欧日]元|英镑/i;
const exchangeRate = /汇率$|(^|[\s_-])(exchange|fx)[\s_-]rate$/i;

/** The column that says in which currency each row is, where that is not the same in all of them. */
export const currenciesOf = (columns: readonly ColumnProfile[]): ColumnProfile | undefined =>
  columns.find(
    ({ label, role, top, distinct }) =>
      currencyColumn.test(label) &&
      role === 'category' &&
      distinct >= 2 &&
      top.every(({ value }) => value === null || currencyName.test(String(value).trim())),
  );

/** Whether a column holds money of each row's own currency. */
export const isOfCurrencies = ({ role, idea, label, name }: ColumnProfile): boolean =>
  (role === 'amount' || role === 'mean') &&
  (idea === 'money' || /原币|外币/.test(label)) &&
  !inOneCurrency.test(name);

/**
 * Money in several currencies: dollars and yen are no sum, nor have their rates a mean. Where the same stands in one
 * currency beside it that is added up; else there is an amount for each currency, see `measuresOf`.
 */
export function withoutMixedCurrencies(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const currencies = currenciesOf(columns);
  if (currencies === undefined) return columns;
  const named = currencies.top.slice(0, 3).map(({ value }) => String(value));
  const because = `各行的币种不同（${named.join('、')}${currencies.distinct > 3 ? ' 等' : ''}），不能相加`;
  const hasOne = columns.some((column) => column.role === 'amount' && inOneCurrency.test(column.name));
  return columns.map((column) => {
    const isRate = column.role === 'mean' && exchangeRate.test(column.label);
    const isLeft = isOfCurrencies(column) && (hasOne || column.role === 'mean');
    if (!isRate && !isLeft) return isOfCurrencies(column) ? { ...column, unit: '' } : column;
    return { ...column, role: 'none', because: isRate ? '各行的币种不同，汇率不求平均' : because };
  });
}
