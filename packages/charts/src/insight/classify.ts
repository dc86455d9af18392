import {
  type Aggregation,
  areBits,
  areSteps,
  type Cell,
  countsAsNumeric,
  isDated,
  isEffortTime,
  periodUnit,
  usualCalculation,
} from '@mingjing/contract';
import { classifyDate, classifyYearless, firstYear, lastYear } from './classify-date.ts';
import { areAnswersOfNumbers, areMarksOfRows, tickOf, yesOf } from './flag.ts';
import { areBounded, arePairs, resultMarks } from './marked-results.ts';
import { measureIdea, spokenUnit, unitOf } from './measure-name.ts';
import {
  areAnswers,
  areAroundZero,
  areClockTimes,
  areEnds,
  areFewCodes,
  areGridSteps,
  areListedCodes,
  areLongNumbers,
  areOfDate,
  arePlaces,
  areYears,
  haveSameDigits,
  isCountedThrough,
  leastMeasured,
  leastUnread,
  looksMeasured,
} from './number-looks.ts';
import { partedName } from './parted-name.ts';
import { namesPlaces, placesOf } from './places.ts';
import { type ColumnFacts, type ColumnProfile, fewValues, type Role, samplesOf } from './profile.ts';
import { areSeveralChoices, choicesOf } from './several-choices.ts';
import { type Verdict, verdict } from './verdict.ts';
import * as words from './vocabulary.ts';

const texts = (top: ColumnFacts['top']): string[] =>
  top.flatMap(({ value }) => (value === null || value === '' ? [] : [String(value).trim()]));
