import { describe, expect, test } from 'vitest';
import type { ColumnProfile, Profile } from './profile.ts';
import { thinPeriods } from './thin-periods.ts';

const named = (name: string, distinct: number, role: ColumnProfile['role'] = 'region') =>
  ({ name, label: name, role, distinct }) as ColumnProfile;
const profileOf = (...columns: ColumnProfile[]): Profile => ({
  rows: 148,
  columns,
  expressions: [],
  hierarchies: [],
  durations: [],
});
const cities = profileOf(named('城市', 36), named('年份', 5, 'period'));
const years = (...rows: number[]) => rows.map((count, at) => [`${2015 + at}年`, count] as const);

describe('thin periods', () => {
  test.each([
    ['the last year lists few of the cities', cities, years(36, 36, 36, 36, 4), ['2019年']],
    ['a year in between does', cities, years(36, 36, 7, 36, 36), ['2017年']],
    [
      'cities by kinds',
      profileOf(named('城市', 12), named('类别', 3, 'category')),
      years(36, 36, 36, 4),
      ['2018年'],
    ],
    ['cities that came one after the other', cities, years(9, 17, 24, 30, 35, 36, 8), ['2021年']],
    ['one that is nearly whole', cities, years(9, 17, 24, 30, 35, 36, 29), []],
    ['fewer cities each year', cities, years(36, 30, 24, 18, 12, 6), []],
    ['all list all', cities, years(36, 36, 35, 36, 36), []],
    ['orders come as they come', cities, years(30, 52, 36, 41, 9), []],
    ['orders of each month, nothing that is listed', profileOf(named('城市', 5)), years(36, 36, 36, 4), []],
    ['too few others', cities, years(36, 36, 4), []],
    ['no names', profileOf(), years(36, 36, 36, 4), []],
  ])('%s', (_, profile, periods, thin) => {
    expect(thinPeriods(periods, profile).map(({ name }) => name)).toEqual(thin);
  });
});
