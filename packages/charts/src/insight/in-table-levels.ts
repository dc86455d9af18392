import { isUnnamed } from './nameless.ts';
import type { SizedColumn } from './own-sizes.ts';
import type { ColumnProfile } from './profile.ts';
import { momentOf } from './stock-measure.ts';
import {
  accountBalance,
  balanceOfMoves,
  costWords,
  countedOn,
  doneOfIt,
  fallsAtPlace,
  incomeWords,
  leftToDo,
  measuringPlace,
  moves,
  openingBalance,
  paidPeople,
  payWords,
  runningWords,
  stepOfTime,
  stillOpen,
} from './vocabulary.ts';

/* Columns that hold what there is at each moment, or up to it: no sum of them is a number of anything. */

const isMoment = ({ role, distinct, yearless }: ColumnProfile): boolean =>
  (role === 'time' || (role === 'period' && yearless !== true)) && distinct > 1;

const isText = ({ top, min }: ColumnProfile): boolean => typeof (top[0]?.value ?? min) === 'string';

/** Numbers of entries, and no things of which each has its own rest. */
const logged = /日志|登记|记录|填报|序号|流水|^log/i;

/** Whether each row is of a thing of its own, which a name or a number tells. */
const areThings = (columns: readonly ColumnProfile[]): boolean =>
  columns.some(
    (column) =>
      column.unique &&
      !isUnnamed(column.name) &&
      !countedOn.test(column.label) &&
      (column.role === 'id' || (isText(column) && !['time', 'period'].includes(column.role))),
  );

/**
 * Whether what is called a balance is what each row earned and spent: both stand in every row, and what is left of an
 * income is never more than that. In a book of movements one of them is empty, or the balance grows beyond them.
 */
function isNet(balance: ColumnProfile, columns: readonly ColumnProfile[], rows: number): boolean {
  const of = (words: RegExp): ColumnProfile | undefined =>
    columns.find(
      ({ role, label, filled, min }) =>
        role === 'amount' && words.test(label) && filled === rows && Number(min) > 0,
    );
  const income = of(incomeWords);
  const cost = of(costWords);
  return (
    income !== undefined && cost !== undefined && income !== cost && Number(balance.max) <= Number(income.max)
  );
}

/** Balances of a ledger, a row for each movement: neither their sum nor their mean is what is left. */
export function withoutBalances(columns: readonly ColumnProfile[], rows: number): readonly ColumnProfile[] {
  const date = columns.find(isMoment);
  if (date === undefined) return columns;
  // Of one row for each date on which all was counted the balance is that of the date; 交易日期 is one of movements.
  const isDaily = countedOn.test(date.label) && date.distinct === rows && !String(date.max).includes(':');
  // With what there was at the beginning beside it a row tells a period and no movement: 期初, 入库, 出库, 结存.
  const isByPeriod = columns.some(({ label }) => openingBalance.test(label));
  if (isDaily || isByPeriod) return columns;
  const isLedger = columns.some(({ role, label }) => role !== 'none' && moves.test(label));
  const areMoves = !areThings(columns);
  const isBalance = (column: ColumnProfile): boolean =>
    (column.role === 'amount' || column.role === 'mean') &&
    ((isLedger && balanceOfMoves.test(column.label) && !isNet(column, columns, rows)) ||
      (areMoves && accountBalance.test(column.label)));
  return columns.map((column) =>
    isBalance(column)
      ? // Who asks for it by hand gets what lies between the balances, and no sum of them.
        { ...column, role: 'none', because: '每笔变动之后的余额，不能相加', calculation: 'avg' }
      : column,
  );
}

const grownBy = /^(新增|新增加|当[日天月]|本[日月周期次]|今日|每日|日)/;
const grownTo = /^(累计|总计|总|现有|现存|历史累计)/;
/** Amounts that what each row adds stands beside: 累计确诊 and 现有确诊 beside 新增确诊. Of several rows each holds those before. */
function grownBeside(columns: readonly ColumnProfile[]): ReadonlySet<string> {
  const amounts = columns.filter(({ role }) => role === 'amount').map(({ label }) => label);
  const added = new Set(
    amounts.filter((label) => grownBy.test(label)).map((label) => label.replace(grownBy, '')),
  );
  const hasRunning = amounts.some(
    (label) => runningWords.test(label) && added.has(label.replace(runningWords, '')),
  );
  return new Set(
    hasRunning ? amounts.filter((label) => grownTo.test(label) && added.has(label.replace(grownTo, ''))) : [],
  );
}

