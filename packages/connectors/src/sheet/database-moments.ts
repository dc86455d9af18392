import { clockText, dateText } from './dates.ts';
import { isPlaceholder } from './numbers.ts';
import { centuryOf } from './written-days.ts';
import type { WrittenForm } from './written-form.ts';

/* Days and moments as databases and interfaces write them where nobody asks for another way. */

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Numbers of months in Chinese. */
export const monthDigits = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ');

/** DD-MON-RR: 05-JAN-24, 05-1月 -24, 05-一月-2024 03.15.20.000000 下午; as issue trackers export it, 05/Jan/24 3:15 PM. */
const oracle =
  /^(\d{1,2})[-/](?:([a-z]{3})|(\d{1,2}|[一二三四五六七八九十]{1,2})月) {0,2}[-/](\d{2}|\d{4})(?: +(\d{1,2})[.:](\d{2})(?:[.:](\d{2}))?(?:[.,]\d{1,9})?(?: ?(am|pm|上午|下午))?)?$/i;
/** Jan  5 2024  3:15PM; where its language is Chinese, 01  5 2024  3:15PM. */
const sqlServer =
  /^([a-z]{3}|\d{2}) +(\d{1,2}) +(\d{4}) +(\d{1,2}):(\d{2})(?::(\d{2})(?:[:.]\d{1,9})?)? ?(am|pm)$/i;
/** 20240105T151020, 20240105 15:10:20, 20240105 151020. */
const packed = /^(\d{4})(\d{2})(\d{2})(?:T| +)(\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d{1,9})?)?$/;
/** 24年1月5日: the years of the Republic that are so low are before 1941, which no table of today is about. */
const shortYear = /^([012]\d)年(\d{1,2})月(\d{1,2})[日号](?: *(\S.*))?$/;

function moment(year: number | string, month: number | string, day: string, clock = ''): string | undefined {
  const date = dateText(`${year}-${month}-${day}`);
  if (clock === '') return date;
  const time = clockText(clock);
  return date === undefined || time === undefined ? undefined : `${date} ${time}`;
}

function oracleMoment(text: string): string | undefined {
  const [, day = '', name, number = '', year = '', hour, minute, second = '00', half = ''] =
    oracle.exec(text) ?? [];
  if (day === '') return undefined;
  const month =
    name === undefined
      ? Number(number) || monthDigits.indexOf(number) + 1
      : monthNames.indexOf(name.toLowerCase()) + 1;
  const full = year.length === 4 ? Number(year) : Number(year) + centuryOf(Number(year));
  return moment(full, month, day, hour === undefined ? '' : `${hour}:${minute}:${second} ${half}`.trim());
}

function sqlServerMoment(text: string): string | undefined {
  const [, name = '', day = '', year = '', hour, minute, second = '00', half] = sqlServer.exec(text) ?? [];
  if (day === '') return undefined;
  const month = Number(name) || monthNames.indexOf(name.toLowerCase()) + 1;
  return moment(year, month, day, `${hour}:${minute}:${second} ${half}`);
}

function packedMoment(text: string): string | undefined {
  const [, year = '', month = '', day = '', hour, minute, second = '00'] = packed.exec(text) ?? [];
  return year === '' ? undefined : moment(year, month, day, `${hour}:${minute}:${second}`);
}

function shortYearDay(text: string): string | undefined {
  const [, year = '', month = '', day = '', clock] = shortYear.exec(text) ?? [];
  return year === '' ? undefined : moment(`20${year}`, month, day, clock);
}

interface Form {
  read: (text: string) => string | undefined;
  /** What is said of it, before an example. */
  words: string;
  /** Two digits of its years may be of two centuries. */
  short?: RegExp;
}

const forms: readonly Form[] = [
  { read: oracleMoment, words: '按日、月、年的先后（数据库的默认写法）读作日期', short: /[-/]\d{2}(?: |$)/ },
  { read: sqlServerMoment, words: '按月、日、年的先后（数据库的默认写法）读作日期时间' },
  { read: packedMoment, words: '不带分隔的日期已读作日期时间' },
  { read: shortYearDay, words: '两位的年份按2000年以后读作日期' },
];

/** So many of a column have to be of one form; a few strange ones at its top end no search. */
const most = 0.9;
const fewStrange = 20;
const longest = 60;
/** Over so many years two digits may be of two centuries. */
const mostYears = 80;

/**
 * How a column is read whose texts are days or moments as databases write them by themselves. undefined: they are none, or
 * two digits of their years may be of two centuries.
 */
export function databaseForm(texts: Iterable<string>): WrittenForm | undefined {
  const found = forms.map(() => ({ fits: 0, example: '', isShort: false, first: 9999, last: 0 }));
  let all = 0;
  for (const text of texts) {
    if (isPlaceholder(text)) continue;
    all += 1;
    let best = 0;
    for (const [at, form] of forms.entries()) {
      const own = found[at]!;
      const day = text.length <= longest ? form.read(text) : undefined;
      if (day !== undefined) {
        own.fits += 1;
        if (own.example === '') own.example = text;
        own.isShort ||= form.short?.test(text) === true;
        own.first = Math.min(own.first, Number(day.slice(0, 4)));
        own.last = Math.max(own.last, Number(day.slice(0, 4)));
      }
      best = Math.max(best, own.fits);
    }
    if (all - best > all * (1 - most) + fewStrange) return undefined;
  }
  const at = found.findIndex(({ fits }) => fits > 0 && fits >= all * most);
  if (at < 0) return undefined;
  const { read, words } = forms[at]!;
  const { example, isShort, first, last } = found[at]!;
  if (isShort && last - first > mostYears)
    return {
      note: `像年份只有两位的日期（如 ${example}），跨越的年份太多，已作为文本；请在原文件中改为 2024-03-05 这样的写法`,
    };
  return { read, note: `${words}（如 ${example} 为 ${read(example) ?? ''}）` };
}
