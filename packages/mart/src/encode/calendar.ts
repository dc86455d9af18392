/** Days and seconds since 1970-01-01 without a time zone: dates never shift. */
export const dayMicros = 86_400_000_000;

const digit = (text: string, at: number): number => {
  const value = text.charCodeAt(at) - 48;
  return value >= 0 && value <= 9 ? value : Number.NaN;
};
const two = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

/** Howard Hinnant's days_from_civil. */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function civilFromDays(days: number): [number, number, number] {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const m = Math.floor((5 * dayOfYear + 2) / 153);
  const month = m < 10 ? m + 3 : m - 9;
  return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - Math.floor((153 * m + 2) / 5) + 1];
}

const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of 'yyyy-MM-dd…'; NaN for what is no date. Moments of other time zones may lie in a year of five digits. */
export function parseDays(text: string): number {
  if (text.charCodeAt(5) === 45) return parseLongYear(text);
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return Number.NaN;
  const year = two(text, 0) * 100 + two(text, 2);
  const month = two(text, 5);
  const day = two(text, 8);
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= monthDays[month - 1]!))
    return Number.NaN;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2 && day === 29 && !leap) return Number.NaN;
  return daysFromCivil(year, month, day);
}

/** The calendar repeats every 400 years. */
const cycleYears = 2000;
const cycleDays = 730_485;

function parseLongYear(text: string): number {
  const year = Number(/^[1-9]\d{4}-/.exec(text)?.[0].slice(0, 5));
  const same = cycleYears + (year % cycleYears);
  return parseDays(`${same}${text.slice(5)}`) + ((year - same) / cycleYears) * cycleDays;
}

/** Microseconds within the day of ' HH:mm[:ss[.ffffff]]' from position 10 on; 0 when the text ends there. */
export function parseTimeMicros(text: string): number {
  if (text.charCodeAt(5) === 45) return parseTimeMicros(text.slice(1));
  if (text.length === 10) return 0;
  const separator = text.charCodeAt(10);
  if ((separator !== 32 && separator !== 84) || text.charCodeAt(13) !== 58) return Number.NaN;
  const hours = two(text, 11);
  const minutes = two(text, 14);
  let seconds = 0;
  let fraction = 0;
  if (text.length > 16) {
    if (text.charCodeAt(16) !== 58) return Number.NaN;
    seconds = two(text, 17);
    if (text.length > 19) {
      const tail = text.slice(20).replace(/Z$/, '');
      if (text.charCodeAt(19) !== 46 || !/^\d+$/.test(tail)) return Number.NaN;
      fraction = Number(tail.slice(0, 6).padEnd(6, '0'));
    }
  }
  if (!(hours <= 23 && minutes <= 59 && seconds <= 59)) return Number.NaN;
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000_000 + fraction;
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** 'yyyy-MM-dd' of a day. */
export function dateText(days: number): string {
  const [year, month, day] = civilFromDays(days);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** 'yyyy-MM-dd HH:mm:ss' of a second. */
export function dateTimeText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const rest = seconds - days * 86_400;
  const hours = Math.floor(rest / 3600);
  const minutes = Math.floor((rest % 3600) / 60);
  return `${dateText(days)} ${pad(hours, 2)}:${pad(minutes, 2)}:${pad(rest % 60, 2)}`;
}
