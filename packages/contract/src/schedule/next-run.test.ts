import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextQuartzRun } from './next-run.ts';
import { nextRun, nextRuns } from './schedule-runs.ts';
import { localTime } from './zoned-time.ts';

const zone = 'Asia/Shanghai';
const told = (at: number | undefined, where = zone): string | undefined =>
  at === undefined
    ? undefined
    : new Intl.DateTimeFormat('sv-SE', { timeZone: where, dateStyle: 'short', timeStyle: 'medium' }).format(
        at,
      );
/** Of a time in Shanghai. */
const shanghai = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);

const golden: [cron: string, after: string, runs: (string | undefined)[]][] = [
  [
    '0 30 8 ? * 2#1',
    '2026-11-22 12:00:00',
    ['2026-12-07 08:30:00', '2027-01-04 08:30:00', '2027-02-01 08:30:00'],
  ],
  [
    '0 0 2 1,15,L 1,6 ?',
    '2026-01-31 01:59:59',
    [
      '2026-01-31 02:00:00',
      '2026-06-01 02:00:00',
      '2026-06-15 02:00:00',
      '2026-06-30 02:00:00',
      '2027-01-01 02:00:00',
    ],
  ],
  [
    '0 0 2 1/3 * ?',
    '2026-02-27 00:00:00',
    ['2026-02-28 02:00:00', '2026-03-01 02:00:00', '2026-03-04 02:00:00'],
  ],
  ['0 0 2 1/1 * ?', '2026-12-31 02:00:00', ['2027-01-01 02:00:00']],
  ['0 0 0 31 * ?', '2026-01-31 00:00:00', ['2026-03-31 00:00:00', '2026-05-31 00:00:00']],
  ['0 0 0 29 2 ?', '2026-01-01 00:00:00', ['2028-02-29 00:00:00', '2032-02-29 00:00:00']],
  [
    '0 0 0 L 2 ?',
    '2026-01-01 00:00:00',
    ['2026-02-28 00:00:00', '2027-02-28 00:00:00', '2028-02-29 00:00:00'],
  ],
  ['0 0 0 L-3 * ?', '2026-02-01 00:00:00', ['2026-02-25 00:00:00', '2026-03-28 00:00:00']],
  ['0 0 9 LW * ?', '2026-01-01 00:00:00', ['2026-01-30 09:00:00', '2026-02-27 09:00:00']],
  ['0 0 9 1W * ?', '2026-08-01 00:00:00', ['2026-08-03 09:00:00', '2026-09-01 09:00:00']],
  ['0 0 9 15W * ?', '2026-08-01 00:00:00', ['2026-08-14 09:00:00']],
  ['0 0 9 31W * ?', '2026-01-31 00:00:00', ['2026-03-31 09:00:00', '2026-05-29 09:00:00']],
  ['0 0 9 ? * 6L', '2026-11-01 00:00:00', ['2026-11-27 09:00:00', '2026-12-25 09:00:00']],
  ['0 0 9 ? * 2#5', '2026-01-01 00:00:00', ['2026-03-30 09:00:00', '2026-06-29 09:00:00']],
  ['0 0 9 ? * MON-FRI', '2026-11-20 09:00:00', ['2026-11-23 09:00:00']],
  ['0 0 9 ? * FRI-MON', '2026-11-23 09:00:00', ['2026-11-27 09:00:00', '2026-11-28 09:00:00']],
  ['0 0/15 8-9 * * ?', '2026-11-22 08:50:00', ['2026-11-22 09:00:00', '2026-11-22 09:15:00']],
  ['*/20 * * * * ?', '2026-11-22 23:59:40', ['2026-11-23 00:00:00', '2026-11-23 00:00:20']],
  ['0 0 2 * * ? 2026', '2026-12-30 12:00:00', ['2026-12-31 02:00:00', undefined]],
  ['0 0 2 30 2 ?', '2026-01-01 00:00:00', [undefined]],
];

test.each(golden)('[N11] [SCHED-12] %s after %s', (cron, after, runs) => {
  let at: number | undefined = shanghai(after);
  for (const run of runs) {
    at = at === undefined ? undefined : nextQuartzRun(cron, at, zone);
    expect(told(at)).toBe(run);
  }
});

/** Tries second after second: the times that fire are told by what clocks show, not computed. */
function bruteForce(fires: (at: number) => boolean, after: number, seconds: number): number | undefined {
  for (let i = 1; i <= seconds; i += 1) if (fires(after + i * 1000)) return after + i * 1000;
  return undefined;
}

