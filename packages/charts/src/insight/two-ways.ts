import { columnInFormula, textInFormula } from '@mingjing/contract';
import type { Measure } from './measure-shape.ts';
import type { ColumnProfile } from './profile.ts';
import { isRunning, isStock } from './stock-measure.ts';

/* Amounts that come in and go out below one name: 收支类型 (收入, 支出) beside 金额, 出库 and 入库 beside 数量, negatives as
 * spending. What they come to together is no number that anybody asks for. */

/** How two ways are called: what goes each way, and what is left of both where they can be set off. */
interface Words {
  into: RegExp;
  out: RegExp;
  called: readonly [string, string];
  rest?: string;
}

const families: readonly Words[] = [
  {
    into: /^(收|收入|营业收入|其他收入|收款|入账|进账|流入|转入|存入|存款|充值|回款|收到|income|inflow|receipts?|received|deposit|转入金额)$/i,
    out: /^(支|支出|付|付款|付出|出账|流出|转出|取款|取出|提现|消费|扣款|费用|花费|支付|expenses?|expenditure|outflow|payments?|paid|spending|withdrawal)$/i,
    called: ['收入', '支出'],
    rest: '结余',
  },
  {
    into: /^(.{0,4}入库|入|进|进货|购入|领入|调入|调拨入|盘盈|退回入库|in|inbound|stock[\s_-]?in)$/i,
    out: /^(.{0,4}出库|出|领用|领出|发出|发货|调出|调拨出|盘亏|报损|out|outbound|stock[\s_-]?out)$/i,
    called: ['入库', '出库'],
    rest: '净入库',
  },
  { into: /^(贷|贷方|credit|cr|c)$/i, out: /^(借|借方|debit|dr|d)$/i, called: ['贷方', '借方'] },
  {
    into: /^(\+|＋|增|增加|increase)$/i,
    out: /^(-|－|—|减|减少|decrease)$/i,
    called: ['增加', '减少'],
    rest: '净增',
  },
];
/** What neither came in nor went out: transfers of one's own, as payment services write them. */
const neither = /^(不计收支|中性交易|其他|其它|内部转账|\/|)$/;
/** What a column of signs alone is called. */
const directionName = /收支|借贷|方向|增减|类[型别]|收付|出入|进出|标[志识记]|direction|type|sign|dr/i;
const mostValues = 10;

/** A column that says which way the amount of each row went. */
export interface TwoWays {
  column: ColumnProfile;
  into: string[];
  out: string[];
  called: readonly [string, string];
  rest?: string;
}

function waysOf(column: ColumnProfile): TwoWays | undefined {
  const { top, distinct, label } = column;
  const values = top.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  if (distinct < 2 || distinct > mostValues || top.length < distinct) return undefined;
  for (const { into, out, ...words } of families) {
    const said = values.filter((value) => !neither.test(value.trim()));
    const [came, went] = [into, out].map((way) => said.filter((value) => way.test(value.trim())));
    const isWhole = came!.length > 0 && went!.length > 0 && came!.length + went!.length === said.length;
    const isBare = said.every((value) => value.trim().length < 2);
    if (isWhole && (!isBare || directionName.test(label)))
      return { column, into: came!, out: went!, ...words };
  }
  return undefined;
}

