import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datasetInput } from '../dataset-inputs.ts';
import { texts } from '../texts.ts';
import {
  emptySchedule,
  printSchedule,
  readSchedule,
  type ScheduleFields,
  scheduleErrors,
  scheduleProblem,
} from './schedule-fields.ts';
import { scheduleWords } from './schedule-words.ts';

const t = texts.schedule;
const fields = (change: Partial<ScheduleFields>): ScheduleFields => ({ ...emptySchedule, ...change });
const time = { hour: '8', minute: '30', second: '0' };
const cronOf = (change: Partial<ScheduleFields>): string =>
  printSchedule(fields({ ...time, ...change })).cron;

test('[SCHED-01] [SCHED-12] each mode is stored as the expression that the specification names', () => {
  expect(cronOf({ mode: 'day', dayForm: 'concrete', days: '3' })).toBe('0 30 8 1/3 * ?');
  expect(cronOf({ mode: 'week', weekdays: [2], nth: '1' })).toBe('0 30 8 ? * 2#1');
  expect(cronOf({ mode: 'month', monthDays: ['L', 15, 1], months: [6, 1] })).toBe('0 30 8 1,15,L 1,6 ?');
  expect(cronOf({ mode: 'month', monthDays: ['*'], months: ['*'] })).toBe('0 30 8 * * ?');
  expect(cronOf({ mode: 'week', weekForm: 'every', weekdays: [6, 2] })).toBe('0 30 8 ? * 2,6');
});

test('[SCHED-02] [SCHED-13] an interval is stored in seconds, without an expression', () => {
  const interval = fields({ mode: 'day', hour: '1', minute: '2', second: '3' });
  expect(printSchedule(interval)).toEqual({ cron: '', realTimeInterval: String(3600 + 2 * 60 + 3) });
});

test('[SCHED-15] no schedule is two empty fields', () => {
  expect(printSchedule(emptySchedule)).toEqual({ cron: '', realTimeInterval: '' });
  expect(readSchedule({ cron: '', realTimeInterval: '' })).toEqual(emptySchedule);
});

describe('[SCHED-14] what is stored is shown back', () => {
  const oneOf = (low: number, high: number) => fc.integer({ min: low, max: high }).map(String);
  const anyTime = fc.record({ hour: oneOf(0, 23), minute: oneOf(0, 59), second: oneOf(0, 59) });
  const sorted = (high: number) =>
    fc
      .uniqueArray(fc.integer({ min: 1, max: high }), { minLength: 1 })
      .map((list) => list.sort((a, b) => a - b));
  const anySchedule: fc.Arbitrary<Partial<ScheduleFields>> = fc.oneof(
    fc.integer({ min: 10, max: 86_399 }).map((s) => ({
      mode: 'day' as const,
      hour: String(Math.floor(s / 3600)),
      minute: String(Math.floor((s % 3600) / 60)),
      second: String(s % 60),
    })),
    fc
      .tuple(anyTime, oneOf(1, 31))
      .map(([at, days]) => ({ ...at, mode: 'day' as const, dayForm: 'concrete' as const, days })),
    fc.tuple(anyTime, fc.integer({ min: 1, max: 7 }), oneOf(1, 4)).map(([at, weekday, nth]) => ({
      ...at,
      mode: 'week' as const,
      weekForm: 'nth' as const,
      weekdays: [weekday],
      nth,
      dayForm: 'concrete' as const,
    })),
    fc.tuple(anyTime, sorted(7)).map(([at, weekdays]) => ({
      ...at,
      mode: 'week' as const,
      weekForm: 'every' as const,
      weekdays,
      dayForm: 'concrete' as const,
    })),
    fc
      .tuple(
        anyTime,
        fc.oneof(fc.constant<(number | '*')[]>(['*']), sorted(12)),
        fc.oneof(fc.constant(['*' as const]), fc.tuple(sorted(28), fc.boolean())),
      )
      .map(([at, months, days]) => ({
        ...at,
        mode: 'month' as const,
        dayForm: 'concrete' as const,
        months,
        monthDays:
          days[0] === '*'
            ? ['*' as const]
            : [...(days[0] as number[]), ...(days[1] === true ? (['L'] as const) : [])],
      })),
  );

  test('in the same mode and fields, whichever schedule it is', () => {
    fc.assert(
      fc.property(anySchedule, (change) => {
        const made = fields(change);
        expect(scheduleErrors(made)).toEqual({});
        const wire = printSchedule(made);
        expect(readSchedule(wire)).toEqual(made);
        expect(scheduleProblem(wire)).toBeUndefined();
        expect(scheduleWords(wire)).not.toContain('定时表达式');
      }),
    );
  });

  test('an expression of no mode is kept as it is', () => {
    const wire = { cron: '0 0/15 8-18 * * ?', realTimeInterval: '' };
    expect(readSchedule(wire)).toMatchObject({ mode: 'custom', cron: wire.cron });
    expect(printSchedule(readSchedule(wire))).toEqual(wire);
  });
});

