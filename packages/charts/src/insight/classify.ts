import {
  type Aggregation,
  areSteps,
  type Cell,
  countsAsNumeric,
  type Grain,
  isDated,
  isEffortTime,
  isUnit,
  periodUnit,
  usualCalculation,
} from '@mingjing/contract';
import { areAnswersOfNumbers, yesOf } from './flag.ts';
import { grainOfDates, grainOfSpan } from './grain-of-span.ts';
import { arePairs, resultMarks } from './marked-results.ts';
import { partedName } from './parted-name.ts';
import { namesPlaces, placesOf } from './places.ts';
import { type ColumnFacts, type ColumnProfile, type MeasureIdea, type Role, samplesOf } from './profile.ts';
import { areSeveralChoices, choicesOf } from './several-choices.ts';
import * as words from './vocabulary.ts';
import { yearlessPeriod } from './yearless-period.ts';

/** Values that a person can still tell apart on a chart. */
export const fewValues = 40;

/** What a measure's name is about. */
export function measureIdea(name: string): MeasureIdea {
  const ideas = ['share', 'time', 'money', 'count'] as const;
  return ideas.find((idea) => words.measureWords[idea].test(name)) ?? 'other';
}

/** At the end of a name, or of a part of it: 收入（万元）-药品. */
const bracketed = /(?<!\s)\s*[（(【[]([^（()）】\]]{1,8})[）)】\]](?=\s*(?:$|[-－_—/·:：]))/;
const unitWord =
  /^(百|千|万|十万|百万|千万|亿)?(元|美元|港元|港币|欧元|英镑|日元|人次|人|例|台次|台|件|单|次|张|个|天|日|小时|分钟|秒|岁|吨|千克|公斤|kg|㎡|平方米|米|公里|度|℃|°C|kWh|%|％|‰|分|万|亿)$/i;

/** Whether a word says what something is counted or measured in. */
export const isUnitWord = (word: string): boolean => unitWord.test(word) || isUnit(word);

/** The unit that stands in brackets behind a name, and the name without it. */
export function unitOf(name: string): { label: string; unit: string } {
  const found = bracketed.exec(name);
  const unit = found?.[1] ?? '';
  const label = name.replace(bracketed, '').trim();
  return found !== null && isUnitWord(unit) && label !== '' ? { label, unit } : { label: name, unit: '' };
}

/** Money that a name tells without brackets: 药费万元. */
const moneyInName = /(?:百|千|万|十万|百万|千万|亿)元|美元|港元|港币|欧元|英镑|日元|USD|HKD|EUR|GBP|JPY/i;

/** Names in words of another language say nothing of the currency; those of a database of ours are of its money. */
const spokenMoney = /\p{Script=Han}|^[a-z\d]+(_[a-z\d]+)*$/u;

/** The unit that people would write behind a figure. */
function spokenUnit(name: string, unit: string, idea: MeasureIdea, money: string): string {
  if (unit !== '') return unit.replace('％', '%').replace(/^(万|亿|千|百万)$/, '$1元');
  const said = moneyInName.exec(name)?.[0];
  if (said !== undefined) return said;
  if (/分钟$|分钟数$/.test(name)) return '分钟';
  if (/小时$|小时数$|工时$/.test(name)) return '小时';
  if (/天数$|住院日$/.test(name)) return '天';
  if (/年龄$|岁数$/.test(name)) return '岁';
  return idea === 'money' && spokenMoney.test(name) ? money : '';
}

const texts = (top: ColumnFacts['top']): string[] =>
  top.flatMap(({ value }) => (value === null || value === '' ? [] : [String(value).trim()]));
