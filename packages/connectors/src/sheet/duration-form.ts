import { isLengthName } from '../columns/length-name.ts';
import type { Raw } from './grid.ts';
import { isPlaceholder } from './numbers.ts';

/* Lengths of time: 00:03:25 of a call, 125:30:00 of a machine that stood, 3分25秒. They are kept as seconds. */

/** Names of moments of a day, which end after midnight at 25:30:00. */
const clockName =
  /[上下]班|打卡|签[到退]|开始|结束|起始|截止|出发|到达|发车|到站|入[场园]|离[场园]|时刻|时点|时间点|班次|(^|[\s_-])(start|end|begin|arriv(al|es?)|depart(ure|s)?|clock|punch|open|close|at)([\s_-]|$)/i;
/** Below these names two parts are hours and minutes: 07:30 of a day's work. */
const hoursName = /工时|加班|[出缺考]勤|工作|上班|值班|在岗|飞行|行驶|驾驶|住院|睡眠|运行|开机|停机|日照/;

const threeParts = /^([+-]?)(\d{1,5}):([0-5]\d):([0-5]\d)(?:\.0{1,9})?$/;
const twoParts = /^(\d{1,4}):([0-5]\d)$/;
const inWords =
  /^(?:(\d{1,4})天)?(?:(\d{1,5})(?:个?小时|时))?(?:(\d{1,6})(?:分钟|分))?(?:零)?(?:(\d{1,6})(?:秒钟|秒))?$/;
const daySeconds = 86_400;
/** So many of a column have to be lengths of time. */
const mostly = 0.95;

/** What one cell tells: its seconds, and by which form; `first`: the larger part where there are two. */
interface Told {
  seconds: number;
  form: 'three' | 'two' | 'words' | 'unit';
  first?: number;
}

function toldBy(value: Raw): Told | undefined {
  if (typeof value !== 'string' || value.length > 30) return undefined;
  const text = value.trim().normalize('NFKC').replaceAll(' ', '');
  const three = threeParts.exec(text);
  if (three !== null) {
    const [, sign, hours, minutes, seconds] = three;
    const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return { seconds: sign === '-' && all > 0 ? -all : all, form: 'three' };
  }
  const two = twoParts.exec(text);
  if (two !== null)
    return { seconds: Number(two[1]) * 60 + Number(two[2]), form: 'two', first: Number(two[1]) };
  const words = text === '' ? null : inWords.exec(text);
  if (words === null) return undefined;
  const parts = words.slice(1);
  const [days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  const form = parts.filter((part) => part !== undefined).length > 1 ? 'words' : 'unit';
  return { seconds: days * daySeconds + hours * 3600 + minutes * 60 + seconds, form };
}

/** How a column of lengths of time is read. */
export interface DurationForm {
  /** Seconds; undefined where a cell is no length of time. */
  read: (value: Raw) => number | undefined;
  note: string;
}

const readerOf =
  (takes: ReadonlySet<Told['form']>) =>
  (value: Raw): number | undefined => {
    const told = toldBy(value);
    return told !== undefined && takes.has(told.form) ? told.seconds : undefined;
  };

/** Seconds as people write them: 3分25秒, 1小时2分3秒. */
function spoken(all: number): string {
  const size = Math.abs(all);
  const [hours, minutes, seconds] = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  const parts = [
    hours > 0 ? `${hours}小时` : '',
    minutes > 0 ? `${minutes}分` : '',
    seconds > 0 ? `${seconds}秒` : '',
  ].join('');
  return `${all < 0 ? '负' : ''}${parts === '' ? '0秒' : parts}`;
}

/**
 * The lengths of time of a column whose name tells them, or that holds more hours than a day has; undefined where its values
 * may be moments of a day. Two parts are minutes and seconds where something says so: three parts beside them, or minutes
 * that no hour of a day is.
 */
export function durationForm(
  rows: readonly (readonly Raw[])[],
  at: number,
  name: string,
): DurationForm | undefined {
  const isNamed = isLengthName(name);
  if (clockName.test(name) && !isNamed) return undefined;
  const seen = { real: 0, three: 0, two: 0, words: 0, unit: 0 };
  let [isBeyondDay, isBeyondHours, first] = [false, false, ''];
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null || (typeof value === 'string' && (value.trim() === '' || isPlaceholder(value.trim()))))
      continue;
    seen.real += 1;
    const told = toldBy(value);
    if (told === undefined) {
      // Columns of other things are left at once.
      if (seen.real > 40 && seen.three + seen.two + seen.words + seen.unit === 0) return undefined;
      continue;
    }
    seen[told.form] += 1;
    if (first === '' && told.seconds !== 0) first = String(value).trim();
    if (told.form === 'three' && Math.abs(told.seconds) >= daySeconds) isBeyondDay = true;
    if ((told.first ?? 0) > 23) isBeyondHours = true;
  }
  const isEnough = (fitting: number): boolean => fitting > 0 && fitting >= seen.real * mostly;
  const note = (read: DurationForm['read']): string =>
    `读作时长，按秒保存${first === '' ? '' : `（如 ${first} 为${spoken(read(first) ?? 0)}）`}；不是时长时请改选“文本”`;
  const formOf = (...forms: Told['form'][]): DurationForm => {
    const read = readerOf(new Set(forms));
    return { read, note: note(read) };
  };
  if (isEnough(seen.three) && (isNamed || isBeyondDay)) return formOf('three');
  if (!isNamed) return undefined;
  const isMinutes = seen.three > 0 || (isBeyondHours && !hoursName.test(name));
  if (isMinutes && isEnough(seen.three + seen.two)) return formOf('three', 'two');
  // Of one unit alone they are numbers of it: 5分钟.
  if (seen.words > 0 && isEnough(seen.words + seen.unit)) return formOf('words', 'unit');
  return undefined;
}

/**
 * Seconds of a cell whose column was made one of lengths of time by hand: all forms, two parts by what the column is
 * called, and whole numbers as seconds.
 */
export function durationAsked(name: string): (value: Raw) => number | undefined {
  const ofTwo = hoursName.test(name) ? 60 : 1;
  return (value) => {
    const number = typeof value === 'string' && /^\d{1,12}$/.test(value.trim()) ? Number(value) : value;
    if (typeof number === 'number') return Number.isSafeInteger(number) ? number : undefined;
    const told = toldBy(value);
    return told?.form === 'two' ? told.seconds * ofTwo : told?.seconds;
  };
}
