import { withoutDayColumns } from './day-columns.ts';
import { withoutFirstNames } from './first-names.ts';
import {
  withoutBalances,
  withoutCountedUp,
  withoutLeftToDo,
  withoutRainOfPlaces,
  withoutRunning,
  withStaff,
} from './in-table-levels.ts';
import { oneUnitOfMoney, ownMeasures, pricedLines, withoutMixedCurrencies } from './in-table-money.ts';
import { plansInUnits, resultsInUnits } from './in-table-plans.ts';
import { isUnitWord } from './measure-name.ts';
import { isUnnamed } from './nameless.ts';
import { type SizedColumn, withoutSumsOfSizes } from './own-sizes.ts';
import { withoutPanelKeys } from './panel-keys.ts';
import { type ColumnProfile, fewValues } from './profile.ts';
import { withoutPricesOfDay } from './quotes.ts';
import { withoutSumsOfKeys } from './told-keys.ts';
import {
  bareName,
  countedOtherwise,
  ofOnePerson,
  onePeriod,
  personWords,
  unitColumn,
  wholeMarks,
} from './vocabulary.ts';

/* What a column is by the columns that stand beside it. */

const left = (column: ColumnProfile, because: string): ColumnProfile => ({
  ...column,
  role: 'none',
  because,
});

const mostlyUnits = 0.5;

/** So many units are told apart by a measure each. */
const mostUnits = 3;

/** What stands in brackets in the unit of its own, though not one of those known: 排放量(tCO2e). */
const ownUnit = /[（(【[]\s*[a-zμ㎡°][a-z\d₂³²·/^-]+\s*[)）】\]]$/i;
/** Whether a column says how many of something there are in each row, in units that another column names. */
export const isQuantity = ({ role, idea, unit, name }: ColumnProfile): boolean =>
  role === 'amount' && idea !== 'money' && unit === '' && !ownUnit.test(name) && !countedOtherwise.test(name);

/** The column that says what each row is counted in, where that is not the same in all of them. */
export function unitsOf(columns: readonly ColumnProfile[]): ColumnProfile | undefined {
  return columns.find(
    ({ label, role, top, distinct }) =>
      unitColumn.test(label) &&
      ['category', 'none'].includes(role) &&
      distinct >= 2 &&
      top.filter(({ value }) => isUnitWord(String(value ?? '').trim())).length >= top.length * mostlyUnits,
  );
}

/** Quantities of rows that are counted in different units: boxes and kilograms are no number together. */
function withoutMixedUnits(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const units = unitsOf(columns);
  if (units === undefined) return columns;
  const named = units.top.slice(0, 3).map(({ value }) => String(value));
  const because = `各行的计量单位不同（${named.join('、')}${units.distinct > 3 ? ' 等' : ''}），不能相加`;
  return columns.map((column) => {
    if (column === units) return left(column, '计量单位不用来分组');
    return units.distinct > mostUnits && isQuantity(column) ? left(column, because) : column;
  });
}

/** So many columns of marks by day, as rosters have them, are no dimensions. */
const fewestMarked = 4;
const dayName = /^\d{1,2}[日号]$|^(?:周|星期)[一二三四五六日天]$/;
/** Numbers alone name days where there are those of a month. */
const [dayNumber, fewestDays] = [/^(?:[1-9]|[12]\d|3[01])$/, 20] as const;

/** Columns of texts that are a period each: 1日 … 31日 of a roster. Of none of them alone anybody asks. */
function withoutPeriodsOfMarks(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const areDays = columns.filter(({ label }) => dayNumber.test(label)).length >= fewestDays;
  const isMarks = ({ role, label }: ColumnProfile): boolean =>
    ['category', 'entity', 'none'].includes(role) &&
    (dayName.test(label) || onePeriod.test(label) || (areDays && dayNumber.test(label)));
  if (columns.filter(isMarks).length < fewestMarked) return columns;
  return columns.map((column) =>
    isMarks(column) ? { ...left(column, '一天或一期一列的标记，不单独分组'), yes: undefined } : column,
  );
}

/** What is marked in courses, and what such columns hold. */
const courseMarks = /^(quiz|mid[\s_-]?term|final[\s_-]?exam|exam|test|homework|hw|assignment|coursework)/i;
const [fewestCourseMarks, leastBest, bestMark] = [2, 20, 100] as const;
/** Final and Project beside Midterm and Quiz are marks as well: whole numbers of at most a hundred, without a unit. */
function withCourseMarks(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const marks = columns.filter(({ role, label }) => role === 'mean' && courseMarks.test(label.trim()));
  if (marks.length < fewestCourseMarks) return columns;
  return columns.map((column) =>
    column.role === 'amount' &&
    column.idea === 'other' &&
    column.unit === '' &&
    Number(column.min) >= 0 &&
    Number(column.max) >= leastBest &&
    Number(column.max) <= bestMark
      ? { ...column, role: 'mean', calculation: 'avg', because: '与其他得分并列，只求平均' }
      : column,
  );
}

