import { type CodeFormat, codeFormat, codeText } from './code-format.ts';
import { hanDate } from './han-date.ts';

/** What a number format shows. `elapsed` counts hours past 24, as [h]:mm does. */
export type FormatKind = 'date' | 'time' | 'elapsed' | 'number' | CodeFormat;

const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const timeFormats = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56]);

/** Kind of a built-in format, by its number. */
export function builtInKind(id: number): FormatKind {
  if (id === 46) return 'elapsed';
  if (dateFormats.has(id)) return 'date';
  return timeFormats.has(id) ? 'time' : 'number';
}

/** Kind of a format by its code, such as yyyy"年"m"月" or [h]:mm. */
export function formatKind(code: string): FormatKind {
  const [shown = ''] = code
    .slice(0, 500)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .split(';');
  if (/\[(?:h+|m+|s+)\]/i.test(shown) && !/[yd]/i.test(shown.replace(/\[[^\]]*\]/g, ''))) return 'elapsed';
  const first = shown.replace(/\[[^\]]*\]/g, '');
  if (/general|@/i.test(first)) return 'number';
  // aaaa and aaa are the day of the week, in East Asian editions.
  if (/[yd]|a{3}/i.test(first)) return 'date';
  if (/[hs]/i.test(first)) return 'time';
  return /m/i.test(first) ? 'date' : (codeFormat(code) ?? 'number');
}

