import { nextQuartzRun } from './next-run.ts';
import { quartzProblem } from './quartz.ts';
import { readQuartz } from './quartz-times.ts';
import { scheduleTexts as t } from './schedule-texts.ts';

/** A schedule on the wire: an expression in Quartz form, or an interval in seconds without one; '' for none. */
export interface ScheduleWire {
  cron: string;
  realTimeInterval: string;
}

export type ScheduleMode = 'none' | 'day' | 'week' | 'month' | 'custom';

/** The fields of the schedule's form, as they are typed and picked. Each mode reads its own. */
export interface ScheduleFields {
  mode: ScheduleMode;
  /** Day mode: every so many hours, minutes and seconds, or every so many days at a time of day. */
  dayForm: 'interval' | 'concrete';
  /** Time of day, and of day mode's interval its length. */
  hour: string;
  minute: string;
  second: string;
  /** Day mode: every so many days, from the first of each month on. */
  days: string;
  /** Week mode: every week, or once a month on the nth such weekday. */
  weekForm: 'every' | 'nth';
  nth: string;
  /** 1 for Sunday to 7 for Saturday; the form `nth` has one of them. */
  weekdays: number[];
  /** Month mode: '*' stands for all, 'L' for the last day. */
  months: (number | '*')[];
  monthDays: (number | '*' | 'L')[];
  /** An expression that the other modes cannot show: other systems stored it. */
  cron: string;
}

export type ScheduleErrors = Partial<
  Record<'time' | 'days' | 'nth' | 'weekdays' | 'months' | 'monthDays' | 'cron', string>
>;

/** Shortest time between two runs, in seconds. */
export const shortestInterval = 10;

export const emptySchedule: ScheduleFields = {
  mode: 'none',
  dayForm: 'interval',
  hour: '0',
  minute: '0',
  second: '0',
  days: '1',
  weekForm: 'nth',
  nth: '1',
  weekdays: [2],
  months: [],
  monthDays: [],
  cron: '',
};

const wholeNumber = /^\d{1,9}$/;
const isWithin = (text: string, low: number, high: number): boolean =>
  wholeNumber.test(text.trim()) && Number(text) >= low && Number(text) <= high;

const numbers = (text: string): number[] => text.split(',').map(Number);
const plainList = /^\d+(,\d+)*$/;
const dayList = /^(\d+|L)(,(\d+|L))*$/;

/** The form's fields of a schedule, in the mode and with the values it was made with. */
export function readSchedule({ cron, realTimeInterval }: ScheduleWire): ScheduleFields {
  if (cron.trim() === '') {
    const seconds = Number(realTimeInterval.replaceAll(/\D/g, ''));
    if (seconds === 0) return emptySchedule;
    return {
      ...emptySchedule,
      mode: 'day',
      hour: String(Math.floor(seconds / 3600)),
      minute: String(Math.floor((seconds % 3600) / 60)),
      second: String(seconds % 60),
    };
  }
  const custom: ScheduleFields = { ...emptySchedule, mode: 'custom', cron: cron.trim() };
  const parts = cron.trim().toUpperCase().split(/\s+/);
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = ''] = parts;
  if (parts.length !== 6 || ![second, minute, hour].every((part) => wholeNumber.test(part))) return custom;
  const timed = {
    ...emptySchedule,
    dayForm: 'concrete' as const,
    hour: String(Number(hour)),
    minute: String(Number(minute)),
    second: String(Number(second)),
  };
  const step = /^1\/(\d+)$/.exec(day);
  if (step !== null && month === '*' && weekday === '?')
    return { ...timed, mode: 'day', days: String(Number(step[1])) };
  const nth = /^([1-7])#([1-4])$/.exec(weekday);
  if (nth !== null && day === '?' && month === '*')
    return { ...timed, mode: 'week', weekForm: 'nth', weekdays: [Number(nth[1])], nth: nth[2] ?? '' };
  if (plainList.test(weekday) && day === '?' && month === '*')
    return { ...timed, mode: 'week', weekForm: 'every', weekdays: numbers(weekday) };
  if (weekday === '?' && (day === '*' || dayList.test(day)) && (month === '*' || plainList.test(month))) {
    return {
      ...timed,
      mode: 'month',
      months: month === '*' ? ['*'] : numbers(month),
      monthDays: day === '*' ? ['*'] : day.split(',').map((part) => (part === 'L' ? 'L' : Number(part))),
    };
  }
  return custom;
}

/** Whether a form chooses an interval, which has no expression. */
export const isInterval = ({ mode, dayForm }: ScheduleFields): boolean =>
  mode === 'day' && dayForm === 'interval';

export const intervalSeconds = ({ hour, minute, second }: ScheduleFields): number =>
  3600 * Number(hour) + 60 * Number(minute) + Number(second);

function listText(values: readonly (number | '*' | 'L')[]): string {
  if (values.includes('*')) return '*';
  const days = values.filter((value): value is number => typeof value === 'number').sort((a, b) => a - b);
  return [...new Set<number | 'L'>([...days, ...(values.includes('L') ? (['L'] as const) : [])])].join(',');
}