describe('against a search of every second', () => {
  const oneOf = (low: number, high: number) => fc.integer({ min: low, max: high });
  const someTime = fc.tuple(oneOf(0, 23), oneOf(0, 59), oneOf(0, 59));
  const someHour = oneOf(Date.UTC(2025, 0, 1) / 3_600_000, Date.UTC(2029, 0, 1) / 3_600_000);
  const weekday = (at: number): number => new Date(at + 8 * 3_600_000).getUTCDay() + 1;
  const lastDay = ({ year, month }: { year: number; month: number }) =>
    new Date(Date.UTC(year, month, 0)).getUTCDate();

  /** Looks at the one second of each day that may fire. */
  function nextDaily(
    [hour, minute, second]: [number, number, number],
    after: number,
    isDay: (time: ReturnType<typeof localTime>, at: number) => boolean,
  ): number | undefined {
    const day = 86_400_000;
    const midnight = Math.floor((after + 8 * 3_600_000) / day) * day - 8 * 3_600_000;
    for (let i = 0; i < 370 * 9; i += 1) {
      const at = midnight + i * day + ((hour * 60 + minute) * 60 + second) * 1000;
      if (at > after && isDay(localTime(at, zone), at)) return at;
    }
    return undefined;
  }

  test('[SCHED-12] every N days of a month', () => {
    fc.assert(
      fc.property(someTime, oneOf(1, 31), someHour, (time, n, hour) => {
        const cron = `${time[2]} ${time[1]} ${time[0]} 1/${n} * ?`;
        const after = hour * 3_600_000;
        expect(nextQuartzRun(cron, after, zone)).toBe(
          nextDaily(time, after, ({ day }) => (day - 1) % n === 0),
        );
      }),
    );
  });

  test('[SCHED-03] [SCHED-04] [SCHED-12] the nth weekday of a month', () => {
    fc.assert(
      fc.property(someTime, oneOf(1, 7), oneOf(1, 5), someHour, (time, w, n, hour) => {
        const cron = `${time[2]} ${time[1]} ${time[0]} ? * ${w}#${n}`;
        const after = hour * 3_600_000;
        expect(nextQuartzRun(cron, after, zone)).toBe(
          nextDaily(time, after, ({ day }, at) => weekday(at) === w && Math.ceil(day / 7) === n),
        );
      }),
    );
  });

  test('[SCHED-05] [SCHED-12] days of months, with the last day', () => {
    const days = fc.uniqueArray(fc.oneof(oneOf(1, 31), fc.constant('L' as const)), {
      minLength: 1,
      maxLength: 5,
    });
    const months = fc.uniqueArray(oneOf(1, 12), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(someTime, days, months, someHour, (time, d, m, hour) => {
        const cron = `${time[2]} ${time[1]} ${time[0]} ${d.join(',')} ${m.join(',')} ?`;
        const after = hour * 3_600_000;
        expect(nextQuartzRun(cron, after, zone)).toBe(
          nextDaily(
            time,
            after,
            (at) =>
              m.includes(at.month) && (d.includes(at.day) || (d.includes('L') && at.day === lastDay(at))),
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('[SCHED-12] steps and ranges of seconds, minutes and hours', () => {
    fc.assert(
      fc.property(oneOf(0, 59), oneOf(1, 59), oneOf(0, 59), oneOf(0, 23), someHour, (s, step, m, h, hour) => {
        const cron = `${s} ${m}/${step} ${h}-23 * * ?`;
        const after = hour * 3_600_000;
        const fires = (at: number): boolean => {
          const time = localTime(at, zone);
          return time.second === s && time.minute >= m && (time.minute - m) % step === 0 && time.hour >= h;
        };
        const found = nextQuartzRun(cron, after, zone);
        expect(found).toBeDefined();
        expect(fires(found ?? 0)).toBe(true);
        const near = bruteForce(fires, after, 4000);
        expect([undefined, found]).toContain(near);
      }),
      { numRuns: 25 },
    );
  });
});

describe('[N08] [SCHED-16] where clocks change', () => {
  const berlin = 'Europe/Berlin';
  const runs = (cron: string, after: string, most: number) =>
    nextRuns({ cron, realTimeInterval: '' }, { after: Date.parse(after), zone: berlin, anchor: 0 }, most).map(
      (at) => new Date(at).toISOString(),
    );

  test('a time that is skipped fires at the change, once', () => {
    expect(runs('0 30 2 * * ?', '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });
  test('a time shown twice fires once', () => {
    expect(runs('0 30 2 * * ?', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });
  test('the next run is always later, and nothing between is left out', () => {
    const crons = ['0 30 2 * * ?', '0 0/7 * * * ?', '0 0 3 ? * 1L', '*/30 59 1,2,3 * * ?'];
    fc.assert(
      fc.property(fc.constantFrom(...crons), fc.integer({ min: -7200, max: 10_800 }), (cron, shift) => {
        const after = Date.UTC(2026, 9, 25, 0) + shift * 1000;
        const next = nextQuartzRun(cron, after, berlin) ?? 0;
        expect(next).toBeGreaterThan(after);
        const middle = after + Math.floor((next - after) / 2);
        expect(nextQuartzRun(cron, middle, berlin)).toBe(next);
      }),
    );
  });
});

test('[SCHED-02] an interval keeps its beat, and forgets what was missed', () => {
  const schedule = { cron: '', realTimeInterval: '10' };
  expect(nextRun(schedule, 5_000, zone, 5_000)).toBe(15_000);
  expect(nextRun(schedule, 15_000, zone, 5_000)).toBe(25_000);
  expect(nextRun(schedule, 999_999, zone, 5_000)).toBe(1_005_000);
  // Clocks that went back leave the beat where it was.
  expect(nextRun(schedule, 1_000, zone, 5_000)).toBe(15_000);
  // What was stored before there was a shortest interval.
  expect(nextRun({ cron: '', realTimeInterval: '2' }, 0, zone, 0)).toBe(10_000);
});

test('[SCHED-15] without a schedule nothing is ever due', () => {
  expect(nextRun({ cron: '', realTimeInterval: '' }, 0, zone, 0)).toBeUndefined();
  expect(nextRun({ cron: '', realTimeInterval: '0' }, 0, zone, 0)).toBeUndefined();
  expect(nextRuns({ cron: '', realTimeInterval: '' }, { after: 0, zone, anchor: 0 }, 5)).toEqual([]);
});