/** What a total of marks is made of: nobody asks what all people reached together in one subject. */
function withoutSumsOfMarks(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const whole = columns.find(({ role, label }) => role === 'mean' && wholeMarks.test(label));
  if (whole === undefined) return columns;
  return columns.map((column) =>
    column.role === 'amount' &&
    column.idea === 'other' &&
    ['', '分'].includes(column.unit) &&
    Number(column.max) <= Number(whole.max)
      ? { ...column, role: 'mean', calculation: 'avg', because: `「${whole.label}」之外的得分，只求平均` }
      : column,
  );
}

const chinese = /\p{Script=Han}/u;
/** Where neither names nor values are Chinese nobody knows what the money is of. */
function withoutForeignYuan(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const isChinese = columns.some(
    ({ name, top }) => chinese.test(name) || top.some(({ value }) => chinese.test(String(value ?? ''))),
  );
  return isChinese
    ? columns
    : columns.map((column) => (column.unit === '元' ? { ...column, unit: '' } : column));
}

/** A name beside age and sex is that of a person, who is not listed. */
function withoutNamesOfPeople(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  if (!columns.some(({ label }) => personWords.test(label))) return columns;
  return columns.map((column) =>
    bareName.test(column.label) && column.distinct > fewValues && column.role !== 'id'
      ? { ...left(column, '个人信息不在面板上列出'), single: false }
      : column,
  );
}

const sexWords = /^(性别|gender|sex)$/i;
/** What people of a list earn and work is no sum of anything but of those who happen to be listed. */
function withoutSumsOfPeople(columns: readonly ColumnProfile[], rows: number): readonly ColumnProfile[] {
  const arePeople =
    columns.some(({ label, distinct }) => sexWords.test(label) && distinct <= 4) &&
    !columns.some(({ role, distinct }) => role === 'time' && distinct > rows / 50);
  if (!arePeople) return columns;
  return columns.map((column) =>
    column.role === 'amount' && ofOnePerson.test(column.label.replace(/([a-z])([A-Z])/g, '$1_$2'))
      ? { ...column, role: 'mean', calculation: 'avg', because: '每行一个人，只求平均' }
      : column,
  );
}

const mostlyFilled = 0.8;
/** Remarks beside a table, below no name: in a list whose columns have names they are no kinds of anything. */
function withoutRemarks(columns: readonly ColumnProfile[], rows: number): readonly ColumnProfile[] {
  if (columns.every(({ name }) => isUnnamed(name))) return columns;
  return columns.map((column) =>
    isUnnamed(column.name) &&
    ['category', 'entity'].includes(column.role) &&
    column.filled < rows * mostlyFilled
      ? left(column, '没有列名，多数行也没有取值')
      : column,
  );
}

const isNumber = ({ role }: ColumnProfile): boolean => role === 'amount' || role === 'mean';
/** Numbers below no name, as programs number rows: beside others that have one nobody knows what they are. */
function withoutNamelessNumbers(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const isListed = (name: string): boolean => name !== '数值' && isUnnamed(name);
  if (!columns.some(({ name, role }) => !isListed(name) && role !== 'none')) return columns;
  return columns.map((column) =>
    isListed(column.name) && isNumber(column) ? left(column, '没有列名，不知道是什么的数值') : column,
  );
}

/** Nobody but the table asks for the mean. */
function withoutMean(column: SizedColumn): ColumnProfile {
  const { mean: _, ...rest } = column;
  return rest;
}

/** Columns as they are in their table. `rows`: how many the caller sees. */
export const inTable = (columns: readonly ColumnProfile[], rows: number): ColumnProfile[] =>
  [
    withoutSumsOfKeys,
    ownMeasures,
    pricedLines,
    withCourseMarks,
    withoutSumsOfMarks,
    plansInUnits,
    resultsInUnits,
    oneUnitOfMoney,
    withoutMixedCurrencies,
    withoutPeriodsOfMarks,
    withoutBalances,
    withoutCountedUp,
    withoutRunning,
    withoutRainOfPlaces,
    withoutLeftToDo,
    withStaff,
    withoutMixedUnits,
    withoutDayColumns,
    withoutPanelKeys,
    withoutPricesOfDay,
    withoutNamesOfPeople,
    withoutFirstNames,
    withoutSumsOfPeople,
    withoutSumsOfSizes,
    withoutRemarks,
    withoutNamelessNumbers,
    withoutForeignYuan,
  ]
    .reduce((found, step) => step(found, rows), columns)
    .map(withoutMean);