describe('[N11] what the form refuses', () => {
  const at = (change: Partial<ScheduleFields>) => scheduleErrors(fields({ mode: 'day', ...change })).time;
  test('[SCHED-06] [LIM-02] hours, minutes and seconds out of range', () => {
    const hours = ['24', '-1', '', 'x', '1.5'].map((hour) => at({ dayForm: 'concrete', hour }));
    expect(new Set(hours)).toEqual(new Set([t.time]));
    const others = ['60', '', '-3', 'x'].flatMap((n) => [
      at({ hour: '1', minute: n }),
      at({ hour: '1', second: n }),
    ]);
    expect(new Set(others)).toEqual(new Set([t.time]));
    expect(at({ dayForm: 'concrete', hour: '23', minute: '59', second: '59' })).toBeUndefined();
  });
  test('[SCHED-07] [LIM-02] days out of 1 to 31', () => {
    const days = (text: string) =>
      scheduleErrors(fields({ mode: 'day', dayForm: 'concrete', days: text })).days;
    expect(['0', '32', '', 'x', '1.5', '-1'].map(days)).toEqual(Array(6).fill(t.days));
    expect(['1', '31'].map(days)).toEqual([undefined, undefined]);
  });
  test('[SCHED-08] [LIM-02] weeks out of 1 to 4', () => {
    const nth = (text: string) => scheduleErrors(fields({ mode: 'week', nth: text })).nth;
    expect(['0', '5', '', 'x'].map(nth)).toEqual(Array(4).fill(t.weeks));
    expect(['1', '4'].map(nth)).toEqual([undefined, undefined]);
    expect(scheduleErrors(fields({ mode: 'week', weekForm: 'every', weekdays: [] })).weekdays).toBe(
      t.weekdays,
    );
  });
  test('[SCHED-09] an interval of nothing, and one that is too short', () => {
    expect(at({})).toBe(t.zeroInterval);
    expect(at({ second: '9' })).toBe(t.tooOften(10));
    expect(at({ second: '10' })).toBeUndefined();
  });
  test('[SCHED-10] [SCHED-11] months and days that are not picked', () => {
    const month = (change: Partial<ScheduleFields>) => scheduleErrors(fields({ mode: 'month', ...change }));
    expect(month({})).toEqual({ months: t.months, monthDays: t.monthDays });
    expect(month({ months: ['*'], monthDays: ['L'] })).toEqual({});
    expect(month({ months: [2], monthDays: [30, 31] })).toEqual({ monthDays: t.never });
    expect(month({ months: [2], monthDays: [29] })).toEqual({});
  });
});

describe('[N11] what the server refuses', () => {
  const told = (sent: object): string | undefined => {
    const base = { name: 'a', categoryDataset: { id: 1 }, dataSourceId: 1, dataSourceType: 'jdbc' };
    return datasetInput.safeParse({ ...base, ...sent }).error?.issues[0]?.message;
  };
  test.each([
    ['[SCHED-06]', { cron: '0 30 24 1/1 * ?' }, t.time],
    ['[SCHED-06]', { cron: '60 30 8 ? * 2#1' }, t.time],
    ['[SCHED-06]', { cron: '0 -1 8 1 * ?' }, t.time],
    ['[SCHED-06]', { realTimeInterval: 90_000 }, t.time],
    ['[SCHED-07]', { cron: '0 30 8 1/0 * ?' }, t.days],
    ['[SCHED-07]', { cron: '0 30 8 1/32 * ?' }, t.days],
    ['[SCHED-08]', { cron: '0 30 8 ? * 2#5' }, t.weeks],
    ['[SCHED-08]', { cron: '0 30 8 ? * 2#0' }, t.weeks],
    ['[SCHED-09]', { realTimeInterval: '0' }, t.zeroInterval],
    ['[SCHED-09]', { realTimeInterval: '9' }, t.tooOften(10)],
    ['[SCHED-10]', { cron: '0 0 2 1,15  ?' }, t.months],
    ['[SCHED-10]', { cron: '0 0 2  1,6 ?' }, t.monthDays],
    ['[SCHED-10]', { cron: '0 0 2 30 2 ?' }, t.never],
    ['[SCHED-12]', { cron: '*/5 * * * * ?' }, t.tooOften(10)],
    ['[SCHED-12]', { cron: 'hello' }, '定时表达式应为 6 或 7 段：秒 分 时 日 月 星期 [年]'],
  ])('%s %j', (_, sent, message) => {
    expect(told(sent)).toBe(message);
  });
  test('[SCHED-12] [SCHED-13] right ones pass', () => {
    for (const cron of ['0 0 2 1/1 * ?', '0 30 8 ? * 2#1', '0 0 2 1,15,L 1,6 ?', '', '0 0/15 8-18 * * ?'])
      expect(told({ cron })).toBeUndefined();
    expect(told({ realTimeInterval: '10' })).toBeUndefined();
    expect(told({ realTimeInterval: 86_399 })).toBeUndefined();
  });
});

test.each([
  [{ cron: '', realTimeInterval: '' }, '不定时更新'],
  [{ cron: '', realTimeInterval: '10' }, '每隔 10 秒'],
  [{ cron: '', realTimeInterval: '5400' }, '每隔 1 小时 30 分'],
  [{ cron: '0 0 2 1/1 * ?', realTimeInterval: '' }, '每天 02:00'],
  [{ cron: '5 0 2 1/3 * ?', realTimeInterval: '' }, '每月 1 日起每 3 天 02:00:05'],
  [{ cron: '0 30 8 ? * 2#1', realTimeInterval: '' }, '每月第 1 个星期一 08:30'],
  [{ cron: '0 30 8 ? * 2,6', realTimeInterval: '' }, '每周一、五 08:30'],
  [{ cron: '0 0 2 1,15,L 1,6 ?', realTimeInterval: '' }, '1、6 月 1、15 日和最后一天 02:00'],
  [{ cron: '0 0 2 L * ?', realTimeInterval: '' }, '每月 最后一天 02:00'],
  [{ cron: '0 0/15 8-18 * * ?', realTimeInterval: '' }, '定时表达式 0 0/15 8-18 * * ?'],
])('[SCHED-14] %j in words: %s', (wire, words) => {
  expect(scheduleWords(wire)).toBe(words);
});
