import type { Aggregation, PeriodGrain } from '@mingjing/contract';
import { measureIdea } from './measure-name.ts';
import { isNameless } from './nameless.ts';
import { type ColumnFacts, fewValues } from './profile.ts';
import * as words from './vocabulary.ts';

/* What the values of a column of numbers look like, where its name says nothing or something else. */

/** Names of when something began or ended. */
const beginsOrEnds =
  /^(start|begin|end|from|to|since|until|founded|established|built|born|died|birth|death)([\s_-]?years?)?$/i;
const [firstYear, lastYear] = [1000, 2199];
/** Whether whole numbers of any time are years of a beginning or an end: reigns, lives, buildings. */
export const areEnds = (name: string, { min, max }: ColumnFacts): boolean =>
  beginsOrEnds.test(name) && Number(min) >= firstYear && Number(max) <= lastYear;

/** What stands above the names at the left of a table that was turned: years below it are years. */
const namesOthers = /^(地区|区域|省份?|城市|国家|名称|项目|指标|country|region|indicator)$/i;
/** Whether whole numbers are years whose name does not say so to everybody: year_release, cycle, 建成年. */
export const areYears = (name: string, usual: Aggregation, unit: PeriodGrain | undefined): boolean =>
  usual === 'sum' &&
  unit === 'year' &&
  measureIdea(name) === 'other' &&
  !words.wholeWords.test(name) &&
  (isNameless(name) || namesOthers.test(name) || /年代?$/.test(name) || words.unreadDate.test(name));

const latestClock = 2400;
/** 1730, or 173005 with seconds. */
const areClockNumbers = (values: readonly number[]): boolean => {
  const hasSeconds = Math.max(...values) > latestClock;
  const minutes = hasSeconds ? values.map((value) => Math.floor(value / 100)) : values;
  const areLow = (numbers: readonly number[]): boolean => numbers.every((number) => number % 100 < 60);
  return Math.max(...minutes) <= latestClock && areLow(minutes) && (!hasSeconds || areLow(values));
};
/** Whether whole numbers are times of a day, 1730 for half past five: their sum and mean are no time. */
export const areClockTimes = (name: string, { min, max, distinct, top }: ColumnFacts): boolean =>
  words.clockNumber.test(name) &&
  distinct > fewValues &&
  Number(min) >= 0 &&
  Number(max) > 999 &&
  areClockNumbers([min, max, ...top.map(({ value }) => value)].map(Number));

/** Whether whole numbers are hours, days and weekdays: whatever they come to together is no moment. */
export const areOfDate = (name: string, { min, max }: ColumnFacts): boolean =>
  words.partsOfDate.some(([word, most]) => word.test(name.trim()) && Number(min) >= 0 && Number(max) <= most);

/** Codes of so many digits are read by nobody: numbers of orders and accounts. */
export const leastUnread = 1e6;
export const leastMeasured = 20;
const mostTimes = 5;
/**
 * Whether values whose name says nothing, as those in other languages, are measured at things, such as lengths, and not
 * amounts: fractions that all lie near each other.
 */
export function looksMeasured({ column, filled, distinct, min, max, top }: ColumnFacts): boolean {
  const [least, most] = [Number(min), Number(max)];
  return (
    isNameless(column.name) &&
    measureIdea(column.name) === 'other' &&
    !words.wholeWords.test(column.name) &&
    filled >= leastMeasured &&
    distinct >= leastMeasured / 2 &&
    least > 0 &&
    most <= least * mostTimes &&
    column.type !== 'integer' &&
    // Of many different values the ends alone are known.
    (top.length === 0 || top.some(({ value }) => !Number.isInteger(Number(value))))
  );
}

const movedWords = /change|diff|delta|net|balance|growth|flow|gain|loss/i;
/** Fractions on both sides of zero whose name says nothing: values that were standardised, residues, logarithms. */
export const areAroundZero = ({ column, filled, distinct, min, max }: ColumnFacts): boolean =>
  isNameless(column.name) &&
  measureIdea(column.name) === 'other' &&
  !words.wholeWords.test(column.name) &&
  // Changes in parts of what was before are as little a sum.
  (!movedWords.test(column.name) || (Number(min) >= -1 && Number(max) <= 1)) &&
  column.type !== 'integer' &&
  filled >= leastMeasured &&
  distinct > 2 &&
  Number(min) < 0 &&
  Number(max) > 0 &&
  ![min, max].every((end) => Number.isInteger(Number(end)));

/** Of places among all rows nearly each stands once; with ties they still reach the number of rows. */
const nearlyAllRows = 0.8;
export const arePlaces = ({ distinct, filled, min, max }: ColumnFacts): boolean =>
  distinct >= filled * nearlyAllRows ||
  (Number(min) >= 1 && Number(max) <= filled && Number(max) >= filled * nearlyAllRows);

/** How questions of a survey are numbered, and the scales that answers are given on: 1 to 5, 0 to 10. */
const question = /^(?:Q?\d{1,3}[、.．:：](?!\d)|[一二三四五六七八九十]{1,3}[、.．])/i;
/** Questions that are asked without a number, in so many letters. */
const asked = /[？?]|您|你|^请/;
const shortestAsked = 8;
const isQuestion = (name: string): boolean =>
  question.test(name) || (name.length >= shortestAsked && asked.test(name));