/** Which way the amounts of a table's rows went; undefined where no column says so. */
export function twoWaysOf(columns: readonly ColumnProfile[]): TwoWays | undefined {
  for (const column of columns) {
    const found = column.role === 'time' || column.role === 'period' ? undefined : waysOf(column);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What says itself which way it goes, or what is left of both. */
const ofOneWay = /收入|支出|借方|贷方|入库|出库|余额|结余|结存|库存|余$|[净毛]额|税率?|手续费|balance/i;
export const isOfBoth = (column: ColumnProfile): boolean =>
  column.role === 'amount' && !ofOneWay.test(column.label) && !isStock(column) && !isRunning(column);

const measureOf = (
  measure: Measure,
  key: string,
  alias: string,
  exp: string,
  rest: Partial<Measure>,
): Measure => {
  const { of: _, ...own } = measure;
  return {
    ...own,
    key,
    label: alias,
    item: { id: alias, name: alias, expressions: { exp, alias } },
    ...rest,
  };
};

/** A name that no column has. */
const freeName = (name: string, columns: readonly ColumnProfile[]): string =>
  columns.some((column) => column.name === name || column.label === name) ? `${name}（计算）` : name;

/** 收入金额 of 金额; 收支金额 has the word already. */
const calledBy = (word: string, label: string): string =>
  `${word}${label.replace(/^(收支|收付|收入支出|出入库|进出|借贷)/, '') || '金额'}`;

/** An amount as what came in, what went out, and what is left of both; undefined where it goes one way. */
export function byWay(
  measure: Measure,
  column: ColumnProfile,
  ways: TwoWays,
  columns: readonly ColumnProfile[],
): Measure[] | undefined {
  if (!isOfBoth(column)) return undefined;
  const [amount, way] = [columnInFormula(column.name), columnInFormula(ways.column.name)];
  const sumOf = (values: readonly string[]): string =>
    `SUMIF(${amount}, ${way} IN (${values.map(textInFormula).join(', ')}))`;
  // Where what went out is negative, all rows together are what is left.
  const isSigned = Number(column.min ?? 0) < 0;
  const [into, out] = [sumOf(ways.into), isSigned ? `0-${sumOf(ways.out)}` : sumOf(ways.out)];
  const parts = ways.column.name;
  const told = (values: readonly string[]): string =>
    `只算「${ways.column.label}」为${values.map((value) => `“${value}”`).join('、')}的行`;
  const names = ways.called.map((word) => freeName(calledBy(word, column.label), columns));
  const made = [
    measureOf(measure, `way:${column.name} in`, names[0]!, into, { parts, note: told(ways.into) }),
    measureOf(measure, `way:${column.name} out`, names[1]!, out, {
      parts,
      note: told(ways.out),
      worth: measure.worth - 0.1,
    }),
  ];
  if (ways.rest === undefined) return made;
  const rest = freeName(
    column.idea === 'money' && ways.rest === '结余' ? ways.rest : `${ways.rest}${column.label}`,
    columns,
  );
  const exp = isSigned ? `${into}+${sumOf(ways.out)}` : `${into}-${out}`;
  const note = `${names[0]}减${names[1]}`;
  // It may be below nothing: no part of a whole.
  made.push(
    measureOf(measure, `way:${column.name} rest`, rest, exp, {
      parts,
      note,
      additive: false,
      worth: measure.worth - 0.2,
    }),
  );
  return made;
}

/** Amounts whose sign says which way they went, by their name ... */
const signedName =
  /^(收支|收支(金)?额|收\/支|发生(金)?额|交易(金)?额|变动(金)?额|资金变动|流水(金额)?|入?出?账金额|进出(金额)?)$/;
/** ... or as those of an account. */
const amountName = /^(金额|交易金额|amount|transaction[\s_-]amount)$/i;
const accountWords = /余额|摘要|对方|收付|账户|账号|收支|balance|description|payee/i;

const runningBalance =
  /^(账户|当前|本次|交易后|账面|实时)?(余额|结存)(金额|数量|数)?$|^(running[\s_-])?balance$/i;
const [incomeName, spendingName] = [
  /收入|贷方|入库|存入|转入|^收$|credit|deposit/i,
  /支出|借方|出库|取出|转出|^[支付]$|debit|withdrawal/i,
];

/** Whether the sign of an amount says which way it went. */
function isSigned(column: ColumnProfile, columns: readonly ColumnProfile[]): boolean {
  const { label, min, max, role } = column;
  if (role !== 'amount' || !(Number(min) < 0) || !(Number(max) > 0)) return false;
  return (
    signedName.test(label) ||
    (amountName.test(label) && columns.some((other) => other !== column && accountWords.test(other.label)))
  );
}

/** 交易金额(借), 贷方发生额: one of the two sides of an account. */
const sideOfAccount = /(金额|发生额|数额).*[借贷]|[借贷](方)?.*(金额|发生额|数额)/;

/**
 * Whether a column is what was left after each row, as journals and statements write it: of all rows together neither its
 * sum nor its mean says anything.
 */
export function isRunningBalance(column: ColumnProfile, columns: readonly ColumnProfile[]): boolean {
  // Where rows have no day they are accounts, and what is left on all of them is a sum.
  if (!runningBalance.test(column.label) || !columns.some(({ role }) => role === 'time')) return false;
  const amounts = columns.filter((other) => other !== column && other.role === 'amount');
  const has = (name: RegExp): boolean => amounts.some(({ label }) => name.test(label));
  return (
    (has(incomeName) && has(spendingName)) ||
    // Of one side most rows may have nothing.
    (amounts.some(({ label }) => sideOfAccount.test(label)) &&
      [/借/, /贷/].every((side) =>
        columns.some(({ label }) => sideOfAccount.test(label) && side.test(label)),
      )) ||
    (amounts.length > 0 && twoWaysOf(columns) !== undefined) ||
    amounts.some((other) => isSigned(other, columns))
  );
}

/** An amount with a sign as what came in and what went out; undefined where its sign says something else, as of profits. */
export function bySign(
  measure: Measure,
  column: ColumnProfile,
  columns: readonly ColumnProfile[],
): Measure[] | undefined {
  const { label, name } = column;
  if (!isSigned(column, columns)) return undefined;
  const amount = columnInFormula(name);
  const [into, out, rest] = ['收入', '支出', '结余'].map((word) => freeName(word, columns)) as [
    string,
    string,
    string,
  ];
  return [
    measureOf(measure, `sign:${name} in`, into, `SUMIF(${amount}, ${amount} > 0)`, {
      note: `「${label}」大于 0 的行之和`,
    }),
    measureOf(measure, `sign:${name} out`, out, `0-SUMIF(${amount}, ${amount} < 0)`, {
      note: `「${label}」小于 0 的行之和，写作正数`,
      worth: measure.worth - 0.1,
    }),
    measureOf(measure, `sign:${name} rest`, rest, `SUM(${amount})`, {
      note: `「${label}」正负相抵`,
      additive: false,
      worth: measure.worth - 0.2,
    }),
  ];
}