const daySeconds = 86_400;
const lastSerial = 2_958_465;
/** 9999-12-31 23:59:59, by which systems say “without an end”: its parts of a second make it no later year. */
const lastSecond = (lastSerial + 1) * daySeconds - 1;
const knownDays = 5000;
const pad = (value: number): string => (value < 10 ? `0${value}` : String(value));
const clock = (seconds: number): string =>
  `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;

/** Texts of the days met so far: sheets repeat a few thousand of them. */
const days = new Map<number, string>();

function dayText(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= knownDays) days.clear();
  const text = new Date(Date.UTC(1899, 11, 30 + day)).toISOString().slice(0, 10);
  days.set(day, text);
  return text;
}

/** A serial number of days as yyyy-MM-dd, with HH:mm:ss when it has a time; undefined when it is no date. */
export function dateOf(serial: number, date1904: boolean): string | undefined {
  const count = date1904 ? serial + 1462 : serial;
  if (!(count >= 1 && count < lastSerial + 1)) return undefined;
  // The 1900 calendar has a 29 February that never was: serials before it are a day late.
  const seconds = Math.min(Math.round((count < 60 ? count + 1 : count) * daySeconds), lastSecond);
  const rest = seconds % daySeconds;
  const day = dayText((seconds - rest) / daySeconds);
  return rest === 0 ? day : `${day} ${clock(rest)}`;
}

/** A part of a day, or more than one, as HH:mm:ss: 26:30:00 is a day, two hours and a half. */
export function timeOf(serial: number): string | undefined {
  if (!(Math.abs(serial) < 10_000_000)) return undefined;
  const seconds = Math.round(Math.abs(serial) * daySeconds);
  return `${serial < 0 && seconds > 0 ? '-' : ''}${clock(seconds)}`;
}

/** Serial numbers below are no dates that anybody writes under a clock's format: hours were added up. */
const firstYear = 366;

/** A numeric cell as its format shows it. */
export function formatted(value: number, kind: FormatKind, date1904: boolean): number | string {
  if (kind === 'number') return value;
  if (typeof kind === 'object') return codeText(value, kind);
  if (kind === 'elapsed') return timeOf(value) ?? value;
  // A clock's format over a whole date shows a part of it; the date is what the cell holds.
  if (kind === 'time' && value >= 0 && value < firstYear) return timeOf(value) ?? value;
  return dateOf(value, date1904) ?? value;
}

const datePattern =
  /^(?:(\d{4})(?:-(\d{1,2})-(\d{1,2})|\/(\d{1,2})\/(\d{1,2})|\.(\d{1,2})\.(\d{1,2}))(?:[ T](?=\S)|$)|((?:中[华華])?民[国國])? ?(\d{1,4}|元) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号號] *)(\S.*)?$/;
const clockPattern =
  /^(凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚间|[ap]\.?m\.?)? ?(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?|[时時点點](?:(\d{1,2})分(?:(\d{1,2})秒)?)?) ?(上午|下午|[ap]\.?m\.?)?$/i;

/** An hour by the word for its part of the day, counted to twelve or to 24; undefined where the word leaves it open. */
function hourOf(hour: number, part: string): number | undefined {
  const within = (first: number, last: number): number | undefined => {
    const late = hour < 12 && last > 12 && hour + 12 <= last ? hour + 12 : hour;
    return [hour, late].find((one) => one >= first && one <= last);
  };
  if (part === '凌晨') return hour === 12 ? 0 : within(0, 6);
  if (/清晨|早/.test(part)) return within(4, 11);
  if (part === '中午') return within(11, 14);
  if (/傍晚|晚/.test(part)) return within(17, 23);
  const isLate = part === '下午' || part.startsWith('p');
  // Some write 下午15:05 all the same; nobody writes 上午15:05.
  if (hour > 12) return isLate ? hour : undefined;
  return (hour % 12) + (isLate ? 12 : 0);
}

/** A time of day as people and systems write it, in two halves of the day or whole, as HH:mm:ss; undefined when it is none. */
export function clockText(text: string): string | undefined {
  const found = clockPattern.exec(text);
  if (found === null) return undefined;
  const [, before, hours = '', m1, s1, m2, s2, behind] = found;
  const part = (before ?? behind)?.toLowerCase();
  const told = Number(hours);
  const [minute, second] = [Number(m1 ?? m2 ?? 0), Number(s1 ?? s2 ?? 0)];
  if (told > 23 || minute > 59 || second > 59 || (before !== undefined && behind !== undefined))
    return undefined;
  const hour = part === undefined ? told : hourOf(told, part);
  return hour === undefined ? undefined : `${pad(hour)}:${pad(minute)}:${pad(second)}`;
}

/** A year as it is counted since 1911: two digits without the name of that count may be any year. */
function fullYear(text: string, republic: string | undefined): number | undefined {
  const year = text === '元' ? 1 : Number(text);
  if (republic !== undefined) return text.length <= 3 ? year + 1911 : undefined;
  if (text.length === 4) return year;
  return text.length === 3 && year >= 100 ? year + 1911 : undefined;
}

const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isRealDate(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > (monthDays[month - 1] ?? 0)) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month !== 2 || day < 29 || isLeap;
}

/** Two digits at a place; NaN when they are none. */
function two(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** Whether a text is a date in the form of the house already: nearly all are, so this has to be quick. */
function isHouseForm(text: string): boolean {
  if ((text.length !== 10 && text.length !== 19) || text[4] !== '-' || text[7] !== '-') return false;
  if (!isRealDate(two(text, 0) * 100 + two(text, 2), two(text, 5), two(text, 8))) return false;
  if (text.length === 10) return true;
  const isClock = text[10] === ' ' && text[13] === ':' && text[16] === ':';
  return isClock && two(text, 11) < 24 && two(text, 14) < 60 && two(text, 17) < 60;
}

/** A date as people and systems write it, in the form of the house; undefined when it is none. */
export function dateText(text: string): string | undefined {
  if (isHouseForm(text)) return text;
  if (text.length < 8 || text.length > 40) return undefined;
  const found = datePattern.exec(text) ?? datePattern.exec(hanDate(text) ?? '');
  if (found === null) return undefined;
  const [, western, m1, d1, m2, d2, m3, d3, republic, eastern = '', m4, d4, clock] = found;
  const year = western === undefined ? fullYear(eastern, republic) : Number(western);
  const month = Number(m1 ?? m2 ?? m3 ?? m4);
  const day = Number(d1 ?? d2 ?? d3 ?? d4);
  if (year === undefined || !isRealDate(year, month, day)) return undefined;
  const date = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
  if (clock === undefined) return date;
  const time = clockText(clock);
  return time === undefined ? undefined : `${date} ${time}`;
}

const isoMoment = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}(?:[.,]\d{1,30})?))?)?Z?$/;
const isoClock = /^(\d{2}):(\d{2})(?::(\d{2}(?:[.,]\d{1,30})?))?Z?$/;
const isoLength = /^(-?)P(?:(\d{1,6})D)?T?(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:[.,]\d{1,30})?)S)?$/;

const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59);

/** Seconds as programs write them, with what calculating left behind the point: 59.99999979 is 60. */
const wholeSeconds = (text: string | undefined): number =>
  Math.round(Number((text ?? '0').replace(',', '.')));

/**
 * A moment, a time of day or a length of time by ISO 8601, as strict workbooks and OpenDocument write them, in the form of
 * the house, to the nearest second; midnight is the day alone. undefined when it is none.
 */
export function isoText(text: string): string | undefined {
  const moment = isoMoment.exec(text);
  if (moment !== null) {
    const [, year, month, day, hour = '0', minute = '0', second] = moment;
    if (!isRealDate(Number(year), Number(month), Number(day))) return undefined;
    const seconds = Number(hour) * 3600 + Number(minute) * 60 + wholeSeconds(second);
    const time = new Date(`${year}-${month}-${day}T00:00:00Z`).getTime() + seconds * 1000;
    const shown = new Date(Math.min(time, lastMoment)).toISOString().slice(0, 19).replace('T', ' ');
    return shown.endsWith(' 00:00:00') ? shown.slice(0, 10) : shown;
  }
  const time = isoClock.exec(text);
  if (time !== null) return clock(Number(time[1]) * 3600 + Number(time[2]) * 60 + wholeSeconds(time[3]));
  const length = isoLength.exec(text);
  if (length === null) return undefined;
  const [, sign = '', days = '0', hours = '0', minutes = '0', second] = length;
  const all = Number(days) * daySeconds + Number(hours) * 3600 + Number(minutes) * 60 + wholeSeconds(second);
  return `${all > 0 ? sign : ''}${clock(all)}`;
}

const firstCompactYear = 1900;
const lastCompactYear = 2100;

/**
 * Eight digits as a day, twelve and fourteen as a moment, as hospital systems write them: 20240105, 202401050830,
 * 20240105083000. undefined for all else, days that no month has included. `anyYear` also takes years that no table of
 * today is about.
 */
export function compactMoment(value: string | number, anyYear = false): string | undefined {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return undefined;
  const text = String(value);
  if (![8, 12, 14].includes(text.length) || !/^\d+$/.test(text)) return undefined;
  const year = Number(text.slice(0, 4));
  if (!anyYear && (year < firstCompactYear || year > lastCompactYear)) return undefined;
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
  if (text.length === 8) return dateText(day);
  return dateText(`${day} ${text.slice(8, 10)}:${text.slice(10, 12)}:${text.slice(12) || '00'}`);
}
