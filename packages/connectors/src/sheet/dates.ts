/** What a number format shows. */
export type FormatKind = 'date' | 'time' | 'number';

const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const timeFormats = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56]);

/** Kind of a built-in format, by its number. */
export function builtInKind(id: number): FormatKind {
  if (dateFormats.has(id)) return 'date';
  return timeFormats.has(id) ? 'time' : 'number';
}

/** Kind of a format by its code, such as yyyy"年"m"月" or [h]:mm. */
export function formatKind(code: string): FormatKind {
  const [first = ''] = code
    .slice(0, 500)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?:h+|m+|s+)\]/gi, (match) => match.slice(1, -1))
    .replace(/\[[^\]]*\]/g, '')
    .split(';');
  if (/general|@/i.test(first)) return 'number';
  if (/[yd]/i.test(first)) return 'date';
  if (/[hs]/i.test(first)) return 'time';
  return /m/i.test(first) ? 'date' : 'number';
}

const dayMs = 86_400_000;
const lastSerial = 2_958_465;
const pad = (value: number): string => String(value).padStart(2, '0');

/** A serial number of days as yyyy-MM-dd, with HH:mm:ss when it has a time; undefined when it is no date. */
export function dateOf(serial: number, date1904: boolean): string | undefined {
  const days = date1904 ? serial + 1462 : serial;
  if (!(days >= 1 && days < lastSerial + 1)) return undefined;
  // The 1900 calendar has a 29 February that never was: serials before it are a day late.
  const shifted = days < 60 ? days + 1 : days;
  const seconds = Math.round(shifted * 86_400);
  const moment = new Date(Date.UTC(1899, 11, 30) + seconds * 1000);
  const text = moment.toISOString();
  const isWhole = (seconds * 1000) % dayMs === 0;
  return isWhole ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** A part of a day, or more than one, as HH:mm:ss. */
export function timeOf(serial: number): string | undefined {
  if (!(serial >= 0 && serial < 10_000)) return undefined;
  const seconds = Math.round(serial * 86_400);
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** A numeric cell as its format shows it. */
export function formatted(value: number, kind: FormatKind, date1904: boolean): number | string {
  if (kind === 'number') return value;
  // A time format over a whole date shows a part of it; the date is what the cell holds.
  if (kind === 'time' && value < 1) return timeOf(value) ?? value;
  return dateOf(value, date1904) ?? value;
}

const datePattern =
  /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|\/(\d{1,2})\/(\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?$/;

/** A date as people and systems write it, in the form of the house; undefined when it is none. */
export function dateText(text: string): string | undefined {
  const found = datePattern.exec(text);
  if (found === null) return undefined;
  const [, year = '', m1, d1, m2, d2, m3, d3, hour, minute, second = '00'] = found;
  const month = Number(m1 ?? m2 ?? m3);
  const day = Number(d1 ?? d2 ?? d3);
  const moment = new Date(Date.UTC(Number(year), month - 1, day));
  if (Number(year) < 1 || moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== day) return undefined;
  const date = `${year}-${pad(month)}-${pad(day)}`;
  if (hour === undefined || minute === undefined) return date;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${date} ${pad(Number(hour))}:${minute}:${second}`;
}