/** A form's fields as they are stored. Fields must be right, see scheduleErrors. */
export function printSchedule(fields: ScheduleFields): ScheduleWire {
  const cronOf = (rest: string): ScheduleWire => ({
    cron: `${[fields.second, fields.minute, fields.hour].map(Number).join(' ')} ${rest}`,
    realTimeInterval: '',
  });
  switch (fields.mode) {
    case 'none':
      return { cron: '', realTimeInterval: '' };
    case 'day':
      if (isInterval(fields)) return { cron: '', realTimeInterval: String(intervalSeconds(fields)) };
      return cronOf(`1/${Number(fields.days)} * ?`);
    case 'week':
      return fields.weekForm === 'nth'
        ? cronOf(`? * ${fields.weekdays[0] ?? 1}#${Number(fields.nth)}`)
        : cronOf(`? * ${listText(fields.weekdays)}`);
    case 'month':
      return cronOf(`${listText(fields.monthDays)} ${listText(fields.months)} ?`);
    case 'custom':
      return { cron: fields.cron.trim(), realTimeInterval: '' };
  }
}

/** Seconds named by one expression are as far apart as two runs have to be. */
function isTooOften(cron: string): boolean {
  const seconds = readQuartz(cron)?.seconds ?? [];
  return seconds.some((second, i) => {
    const next = seconds[i + 1] ?? (seconds[0] ?? 0) + 60;
    return next - second < shortestInterval;
  });
}

/** What a form with these fields is told, by field; empty when it may be stored. */
export function scheduleErrors(fields: ScheduleFields): ScheduleErrors {
  const errors: ScheduleErrors = {};
  const { mode } = fields;
  if (mode === 'none') return errors;
  if (mode === 'custom') {
    const problem = scheduleProblem({ cron: fields.cron, realTimeInterval: '' });
    return problem === undefined ? errors : { cron: problem };
  }
  if (!isWithin(fields.hour, 0, 23) || !isWithin(fields.minute, 0, 59) || !isWithin(fields.second, 0, 59))
    errors.time = t.time;
  else if (isInterval(fields)) {
    const seconds = intervalSeconds(fields);
    if (seconds === 0) errors.time = t.zeroInterval;
    else if (seconds < shortestInterval) errors.time = t.tooOften(shortestInterval);
  }
  if (mode === 'day' && !isInterval(fields) && !isWithin(fields.days, 1, 31)) errors.days = t.days;
  if (mode === 'week') {
    if (fields.weekForm === 'nth' && !isWithin(fields.nth, 1, 4)) errors.nth = t.weeks;
    if (fields.weekdays.length === 0) errors.weekdays = t.weekdays;
  }
  if (mode === 'month') {
    if (fields.months.length === 0) errors.months = t.months;
    if (fields.monthDays.length === 0) errors.monthDays = t.monthDays;
  }
  if (Object.keys(errors).length === 0) {
    const { cron } = printSchedule(fields);
    if (cron !== '' && nextQuartzRun(cron, Date.now(), 'UTC') === undefined) errors.monthDays = t.never;
  }
  return errors;
}

const number = /^-?\d+(\.\d+)?$/;

/** The form's own messages, for expressions of the form's shape whose values it would refuse. */
function formProblem(cron: string): string | undefined {
  const spaced = cron.trim().split(/\s/);
  // A choice of nothing leaves its place empty.
  if (spaced.length === 6 && spaced[4] === '') return t.months;
  if (spaced.length === 6 && spaced[3] === '') return t.monthDays;
  const parts = cron.trim().toUpperCase().split(/\s+/);
  if (parts.length !== 6) return undefined;
  const [second = '', minute = '', hour = '', day = '', , weekday = ''] = parts;
  const isTime = (text: string, high: number): boolean => !number.test(text) || isWithin(text, 0, high);
  if (!isTime(hour, 23) || !isTime(minute, 59) || !isTime(second, 59)) return t.time;
  const step = /^1\/(.*)$/.exec(day);
  if (step !== null && !isWithin(step[1] ?? '', 1, 31)) return t.days;
  const nth = /^[1-7]#(.*)$/.exec(weekday);
  if (nth !== null && !isWithin(nth[1] ?? '', 1, 4)) return t.weeks;
  return undefined;
}

/** What is wrong with a schedule on the wire; undefined when it may be stored. An expression goes before an interval. */
export function scheduleProblem({ cron, realTimeInterval }: ScheduleWire): string | undefined {
  if (cron.trim() === '') {
    if (realTimeInterval.trim() === '') return undefined;
    return scheduleErrors({ ...readSchedule({ cron: '', realTimeInterval }), mode: 'day' }).time;
  }
  const problem = formProblem(cron) ?? quartzProblem(cron);
  if (problem !== undefined) return problem;
  if (isTooOften(cron)) return t.tooOften(shortestInterval);
  return nextQuartzRun(cron, Date.now(), 'UTC') === undefined ? t.never : undefined;
}