/**
 * What was counted up from row to row, where no date says when all was counted: 累计回款 of each instalment of a contract
 * holds those before. The same of one row for each thing is added up.
 */
export function withoutRunning(columns: readonly ColumnProfile[], rows: number): readonly ColumnProfile[] {
  const grown = grownBeside(columns);
  const isCounted = momentOf({ columns, rows, expressions: [], hierarchies: [] }) !== undefined;
  const isFollowed = columns.some(
    (column) => isMoment(column) || (column.role === 'category' && stepOfTime.test(column.label)),
  );
  if (isCounted || !(isFollowed || grown.size > 0) || areThings(columns)) return columns;
  const isRunning = ({ role, label }: ColumnProfile): boolean =>
    role === 'amount' && (grown.has(label) || (isFollowed && runningWords.test(label)));
  if (!columns.some(isRunning)) return columns;
  return columns.map((column) =>
    isRunning(column) || (column.role === 'amount' && stillOpen.test(column.label))
      ? { ...column, role: 'none', because: '逐行累计的数包含前面各行，不能相加', calculation: 'max' }
      : column,
  );
}

const [exact, fewestLines] = [1e-6, 5];
const sumOf = ({ mean, filled }: SizedColumn): number => (mean ?? Number.NaN) * filled;
/** Whether the last line of a column counted up is what another one comes to: 累计人数 beside 人数. */
const endsAtSum = (column: SizedColumn, others: readonly SizedColumn[]): boolean =>
  others.some((other) => {
    if (other === column || other.mean === undefined || runningWords.test(other.label)) return false;
    return Math.abs(sumOf(other) - Number(column.max)) <= Math.abs(Number(column.max)) * exact;
  });
/** What is counted up line by line beside the numbers themselves, as in tables of marks and of frequencies. */
export function withoutCountedUp(columns: readonly SizedColumn[], rows: number): readonly SizedColumn[] {
  return columns.map((column) =>
    ['amount', 'mean'].includes(column.role) &&
    rows >= fewestLines &&
    runningWords.test(column.label) &&
    endsAtSum(column, columns)
      ? { ...column, role: 'none', because: '逐行累计的数包含前面各行，不能相加', calculation: 'max' }
      : column,
  );
}

const isPlace = ({ role, label, distinct }: ColumnProfile): boolean =>
  distinct > 1 &&
  (role === 'region' || (['category', 'entity', 'id'].includes(role) && measuringPlace.test(label)));

/** Rain of several stations: the same rain fell at each, and all of them together is the rain of no place. */
export function withoutRainOfPlaces(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  if (!columns.some(isPlace)) return columns;
  return columns.map((column) =>
    column.role === 'amount' && fallsAtPlace.test(column.label)
      ? { ...column, role: 'mean', calculation: 'avg', because: '各地测得的量不能相加，只求平均' }
      : column,
  );
}

/** What was left of each task after each entry of a log of work: a list of tasks has what is left of each once. */
export function withoutLeftToDo(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const isLog =
    columns.some(isMoment) &&
    !areThings(columns.filter(({ label }) => !logged.test(label))) &&
    columns.some(({ role, label }) => role === 'amount' && doneOfIt.test(label));
  if (!isLog) return columns;
  return columns.map((column) =>
    (column.role === 'amount' || column.role === 'mean') && leftToDo.test(column.label)
      ? { ...column, role: 'none', because: '每次登记之后剩余的数，不能相加', calculation: 'avg' }
      : column,
  );
}

/** People beside what they are paid are those who work there: the ones of each month are the same. */
export function withStaff(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const isPaid = columns.some(({ role, label }) => role === 'amount' && payWords.test(label));
  if (!isPaid) return columns;
  return columns.map((column) =>
    column.role === 'amount' && paidPeople.test(column.label) ? { ...column, stays: true } : column,
  );
}
