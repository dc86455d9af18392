// @vitest-environment node
import { newFilter, type ViewerFilter } from '@mingjing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { narrowed } from './narrowed.ts';

const range = (begin: string, end: string): ViewerFilter => newFilter('date', '', begin, end);
const dayAt = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
const year = Array.from({ length: 70 }, (_, at) => dayAt(at));
const lasts = (end: string): string => (/^.{10}( 00:00:00)?$/.test(end) ? `${end.slice(0, 10)} 24` : end);
/** Half days of a filter: one end stands for both, a day that ends it is there as a whole. */
const momentsOf = ({ begin, end }: ViewerFilter): string[] =>
  year
    .flatMap((day) => [`${day} 00:00:00`, `${day} 12:00:00`])
    .filter((moment) => (begin || end) <= moment && moment < lasts(end || begin));

const moment = fc
  .tuple(fc.nat(60), fc.constantFrom('', ' 00:00:00'))
  .map(([at, time]) => `${dayAt(at)}${time}`);
const anyRange = fc
  .tuple(moment, fc.nat(9), fc.constantFrom('both', 'begin', 'end'))
  .map(([begin, days, given]) => {
    const end = dayAt(year.indexOf(begin.slice(0, 10)) + days);
    return range(given === 'end' ? '' : begin, given === 'begin' ? '' : end);
  });

test('of two ranges of days what lies in both is left', () => {
  fc.assert(
    fc.property(anyRange, anyRange, (one, other) => {
      const both = narrowed({ 日期: one }, { 日期: other })['日期']!;
      const within = new Set(momentsOf(one));
      expect(momentsOf(both)).toEqual(momentsOf(other).filter((at) => within.has(at)));
    }),
  );
});

test('an end with a time is that moment, and a moving span is one of days', () => {
  const span: ViewerFilter = { ...range('2026-01-05', '2026-02-05'), relative: 'last30' };
  const clicked = range('2026-02-01 08:00:00', '2026-02-05 09:30:00');
  expect(narrowed({ 日期: span }, { 日期: clicked })).toEqual({ 日期: clicked });
});

test('a value takes the place of what it was found by, everything else stays', () => {
  const around = { 科室: { ...newFilter('list'), values: ['内科', '外科'] }, 日期: range('2026-01-01', '') };
  const within = { 科室: newFilter('choice', '内科'), 院区: newFilter('choice', '东院') };
  expect(narrowed(around, within)).toEqual({ ...around, ...within });
});

test('all Mondays within a month are those of that month, at nine those at nine', () => {
  const mondays = { ...newFilter('date'), values: ['周一'] };
  const atNine = { ...newFilter('date'), values: ['9点'] };
  const month = range('2026-01-01', '2026-01-31');
  expect(narrowed({ 日期: month }, { 日期: mondays })['日期']).toEqual({ ...month, values: ['周一'] });
  expect(narrowed({ 日期: mondays }, { 日期: month })['日期']).toEqual({ ...month, values: ['周一'] });
  expect(narrowed({ 日期: mondays }, { 日期: atNine })['日期']).toEqual({
    ...mondays,
    values: ['周一', '9点'],
  });
});