const share = (values: readonly string[], holds: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(holds).length / values.length;

type Verdict = Pick<ColumnProfile, 'role' | 'because'> &
  Partial<
    Pick<
      ColumnProfile,
      'grain' | 'yearless' | 'dates' | 'regions' | 'ordered' | 'single' | 'choices' | 'marks'
    >
  >;
/** Telephones tell neither things apart nor how much of something there is: 联系电话数 is a number of nothing. */
const isContact = (label: string, values: readonly Cell[]): boolean =>
  words.contactWords.test(label) &&
  share(values.map(String), (value) => words.contactDigits.test(value.trim())) >= 0.8;
const noContact = '联系方式不用来分析';

const verdict = (role: Role, because: string, more: Omit<Verdict, 'role' | 'because'> = {}): Verdict => ({
  role,
  because,
  ...more,
});

const firstYear = 1000;
const lastYear = 2199;
const yearOf = (date: Cell): number => Number.parseInt(String(date ?? ''), 10);
/** 9999-12-31 and 0001-01-01 stand for no end and no date: an axis that reaches them shows nothing of the others. */
const isEndless = ({ min, max }: ColumnFacts): boolean => yearOf(max) > lastYear || yearOf(min) < firstYear;

function classifyDate(facts: ColumnFacts): Verdict {
  const { column, min, max, distinct } = facts;
  if (words.idleDates.test(column.name)) return verdict('none', '这类日期不用来看趋势');
  if (distinct < 2) return verdict('none', '只有一个日期');
  if (isEndless(facts)) {
    const end = yearOf(max) > lastYear ? max : min;
    return verdict('none', `有表示没有日期的 ${String(end).slice(0, 10)}，不用来看趋势`);
  }
  return verdict('time', '日期字段', {
    grain: grainOfSpan(min, max, distinct),
    dates: grainOfDates(min, max, distinct),
  });
}

const hasDigit = (text: string): boolean => /\d/.test(text);
/** Of names a few have a number: 3号楼. Of codes nearly all. */
const mostWithDigits = 0.3;
/** Whether a text begins with a zero as codes do: 007. */
const hasLeadingZero = (text: string): boolean => /^0\d/.test(text);

/** Months and quarters without a year, in their order; what a person's or a system's own are of says nothing. */
function classifyYearless({ column, top }: ColumnFacts): Verdict | undefined {
  const grain = yearlessPeriod(
    unitOf(column.name).label,
    top.map(({ value }) => value),
  );
  return grain === undefined || words.idleDates.test(column.name)
    ? undefined
    : verdict('period', '取值是月份或季度', { grain, yearless: true, ordered: true });
}

const chineseName = /\p{Script=Han}/u;
/** Whether whole numbers are years whose name does not say so to everybody: year_release, cycle, 建成年. */
const areYears = (name: string, usual: Aggregation, unit: Grain | undefined): boolean =>
  usual === 'sum' &&
  unit === 'year' &&
  measureIdea(name) === 'other' &&
  !words.wholeWords.test(name) &&
  (!chineseName.test(name) || name.endsWith('年') || words.unreadDate.test(name));

const latestClock = 2400;
const minutesOf = (value: Cell): number => Number(value) % 100;
/** Whether whole numbers are times of a day, 1730 for half past five: their sum and mean are no time. */
const areClockTimes = (name: string, { min, max, distinct, top }: ColumnFacts): boolean =>
  words.clockNumber.test(name) &&
  distinct > fewValues &&
  Number(min) >= 0 &&
  Number(max) > 999 &&
  Number(max) <= latestClock &&
  [min, max, ...top.map(({ value }) => value)].every((value) => minutesOf(value) < 60);

/** Codes of so many digits are read by nobody: numbers of orders and accounts. */
const leastUnread = 1e6;
const leastMeasured = 20;
const mostTimes = 5;
/**
 * Whether values whose name says nothing, as those in other languages, are measured at things, such as lengths, and not
 * amounts: fractions that all lie near each other.
 */
function looksMeasured({ column, filled, distinct, min, max, top }: ColumnFacts): boolean {
  const [least, most] = [Number(min), Number(max)];
  return (
    !chineseName.test(column.name) &&
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
const areAroundZero = ({ column, filled, distinct, min, max }: ColumnFacts): boolean =>
  !chineseName.test(column.name) &&
  measureIdea(column.name) === 'other' &&
  !words.wholeWords.test(column.name) &&
  !movedWords.test(column.name) &&
  column.type !== 'integer' &&
  filled >= leastMeasured &&
  distinct > 2 &&
  Number(min) < 0 &&
  Number(max) > 0 &&
  ![min, max].every((end) => Number.isInteger(Number(end)));

/** Of places among all rows nearly each stands once; with ties they still reach the number of rows. */
const nearlyAllRows = 0.8;
const arePlaces = ({ distinct, filled, min, max }: ColumnFacts): boolean =>
  distinct >= filled * nearlyAllRows ||
  (Number(min) >= 1 && Number(max) <= filled && Number(max) >= filled * nearlyAllRows);

/** How questions of a survey are numbered, and the scales that answers are given on: 1 to 5, 0 to 10. */
const question = /^(?:Q?\d{1,3}[、.．:：](?!\d)|[一二三四五六七八九十]{1,3}[、.．])/i;
const [highestMark, mostMarks] = [10, 11];
/** Whether whole numbers are answers on a scale: their sum is no number of anything. */
const areAnswers = ({ column, filled, distinct, min, max }: ColumnFacts): boolean =>
  question.test(column.name.trim()) &&
  !words.countedAnswer.test(column.name) &&
  column.type === 'integer' &&
  filled >= leastMeasured &&
  distinct <= mostMarks &&
  Number(min) >= 0 &&
  Number(max) <= highestMark;

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
function areFewCodes(facts: ColumnFacts, isWhole: boolean): boolean {
  const { column, filled, distinct, min, max } = facts;
  return (
    isWhole &&
    !happens(facts) &&
    !chineseName.test(column.name) &&
    measureIdea(column.name) === 'other' &&
    !words.wholeWords.test(column.name) &&
    !words.severalThings.test(column.name) &&
    distinct >= 3 &&
    distinct <= mostCodes &&
    filled >= distinct * leastRepeated &&
    Number(min) >= 0 &&
    Number(max) <= highestCode
  );
}

/**
 * How rows of a column become one number by its name and what is known of its values. Of many different ones the ends
 * alone are known: between 0 and 1 the others are fractions.
 */
function usualOf(facts: ColumnFacts): Aggregation {
  const { column, filled, distinct, min, max } = facts;
  const { label, unit } = unitOf(column.name);
  const arePartsOfOne =
    filled >= leastMeasured &&
    distinct > 2 &&
    min !== null &&
    Number(min) >= 0 &&
    Number(max) <= 1 &&
    unit === '' &&
    !/[([（【]/.test(column.name) &&
    measureIdea(label) === 'other';
  if (areAnswers(facts)) return 'avg';
  const samples = samplesOf(facts);
  return usualCalculation(column, [column.name], arePartsOfOne ? [...samples, 0.5] : samples);
}

function classifyNumber(facts: ColumnFacts, rows: number): Verdict {
  const { column, distinct, filled, min, max, top } = facts;
  const name = unitOf(column.name).label;
  const samples = samplesOf(facts);
  const usual = usualOf(facts);
  if (words.coordinateWords.test(partedName(name))) return verdict('none', '坐标不做合计');
  if (words.directionWords.test(name)) return verdict('none', '方向不做合计');
  if (usual === 'max') return verdict('none', '表计的读数不做合计，用量才能');
  if (isContact(name, samples)) return verdict('none', noContact);
  if (distinct === 1 && rows > 1) return verdict('none', '所有取值都相同');
  if (words.listPlace.test(name)) return verdict('none', '排列的先后不做合计');
  if (words.placeAmongRows.test(partedName(name)) && arePlaces(facts))
    return verdict('none', '每行一个名次，不做计算');
  if (words.rowNumber.test(name) && distinct < filled) return verdict('none', '行的序号，不用来分组');
  if (distinct === filled && filled > leastMeasured && words.uniqueNumber.test(name))
    return verdict('id', '每行一个不重复的整数，像编号');
  const yearless = classifyYearless(facts);
  if (yearless !== undefined) return yearless;
  const unit = periodUnit(samples);
  const isWhole = column.type === 'integer' || samples.every((value) => Number.isInteger(Number(value)));
  const isNamedYear = words.yearName.test(name) && Number(min) >= firstYear && Number(max) <= lastYear;
  if (isWhole && distinct >= 2 && (isNamedYear || areYears(name, usual, unit)))
    return verdict('period', '取值是年份', { grain: 'year' });
  if (words.unreadDate.test(name)) return verdict('none', '名称是日期，取值是没有读作日期的数字');
  if (isWhole && areClockTimes(name, facts)) return verdict('none', '一天中的时刻不做合计');
  if (usual === 'countAndClearRepeat') {
    if (unit === 'year' || unit === 'month')
      return distinct >= 2
        ? verdict('period', '取值是年份或月份', { grain: unit })
        : verdict('none', '只有一个时期');
    return distinct <= fewValues &&
      distinct <= filled / 2 &&
      isWhole &&
      !words.bareId.test(name) &&
      Math.abs(Number(max)) < leastUnread
      ? verdict('category', '名称是编码，取值不多', { ordered: true })
      : verdict('id', '名称是编号，只用于计数');
  }
  if (column.type === 'text' && share(texts(top), hasLeadingZero) > 0.2) return verdict('id', '取值像编码');
  if (isWhole && areAnswersOfNumbers(facts, name)) return verdict('category', '取值是 1 和 0，表示是否');
  const isCode = words.codeWords.test(name) && !words.onePeriod.test(name);
  if (isWhole && isCode && distinct <= fewValues && measureIdea(name) === 'other')
    return verdict('category', '名称是类别，取值是编码', { ordered: true });
  const least = Number(min);
  const most = Number(max);
  const isRun = filled > 5 && distinct === filled && most - least < filled * 1.5;
  if (
    isWhole &&
    measureIdea(name) === 'other' &&
    usual === 'sum' &&
    (isRun || (distinct === filled && least > 1e9))
  )
    return verdict('id', '每行一个不重复的整数，像编号');
  if (usual === 'sum' && areFewCodes(facts, isWhole))
    return verdict('category', '取值是很少的几个整数，像编码', { ordered: true });
  // What people worked is time, and added up all the same.
  if (usual === 'avg' || (measureIdea(name) === 'time' && !isEffortTime(name)))
    return verdict('mean', '比率、均值或时长，只求平均');
  if (usual === 'sum' && areAroundZero(facts))
    return verdict('mean', '有正有负的小数，名称没有说明含义，只求平均');
  if (usual === 'sum' && looksMeasured(facts))
    return verdict('mean', '取值相差不大的小数，像测量值，只求平均');
  return verdict('amount', '可以求和的数值');
}

const [mostPhrases, leastUses, longestPhrase] = [15, 10, 8] as const;
/** Whether remarks are a few short words that come again and again: 摘要 of bank statements. */
const areSetPhrases = ({ column, distinct, filled, top }: ColumnFacts): boolean =>
  !words.proseWords.test(column.name) &&
  distinct <= mostPhrases &&
  filled >= distinct * leastUses &&
  texts(top).every((value) => value.length <= longestPhrase);

/** 08:57, as people clock in: full and half hours are what things are planned for. */
const isOddTime = (value: string): boolean => /^\d{1,2}:(?!00|30)\d{2}/.test(value);
const mostOddTimes = 0.5;

function classifyText(facts: ColumnFacts, rows: number): Verdict {
  const { column, distinct, filled, top } = facts;
  const { name } = column;
  const values = texts(top);
  if (distinct <= 1) return verdict('none', '所有取值都相同');
  if (isContact(unitOf(name).label, samplesOf(facts))) return verdict('none', noContact);
  if (words.freeTextWords.test(name) && !areSetPhrases(facts)) return verdict('none', '说明性文字不用来分组');
  if (areSeveralChoices(name, values)) {
    const choices = choicesOf(facts);
    return choices === undefined
      ? verdict('none', '一格里有几个选项，按组合分组没有意义')
      : verdict('none', '一格里有几个选项，按选项看占比，不按组合分组', { choices });
  }
  const marks = resultMarks(values);
  if (marks !== undefined)
    return verdict('none', `取值是带 ${marks.join('、')} 标记的数值，不用来分组`, { marks });
  if (arePairs(values)) return verdict('none', '一格里有两个数值，不用来分组');
  const yearless = classifyYearless(facts);
  if (yearless !== undefined) return yearless;
  const unit = periodUnit(values);
  if (unit !== undefined && distinct >= 2)
    return words.idleDates.test(name)
      ? verdict('none', '这类日期不用来看趋势')
      : verdict('period', '取值是时期', { grain: unit });
  const isCode =
    usualCalculation({ type: 'integer' }, [name]) === 'countAndClearRepeat' && !words.periodName.test(name);
  const isSingle = distinct > filled * 0.95 && filled > 12;
  if (isCode && (isSingle || distinct > fewValues)) return verdict('id', '名称是编号，只用于计数');
  if (isCode) return verdict('none', '编码不适合展示');
  if (
    (distinct > fewValues || share(values, isOddTime) >= mostOddTimes) &&
    share(values, (value) => words.clockTime.test(value)) >= 0.8
  )
    return verdict('none', '一天中的时刻太多，不用来分组');
  if (share(values, (value) => value.length > 24) > 0.3) return verdict('none', '文字太长，不用来分组');
  if (words.privateWords.test(name) && distinct > fewValues) return verdict('none', '个人信息不在面板上列出');
  if (distinct <= 60 && namesPlaces(placesOf(facts, 'provinces')))
    return verdict('region', '取值是省份', { regions: 'provinces' });
  if (values.length >= 3 && namesPlaces(placesOf(facts, 'guangdong')))
    return verdict('region', '取值是广东的城市', { regions: 'guangdong' });
  const ordered = share(values, (value) => words.orderedValues.test(value)) >= 0.8 || areSteps(values);
  if (distinct <= fewValues && (distinct <= filled / 2 || rows <= 60))
    return verdict('category', `共 ${distinct} 种取值`, ordered ? { ordered } : {});
  if (distinct <= filled / 2.5) return verdict('entity', `共 ${distinct} 个名称，适合看排名`);
  return verdict('none', '取值几乎不重复', { single: share(values, hasDigit) <= mostWithDigits });
}

function verdictOf(facts: ColumnFacts, rows: number): Verdict {
  const { column, filled } = facts;
  if (column.masked === true) return verdict('none', '取值不对您显示');
  if (filled === 0) return verdict('none', '没有取值');
  // A trend of a few rows would be taken for one of all.
  if (filled < rows * (isDated(column.type) ? 0.5 : 0.3)) return verdict('none', '大多数行没有取值');
  if (column.type === 'boolean')
    return facts.distinct > 1 ? verdict('category', '是或否') : verdict('none', '所有取值都相同');
  if (isDated(column.type)) return classifyDate(facts);
  return countsAsNumeric(column) ? classifyNumber(facts, rows) : classifyText(facts, rows);
}

/** How rows of a column become one number: what only tells things apart is counted, whatever its name. */
function calculationOf(role: Role, usual: Aggregation): Aggregation {
  if (role === 'mean') return 'avg';
  if (role === 'amount') return 'sum';
  const sizes = usual === 'sum' || usual === 'avg';
  return sizes && ['id', 'category', 'period'].includes(role) ? 'countAndClearRepeat' : usual;
}

/**
 * What a column is, and why. `rows`: how many rows the caller sees; `stated`: what the report says that money is in where
 * a name does not.
 */
export function classify(facts: ColumnFacts, rows: number, stated?: string): ColumnProfile {
  const { column, ...rest } = facts;
  const { label, unit } = unitOf(column.name);
  const isStated = stated !== undefined && unit === '' && words.moneyWhereStated.test(label);
  const idea = isStated ? 'money' : measureIdea(column.name);
  const found = verdictOf(facts, rows);
  const usual = usualOf(facts);
  const yes = found.role === 'category' ? yesOf(facts, label) : undefined;
  return {
    ...rest,
    ...found,
    ...(yes === undefined ? {} : { yes }),
    name: column.name,
    label,
    unique: facts.filled > 0 && facts.distinct === facts.filled,
    idea,
    unit:
      found.role === 'amount' || found.role === 'mean' ? spokenUnit(label, unit, idea, stated ?? '元') : '',
    calculation: calculationOf(found.role, usual),
  };
}
