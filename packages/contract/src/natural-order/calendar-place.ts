import { readPeriodPlace } from '../period.ts';
import { readNumerals } from './chinese-numerals.ts';

/** Which calendar a text is read by, and its place in it. */
export interface CalendarPlace {
  calendar: string;
  at: number;
}

type Found = readonly (string | undefined)[];
interface Reader {
  calendar: string;
  pattern: RegExp;
  /** Of what the pattern caught; undefined for what the calendar lacks. */
  at: (found: Found) => number | undefined;
}

const within = (value: number, most: number): number | undefined =>
  value >= 1 && value <= most ? value : undefined;
const numbered = (calendar: string, pattern: RegExp, most: number): Reader => ({
  calendar,
  pattern,
  at: (found) => within(Number(found.find((part) => part !== undefined)), most),
});
/** Part of a year, with its year. */
const ofYear = (calendar: string, pattern: RegExp, most: number): Reader => ({
  calendar,
  pattern,
  at: ([year, part]) => {
    const place = within(Number(part), most);
    return place === undefined ? undefined : Number(year) * 100 + place;
  },
});
/** Words in their order; each may be written in several ways. */
const words = (calendar: string, ...inOrder: string[]): Reader => ({
  calendar,
  pattern: new RegExp(`^(?:${inOrder.map((ways) => `(${ways})`).join('|')})$`, 'i'),
  at: (found) => found.findIndex((part) => part !== undefined),
});
const places = (signs: string, sign: string | undefined): number => signs.indexOf(sign ?? '');

const readers: readonly Reader[] = [
  numbered('month', /^(\d{1,2})月份?$/, 12),
  numbered('quarter', /^第?([1-4])季度?$|^Q([1-4])$/i, 4),
  ofYear('quarter of a year', /^(\d{4})[-年]?第?([1-4])季度?$/, 4),
  ofYear('quarter of a year', /^(\d{4})[-年/]?Q([1-4])$/i, 4),
  {
    calendar: 'quarter of a year',
    pattern: /^Q([1-4])[-/]?(\d{4})$/i,
    at: ([quarter, year]) => Number(year) * 100 + Number(quarter),
  },
  numbered('week', /^第?(\d{1,2})周$|^W(\d{1,2})$/i, 54),
  ofYear('week of a year', /^(\d{4})[-年]?第?(\d{1,2})周$/, 54),
  ofYear('week of a year', /^(\d{4})[-年/]?W(\d{1,2})$/i, 54),
  words(
    'day of a week',
    ...[
      ['一', 'Mon(?:day)?'],
      ['二', 'Tue(?:s|sday)?'],
      ['三', 'Wed(?:nesday)?'],
      ['四', 'Thu(?:rs|rsday)?'],
      ['五', 'Fri(?:day)?'],
      ['六', 'Sat(?:urday)?'],
      ['[日天]', 'Sun(?:day)?'],
    ].map(([sign, english]) => `(?:周|星期|礼拜)${sign}|${english}\\.?`),
  ),
  words(
    'month',
    ...[
      'Jan(?:uary)?',
      'Feb(?:ruary)?',
      'Mar(?:ch)?',
      'Apr(?:il)?',
      'May',
      'June?',
      'July?',
      'Aug(?:ust)?',
      'Sept?(?:ember)?',
      'Oct(?:ober)?',
      'Nov(?:ember)?',
      'Dec(?:ember)?',
    ].map((name) => `${name}\\.?`),
  ),
  {
    calendar: 'day of a year',
    pattern: /^(\d{1,2})月(\d{1,2})[日号]$/,
    at: ([month, day]) => {
      const place = within(Number(month), 12);
      return place === undefined || Number(day) > 31 ? undefined : place * 100 + Number(day);
    },
  },
  {
    calendar: 'third of a month',
    pattern: /^(?:(\d{4})年)?(?:(\d{1,2})月)?([上中下])旬$/,
    at: ([year = '0', month = '0', third]) =>
      (Number(year) * 100 + Number(month)) * 10 + places('上中下', third),
  },
  {
    calendar: 'half of a year',
    pattern: /^(?:(\d{4})年?)?([上下])半年$/,
    at: ([year = '0', half]) => Number(year) * 2 + places('上下', half),
  },
  {
    calendar: 'season of a year',
    pattern: /^(\d{4})年?(?:学年)?([春夏秋冬])季?(?:学期)?$/,
    at: ([year, season]) => Number(year) * 10 + places('春夏秋冬', season),
  },
  // A school's year begins in one and ends in the next: 2024-2025学年第一学期, 2024学年下学期, 2024-2025-1.
  {
    calendar: 'term of a school',
    pattern: /^(\d{4})(?:[-–—~至/](\d{4}|\d{2}))?(学年)?[-/(]?第?(?:([一上1])|([二下2])|[三3])(学期)?\)?$/,
    at: ([year, next, ofYear, first, second, term]) => {
      const isSaid = ofYear !== undefined || term !== undefined || Number(next) === Number(year) + 1;
      return isSaid
        ? Number(year) * 10 + (first === undefined ? (second === undefined ? 3 : 2) : 1)
        : undefined;
    },
  },
  words('season', '春季?|春天', '夏季?|夏天', '秋季?|秋天', '冬季?|冬天'),
  words(
    'time of day',
    '凌晨',
    '清晨|早晨|早上|早',
    '上午',
    '中午|中',
    '下午',
    '傍晚',
    '晚上|晚间|晚',
    '夜间|夜里|深夜|夜',
  ),
];

/** Chinese numerals before the word of a period as digits: 第三季度, 十二月, 二旬 stays. */
function withDigits(text: string): string {
  return text.replace(/[一二三四五六七八九十]{1,3}(?=月|季|周$)/g, (run) => String(readNumerals(run) ?? run));
}

/**
 * Reads a text as a period of a calendar: what `readPeriodPlace` reads, and what stands on axes without a year (3月,
 * 第3季度, 周一, 第12周, 上旬, 下半年), with Chinese or Arabic numerals.
 */
export function readCalendarPlace(text: string): CalendarPlace | undefined {
  const plain = withDigits(text.normalize('NFKC').replace(/\s+/g, ''));
  for (const { calendar, pattern, at } of readers) {
    const found = pattern.exec(plain);
    const place = found === null ? undefined : at(found.slice(1));
    if (place !== undefined) return { calendar, at: place };
  }
  // Of four to six digits nothing says that they are a period: as numbers they stand in the same order.
  if (/^\d+$/.test(plain)) return undefined;
  const period = readPeriodPlace(plain.replace(/份$/, ''));
  return period === undefined ? undefined : { calendar: period.unit, at: period.at };
}
