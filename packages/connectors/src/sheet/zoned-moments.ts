import { localTime } from '@mingjing/contract';
import { dateText } from './dates.ts';
import { isPlaceholder } from './numbers.ts';
import type { WrittenForm } from './written-form.ts';

/* Moments that say how far their clock is from UTC: 2024-01-05T08:30:00Z, 2024-01-05 08:30:00+08. */

const offset = '(Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)';
const iso = new RegExp(
  `^(\\d{4})([-/])(\\d{2})\\2(\\d{2})([T ])(\\d{2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d{1,9})?)? ?${offset}$`,
  'i',
);
const compact = /^(\d{4})(\d{2})(\d{2})T?(\d{2})(\d{2})(\d{2})(?:\.\d{1,9})?(Z|[+-]\d{4})$/;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** As mail, servers and the dates of browsers have it. */
const mail = new RegExp(
  `^(?:[a-z]{3}, )?(\\d{1,2})[ -]([a-z]{3})[ -](\\d{4}) (\\d{2}):(\\d{2}):(\\d{2}) ${offset}$`,
  'i',
);
const browser =
  /^[a-z]{3} ([a-z]{3}) (\d{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT([+-]\d{4})(?: \(.{1,40}\))?$/i;

interface Moment {
  /** yyyy-MM-dd as it is written. */
  day: string;
  isMidnight: boolean;
  epochMs: number;
}

/** No clock on earth is further ahead or behind. */
const mostHours = 14;

/** Minutes that a clock is ahead of UTC; undefined where no clock is. */
function aheadOf(text: string): number | undefined {
  if (/^[a-z]/i.test(text)) return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(3).replace(':', '') || '0')];
  if (hours > mostHours || minutes % 15 !== 0 || minutes > 45) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

function momentOf(
  [year = '', month = '', date = '']: readonly string[],
  [hour = '', minute = '', second = '0']: readonly (string | undefined)[],
  zone = '',
): Moment | undefined {
  const day = dateText(`${year}-${month}-${date}`);
  const ahead = aheadOf(zone);
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (day === undefined || ahead === undefined || hours > 23 || minutes > 59 || seconds > 59)
    return undefined;
  const clock = ((hours * 60 + minutes - ahead) * 60 + seconds) * 1000;
  return {
    day,
    isMidnight: hours + minutes + seconds === 0,
    epochMs: new Date(`${day}T00:00:00Z`).getTime() + clock,
  };
}

const monthOf = (name: string): string => String(months.indexOf(name.toLowerCase()) + 1);

/** A text that is a moment with its clock's distance from UTC. */
function zonedMoment(text: string): Moment | undefined {
  if (text.length < 15 || text.length > 80) return undefined;
  const [, year = '', , month = '', day = '', between, hour, minute, second, zone = ''] =
    iso.exec(text) ?? [];
  if (year !== '') {
    // 2024-01-05 08:30-10:30 is a span of a day.
    if (second === undefined && between === ' ' && zone.startsWith('-')) return undefined;
    return momentOf([year, month, day], [hour, minute, second], zone);
  }
  const packed = compact.exec(text);
  if (packed !== null) return momentOf(packed.slice(1, 4), packed.slice(4, 7), packed[7]);
  const sent = mail.exec(text);
  if (sent !== null)
    return momentOf([sent[3] ?? '', monthOf(sent[2] ?? ''), sent[1] ?? ''], sent.slice(4, 7), sent[7]);
  const shown = browser.exec(text);
  if (shown === null) return undefined;
  return momentOf([shown[3] ?? '', monthOf(shown[1] ?? ''), shown[2] ?? ''], shown.slice(4, 7), shown[7]);
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** What clocks of a zone show at a moment; undefined beyond the years that days are written with. */
function shownIn(epochMs: number, zone: string): string | undefined {
  const { year, month, day, hour, minute, second } = localTime(epochMs, zone);
  if (year < 1 || year > 9999) return undefined;
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)} ${pad(hour)}:${pad(minute)}:${pad(second)}`;
}

/** So many of a column have to be of the form; a few strange ones at its top end no search. */
const most = 0.9;
const fewStrange = 20;
const midnight = ' 00:00:00';

/**
 * How a column is read whose texts are moments that name their zone: as what clocks of the installation's zone show then,
 * as moments of databases are. Where all of them are midnights, where they were written or here, they are days. undefined:
 * they are none.
 */
export function zonedForm(texts: Iterable<string>, zone: string): WrittenForm | undefined {
  let [all, fitting, example] = [0, 0, ''];
  let areDays = true;
  let areDaysHere = true;
  let isSame = true;
  for (const text of texts) {
    if (isPlaceholder(text)) continue;
    all += 1;
    const moment = zonedMoment(text);
    if (moment === undefined) {
      if (all - fitting > all * (1 - most) + fewStrange) return undefined;
      continue;
    }
    fitting += 1;
    if (example === '') example = text;
    const here = shownIn(moment.epochMs, zone);
    areDays &&= moment.isMidnight;
    areDaysHere &&= here?.endsWith(midnight) === true;
    isSame &&= here !== undefined && text.replace('T', ' ').startsWith(here);
  }
  if (fitting === 0 || fitting < all * most) return undefined;
  const read = (text: string): string | undefined => {
    const moment = zonedMoment(text);
    if (moment === undefined || areDays) return moment?.day;
    const here = shownIn(moment.epochMs, zone);
    return areDaysHere ? here?.slice(0, 10) : here;
  };
  const shown = `（如 ${example} 为 ${read(example) ?? ''}）`;
  if (areDays) return { read, note: `带有时区，时刻都是零点，读作日期${shown}` };
  if (isSame) return { read, note: `带有时区，与本系统的时区 ${zone} 一致，读作日期时间${shown}` };
  const kind = areDaysHere ? '都是零点，读作日期' : '读作日期时间';
  return { read, note: `带有时区，换算为本系统时区 ${zone} 的时间后${kind}${shown}；要保留原样请改选为文本` };
}