const share = (values: readonly string[], holds: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(holds).length / values.length;

/** Telephones tell neither things apart nor how much of something there is: 联系电话数 is a number of nothing. */
function isContact(label: string, values: readonly Cell[]): boolean {
  const isInside = words.insideWords.test(label);
  if (!isInside && !words.contactWords.test(label)) return false;
  const digits = isInside ? words.insideDigits : words.contactDigits;
  return share(values.map(String), (value) => digits.test(value.trim())) >= 0.8;
}
const noContact = '联系方式不用来分析';

/** So few codes with a digit are none: they are words. */
const mostWithoutDigits = 0.1;
const hasDigit = (text: string): boolean => /\d/.test(text);
/** Of names a few have a number: 3号楼. Of codes nearly all. */
const mostWithDigits = 0.3;
/** Whether a text begins with a zero as codes do: 007. */
const hasLeadingZero = (text: string): boolean => /^0\d/.test(text);

/** So many values that all lie between 0 and 1 are parts of something. */
const leastParts = 8;
/**
 * How rows of a column become one number by its name and what is known of its values. Of many different ones the ends
 * alone are known: between 0 and 1 the others are fractions.
 */
function usualOf(facts: ColumnFacts): Aggregation {
  const { column, filled, distinct, min, max } = facts;
  const { label, unit } = unitOf(column.name);
  const arePartsOfOne =
    filled >= leastParts &&
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

/** Kinds, grades and floors that are numbers are no larger, but where they come again and again. */
const mostCode = 99;

function classifyNumber(facts: ColumnFacts, rows: number): Verdict {
  const { column, distinct, filled, min, max, top } = facts;
  const name = unitOf(column.name).label;
  const samples = samplesOf(facts);
  const usual = usualOf(facts);
  if (areBits(column)) return verdict('none', '按位记录的标志不做合计');
  if (words.coordinateWords.test(partedName(name))) return verdict('none', '坐标不做合计');
  if (words.directionWords.test(name)) return verdict('none', '方向不做合计');
  if (words.outlineNumber.test(name)) return verdict('none', '章节的编号不做合计');
  if (words.factorWords.test(name)) return verdict('none', '换算的倍数不做合计');
  if (usual === 'max') return verdict('none', '表计的读数不做合计，用量才能');
  if (isContact(name, samples)) return verdict('none', noContact);
  if (
    words.momentName.test(partedName(name)) &&
    Number(min) >= words.firstMoment &&
    Number(max) <= words.lastMoment
  )
    return verdict('none', '取值是没有读作时间的数字');
  if (words.dayOfYear.test(name)) return verdict('none', '一年中的第几天不做合计');
  if (distinct === 1 && rows > 1) return verdict('none', '所有取值都相同');
  if (column.unit === 'second') return verdict(usual === 'sum' ? 'amount' : 'mean', '取值是时长');
  if (words.listPlace.test(name)) return verdict('none', '排列的先后不做合计');
  if (words.placeAmongRows.test(partedName(name)) && arePlaces(facts))
    return verdict('none', '每行一个名次，不做计算');
  if (words.rowNumber.test(partedName(name)) && distinct < filled)
    return verdict('none', '行的序号，不用来分组');
  if (distinct === filled && filled > leastMeasured && words.uniqueNumber.test(name))
    return verdict('id', '每行一个不重复的整数，像编号');
  const isWhole = column.type === 'integer' || samples.every((value) => Number.isInteger(Number(value)));
  if (isWhole && areLongNumbers(facts)) return verdict('id', '位数很多的整数，像帐号或编号');
  if (words.uniqueNumber.test(name) && haveSameDigits(facts)) return verdict('id', '名称是编号，位数相同');
  const yearless = classifyYearless(facts);
  if (yearless !== undefined) return yearless;
  const unit = periodUnit(samples);
  const isNamedYear = words.yearName.test(name) && Number(min) >= firstYear && Number(max) <= lastYear;
  if (isWhole && distinct >= 2 && (isNamedYear || areEnds(name, facts) || areYears(name, usual, unit)))
    return verdict('period', '取值是年份', { grain: 'year' });
  if (isWhole && unit === 'month' && distinct >= 3 && words.unreadDate.test(name))
    return verdict('period', '取值是年月', { grain: 'month' });
  if (words.unreadDate.test(name)) return verdict('none', '名称是日期，取值是没有读作日期的数字');
  if (isWhole && areClockTimes(name, facts)) return verdict('none', '一天中的时刻不做合计');
  if (isWhole && distinct > 1 && areOfDate(name, facts))
    return distinct <= fewValues
      ? verdict('category', '日期的一部分，用来分组', { ordered: true })
      : verdict('none', '日期的一部分，取值太多，不做计算');
  if (isWhole && words.regionCode.test(name))
    return distinct <= fewValues && distinct <= filled / 2
      ? verdict('category', '地区的编码，用来分组', { ordered: true })
      : verdict('id', '地区的编码，只用于计数');
  if (usual === 'countAndClearRepeat') {
    // 1901 to 1926 are classes of a school.
    const isCode = words.codeMark.test(name) || name.endsWith('码') || words.schoolClass.test(name);
    if ((unit === 'year' || unit === 'month') && !isCode)
      return distinct >= 2
        ? verdict('period', '取值是年份或月份', { grain: unit })
        : verdict('none', '只有一个时期');
    return distinct <= fewValues &&
      distinct <= filled / 2 &&
      isWhole &&
      !words.bareId.test(name) &&
      Math.abs(Number(max)) < leastUnread
      ? // What another table's rows are told apart by has no order of its own.
        verdict('category', '名称是编码，取值不多', { ordered: !words.foreignKey.test(name) })
      : verdict('id', '名称是编号，只用于计数');
  }
  const haveZeros = hasLeadingZero(String(min)) && String(min).length === String(max).length;
  if (column.type === 'text' && (haveZeros || share(texts(top), hasLeadingZero) > 0.2))
    return verdict('id', '取值像编码');
  if (isWhole && (areAnswersOfNumbers(facts, name) || areMarksOfRows(facts)))
    return verdict('category', '取值是 1 和 0，表示是否');
  // 优先级(1优先级最高) tells in brackets what its numbers stand for.
  const bare = name.replace(/[（(][^（()）]*[)）]$/, '');
  const isCode = [name, bare].some((one) => words.codeWords.test(one)) && !words.onePeriod.test(name);
  if (isWhole && areListedCodes(name, facts))
    return verdict('category', '名称是类别，取值是编码', { ordered: true });
  const isSpread = distinct > filled / 2 && Number(min) > mostCode;
  if (isWhole && isCode && !isSpread && distinct <= fewValues && measureIdea(name) === 'other')
    return verdict('category', '名称是类别，取值是编码', { ordered: true });
  // 第一档 of a wage is no kind.
  if (isWhole && isCode && isSpread && measureIdea(name) === 'other')
    return verdict('mean', '名称像类别，取值是各不相同的数值，只求平均');
  if (isWhole && areGridSteps(name, facts))
    return verdict('category', '各取值的行数相同、间隔相等，用来分组', { ordered: true });
  const least = Number(min);
  const most = Number(max);
  const isRun = filled > 5 && distinct === filled && most - least < filled * 1.5;
  if (
    isWhole &&
    (measureIdea(name) === 'other' || (measureIdea(name) === 'count' && isCountedThrough(facts, rows))) &&
    // 7-17岁 is how many there are of that age.
    !words.orderedValues.test(name) &&
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

/** A few proportions are kinds of something: 16:9, 4:3. */
const mostProportions = 12;

/** So many people who are served may be kinds of rows: 业主 of a few flats. */
const fewServed = 12;

/** {"high": 61}, ['a', 'b']: what programs wrote for programs. */
const isWritten = (value: string): boolean => /^(\{.*:.*\}|\[.*\])$/s.test(value);

/** 21384.24, 0.105: figures beside cells that say why there is none. */
const isFigure = (value: string): boolean => /^[-+]?[\d,，]*\.\d+\s*[%％]?$/.test(value);
const leastFigures = 0.5;

/** How wide a text stands, in letters of full width: two Latin ones take the room of one. */
const widthOf = (value: string): number =>
  [...value].reduce((width, letter) => width + (letter < '\u2e80' ? 0.5 : 1), 0);
const widest = 24;

function classifyText(facts: ColumnFacts, rows: number): Verdict {
  const { column, distinct, filled, top } = facts;
  const { name } = column;
  const values = texts(top);
  if (distinct <= 1) return verdict('none', '所有取值都相同');
  if (isContact(unitOf(name).label, samplesOf(facts))) return verdict('none', noContact);
  if (words.freeTextWords.test(name) && !areSetPhrases(facts)) return verdict('none', '说明性文字不用来分组');
  if (share(values, (value) => /^\[\s*".*"\s*\]$|^\[\s*\]$/s.test(value)) >= 0.5)
    return verdict('none', '取值是 JSON 一类的数据，不用来分组');
  if (words.placeAmongRows.test(partedName(unitOf(name).label))) return verdict('none', '名次不用来分组');
  if (areSeveralChoices(name, values)) {
    const choices = choicesOf(facts);
    return choices === undefined
      ? verdict('none', '一格里有几个选项，按组合分组没有意义')
      : verdict('none', '一格里有几个选项，按选项看占比，不按组合分组', { choices });
  }
  const marks = resultMarks(values);
  if (marks !== undefined)
    return verdict('none', `取值是带 ${marks.join('、')} 标记的数值，不用来分组`, { marks });
  if (distinct > filled / 2 && share(values, isFigure) >= leastFigures)
    return verdict('none', '取值是写作文字的数值，不用来分组');
  if (arePairs(values)) return verdict('none', '一格里有两个数值，不用来分组');
  if (areBounded(values)) return verdict('none', '取值是数值，有的只写了小于或大于多少，不用来分组');
  const yearless = classifyYearless(facts);
  if (yearless !== undefined) return yearless;
  const unit = periodUnit(values);
  // 工号 2001 and 房号 1904 are no years, 小类编码 120104 is no month.
  const isCodeLike = (unit === 'year' || unit === 'month') && words.codeMark.test(name);
  if (unit !== undefined && !isCodeLike && distinct >= 2)
    return words.idleDates.test(name)
      ? verdict('none', '这类日期不用来看趋势')
      : verdict('period', '取值是时期', { grain: unit });
  const isCode =
    usualCalculation({ type: 'integer' }, [name]) === 'countAndClearRepeat' &&
    !words.periodName.test(name) &&
    // Below subject and state_code may stand words.
    (values.length === 0 || share(values, hasDigit) > mostWithoutDigits) &&
    !(words.spokenCode.test(name) && distinct <= filled / 2);
  const isSingle = distinct > filled * 0.95 && filled > 12;
  if (isCode && (isSingle || distinct > fewValues)) return verdict('id', '名称是编号，只用于计数');
  if (isCode) return verdict('none', '编码不适合展示');
  const areClock = share(values, (value) => words.clockTime.test(value)) >= 0.8;
  if (areClock && (distinct > fewValues || share(values, isOddTime) >= mostOddTimes))
    return verdict('none', '一天中的时刻太多，不用来分组');
  if (
    !areClock &&
    distinct > mostProportions &&
    share(values, (value) => words.proportion.test(value)) >= 0.9
  )
    return verdict('none', '取值是比例，不用来分组');
  if (share(values, isWritten) >= 0.5) return verdict('none', '取值是 JSON 一类的数据，不用来分组');
  if (share(values, (value) => widthOf(value) > widest) > 0.3) return verdict('none', '文字太长，不用来分组');
  const namesPeople =
    words.privateWords.test(partedName(name)) &&
    // What is called by a name alone may be a state or a car: beside who somebody is it is a person.
    (!words.bareName.test(name) || values.some((value) => words.personName.test(value)));
  if (namesPeople && distinct > fewValues) return verdict('none', '个人信息不在面板上列出');
  if (
    words.servedPeople.test(name) &&
    (distinct > fewValues || (distinct > fewServed && distinct > filled / 3)) &&
    texts(top.length > 0 ? top : samplesOf(facts).map((value) => ({ value, count: 1 }))).every((value) =>
      words.personName.test(value),
    )
  )
    return verdict('none', '个人信息不在面板上列出');
  if (distinct <= 60 && namesPlaces(placesOf(facts, 'provinces')))
    return verdict('region', '取值是省份', { regions: 'provinces' });
  if (values.length >= 3 && namesPlaces(placesOf(facts, 'guangdong')))
    return verdict('region', '取值是广东的城市', { regions: 'guangdong' });
  if (
    words.amountName.test(unitOf(name).label) &&
    share(values, (value) => words.amountText.test(value)) >= 0.3
  )
    return verdict('none', '名称是数量或金额，有的取值不是数值，不用来分组');
  const ordered = share(values, (value) => words.orderedValues.test(value)) >= 0.8 || areSteps(values);
  if (distinct <= fewValues && (distinct <= filled / 2 || rows <= 60))
    return verdict('category', `共 ${distinct} 种取值`, ordered ? { ordered } : {});
  if (distinct <= filled / 2.5) return verdict('entity', `共 ${distinct} 个名称，适合看排名`);
  return verdict('none', '取值几乎不重复', { single: share(values, hasDigit) <= mostWithDigits });
}

/** So many amounts are a measure where each is said once of several rows: the days of people with four rows each. */
const fewestAdded = 5;

/** What part of the rows has to hold something. A book of receipts and payments has one of both in each row. */
function leastFilledOf(facts: ColumnFacts): number {
  const { column, filled } = facts;
  if (isDated(column.type)) return 0.5;
  const isAdded =
    countsAsNumeric(column) &&
    ['money', 'count', 'time'].includes(measureIdea(column.name)) &&
    usualOf(facts) === 'sum';
  if ((isAdded || isMovement(facts)) && filled >= leastMeasured) return 0.02;
  return isAdded && filled >= fewestAdded ? 0.15 : 0.3;
}
const isMovement = ({ column }: ColumnFacts): boolean =>
  countsAsNumeric(column) && words.moves.test(unitOf(column.name).label);

function verdictOf(facts: ColumnFacts, rows: number): Verdict {
  const { column, filled } = facts;
  if (column.masked === true) return verdict('none', '取值不对您显示');
  if (filled === 0) return verdict('none', '没有取值');
  if (words.secretWords.test(partedName(unitOf(column.name).label)))
    return verdict('none', '密码一类的内容不用来分析');
  if (tickOf(facts, unitOf(column.name).label, rows) !== undefined)
    return verdict('none', '打勾的行算是，空着的算否，看占比');
  // A trend of a few rows would be taken for one of all. Amounts that most rows have none of add up all the same.
  if (filled < rows * leastFilledOf(facts)) return verdict('none', '大多数行没有取值');
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

const leastInHundred = 3;
/** Rates that are written as 85.3 and no part of one. */
const inHundred = ({ min, max }: ColumnFacts, label: string, role: Role): string =>
  role === 'mean' && words.percentRates.test(label) && Number(max) > leastInHundred && Number(min) > -1000
    ? '%'
    : '';

/**
 * What a column is, and why. `rows`: how many rows the caller sees; `stated`: what the report says that money is in where
 * a name does not.
 */
export function classify(facts: ColumnFacts, rows: number, stated?: string): ColumnProfile {
  const { column, ...rest } = facts;
  const { label, unit } = unitOf(column.name);
  const isStated = stated !== undefined && unit === '' && words.moneyWhereStated.test(label);
  // Whoever says how much they agree that pay is fair names no money.
  const idea =
    column.unit === 'second'
      ? 'time'
      : areAnswers(facts)
        ? 'other'
        : isStated
          ? 'money'
          : // 万 says how many of anything, money or people.
            measureIdea(/^(万|亿|千|百万)$/.test(unit) ? label : column.name);
  const found = verdictOf(facts, rows);
  const usual = usualOf(facts);
  const yes =
    found.role === 'category'
      ? yesOf(facts, label)
      : found.role === 'none' && column.masked !== true
        ? tickOf(facts, label, rows)
        : undefined;
  return {
    ...rest,
    ...found,
    ...(yes === undefined ? {} : { yes }),
    name: column.name,
    label,
    unique: facts.filled > 0 && facts.distinct === facts.filled,
    idea,
    unit:
      found.role === 'amount' || found.role === 'mean'
        ? spokenUnit(label, unit, { idea, money: stated ?? '元', counts: column.unit }) ||
          inHundred(facts, label, found.role)
        : '',
    calculation: calculationOf(found.role, usual),
  };
}