const [highestMark, mostMarks] = [10, 11];
/** Whether whole numbers are answers on a scale: their sum is no number of anything. */
export const areAnswers = ({ column, filled, distinct, min, max, top }: ColumnFacts): boolean =>
  isQuestion(column.name.trim()) &&
  !words.countedAnswer.test(column.name) &&
  (column.type === 'integer' ||
    (top.length > 0 && top.every(({ value }) => Number.isInteger(Number(value))))) &&
  filled >= leastMeasured &&
  distinct <= mostMarks &&
  Number(min) >= 0 &&
  Number(max) <= highestMark;

const fewestCounted = 12;
/** Whether whole numbers count the rows through, each once from 0 or 1: instalments of a loan, laps. */
export const isCountedThrough = ({ filled, distinct, min, max }: ColumnFacts, rows: number): boolean =>
  filled === rows &&
  filled >= fewestCounted &&
  distinct === filled &&
  (Number(min) === 0 || Number(min) === 1) &&
  Number(max) - Number(min) === filled - 1;

const fewestDigits = 4;
/** Whether many whole numbers are all of so many digits, as codes that are given out are: 015009, 45231. */
export const haveSameDigits = ({ column, distinct, min, max }: ColumnFacts): boolean =>
  column.type === 'integer' &&
  distinct > fewValues &&
  Number(min) >= 10 ** (fewestDigits - 1) &&
  String(min).length === String(max).length;

/** Cards and accounts have so many digits, amounts hardly do, and not all of them as many. */
const fewestOfAccount = 14;
/** What is called a number and nothing else is how many of something, but not by the million. */
const bareNumber = /^(number|num|nr)$/i;
/** Numbers of students and orders have fewer, but begin all alike, with the year in which they were given out. */
const [fewestOfNumber, mostApart] = [11, 1.5] as const;
export const areLongNumbers = ({ column, filled, min, max }: ColumnFacts): boolean => {
  const digits = String(min).length;
  if (bareNumber.test(column.name.trim()) && filled >= leastMeasured && Number(min) >= leastUnread)
    return true;
  if (filled < leastMeasured || Number(min) < 10 ** (fewestOfNumber - 1) || digits !== String(max).length)
    return false;
  if (digits >= fewestOfAccount) return true;
  const isAmount = measureIdea(column.name) === 'money' || words.wholeWords.test(column.name);
  return column.type === 'integer' && !isAmount && Number(max) < Number(min) * mostApart;
};

const [leastListed, mostListed, oftenListed] = [2, 30, 3] as const;
/** Whether whole numbers below the name of a list of words stand for those words: small ones that come again and again. */
export const areListedCodes = (name: string, { filled, distinct, min, max }: ColumnFacts): boolean =>
  words.listedCode.test(name) &&
  distinct >= leastListed &&
  distinct <= mostListed &&
  filled >= distinct * oftenListed &&
  Number(min) >= -highestCode &&
  Number(max) <= highestCode;

const [leastRepeated, mostCodes, highestCode] = [15, 12, 99] as const;
/** Whether most rows have none of it, fewer have one and fewer still two: that is how often things happen, medals and calls. */
function happens({ min, top }: ColumnFacts): boolean {
  if (Number(min) !== 0) return false;
  const counts = [0, 1, 2].map((at) => top.find(({ value }) => Number(value) === at)?.count ?? 0);
  const [none = 0, once = 0, twice = 0] = counts;
  return twice > 0 && none > once && once > twice * 2;
}

/**
 * Whether whole numbers whose name says nothing, as those in other languages, are codes: a few small ones, each of many
 * rows. What is called by several things is counted: children, rooms.
 */
export function areFewCodes(facts: ColumnFacts, isWhole: boolean): boolean {
  const { column, filled, distinct, min, max } = facts;
  return (
    isWhole &&
    !happens(facts) &&
    isNameless(column.name) &&
    measureIdea(column.name) === 'other' &&
    !words.wholeWords.test(column.name) &&
    !words.severalThings.test(column.name) &&
    // 1 and 2 alone are two kinds; 0 and 1 are answers.
    (distinct >= 3 || (distinct === 2 && Number(min) === 1 && Number(max) === 2)) &&
    distinct <= mostCodes &&
    filled >= distinct * leastRepeated &&
    Number(min) >= 0 &&
    Number(max) <= highestCode
  );
}

const laidOutBy = /^(ages?|weeks?|doses?|年龄|岁数|周龄|日龄)$/i;
const [fewestSteps, leastOfStep] = [8, 6] as const;
/**
 * Whether whole numbers are what rows were laid out by: each stands in as many rows as any other, at even distances, as
 * the ages of a census or the weeks of a trial do.
 */
export function areGridSteps(name: string, { filled, distinct, top }: ColumnFacts): boolean {
  const [each = 0] = top.map(({ count }) => count);
  if (
    !laidOutBy.test(name) ||
    distinct < fewestSteps ||
    distinct > fewValues ||
    top.length !== distinct ||
    each < leastOfStep
  )
    return false;
  const steps = top.map(({ value }) => Number(value)).toSorted((a, b) => a - b);
  const [least = 0, next = 0] = steps;
  return (
    filled === each * distinct &&
    top.every(({ count }) => count === each) &&
    steps.every((step, at) => step === least + (next - least) * at)
  );
}
