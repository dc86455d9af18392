import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isZone, zoneChanges } from './zone-changes.ts';
import { instantOf, localTime } from './zoned-time.ts';

const zones = [
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'UTC',
  'Asia/Kathmandu',
];
const anyInstant = fc.integer({
  min: Date.UTC(1990, 0, 1) / 1000,
  max: Date.UTC(2060, 0, 1) / 1000,
});

test('[SCHED-16] the instant of what clocks show is that instant, or the first that shows it', () => {
  fc.assert(
    fc.property(anyInstant, fc.constantFrom(...zones), (second, zone) => {
      const at = second * 1000;
      const local = localTime(at, zone);
      const first = instantOf(local, zone);
      expect(localTime(first, zone)).toEqual(local);
      expect(first).toBeLessThanOrEqual(at);
    }),
    { numRuns: 400 },
  );
});

const local = (year: number, month: number, day: number, hour: number, minute: number, second = 0) => ({
  year,
  month,
  day,
  hour,
  minute,
  second,
});

test('[N08] [SCHED-16] a skipped time is the instant clocks go forward, a repeated one the first of two', () => {
  // Berlin 2026-03-29 02:00 → 03:00 and 2026-10-25 03:00 → 02:00.
  expect(instantOf(local(2026, 3, 29, 2, 30), 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1));
  expect(instantOf(local(2026, 3, 29, 3, 0), 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1));
  expect(instantOf(local(2026, 10, 25, 2, 30), 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30));
  expect(instantOf(local(2026, 10, 25, 3, 0), 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 2));
  // Lord Howe changes by half an hour; Samoa skipped a whole day.
  expect(instantOf(local(2026, 10, 4, 2, 15), 'Australia/Lord_Howe')).toBe(Date.UTC(2026, 9, 3, 15, 30));
  expect(instantOf(local(2011, 12, 30, 12, 0), 'Pacific/Apia')).toBe(Date.UTC(2011, 11, 30, 10));
  expect(instantOf(local(2026, 11, 22, 8, 30), 'Asia/Shanghai')).toBe(Date.UTC(2026, 10, 22, 0, 30));
});

test('[SCHED-16] local times are those that the platform tells', () => {
  const told = (at: number, timeZone: string): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  fc.assert(
    fc.property(anyInstant, fc.constantFrom(...zones), (second, zone) => {
      const { year, month, day, hour, minute, second: s } = localTime(second * 1000, zone);
      const shown = `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(s)}`;
      expect(shown).toBe(told(second * 1000, zone));
    }),
  );
});

test('changes of a zone tell how far its clocks are ahead at any second from 1970 to 2040', () => {
  const anySecond = fc.integer({ min: 0, max: Date.UTC(2040, 0, 1) / 1000 - 1 });
  fc.assert(
    fc.property(anySecond, fc.constantFrom(...zones), (second, zone) => {
      const ahead = zoneChanges(zone).findLast(({ from }) => from <= second)?.ahead ?? 0;
      const shown = localTime(second * 1000, zone);
      const utc = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second);
      expect(utc / 1000 - second).toBe(ahead);
    }),
    { numRuns: 400 },
  );
  expect(zoneChanges('UTC')).toEqual([{ from: 0, ahead: 0 }]);
  expect(['Asia/Shanghai', 'UTC', '北京', ''].map(isZone)).toEqual([true, true, false, false]);
});
