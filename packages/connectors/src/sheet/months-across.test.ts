import { expect, test } from 'vitest';
import { monthsAcross } from './months-across.ts';

test.each([
  [
    'October without its zero',
    ['省份', '2016.08', '2016.09', '2016.1', '2016.11', '2016.12', '2017.01'],
    ['省份', '2016-08', '2016-09', '2016-10', '2016-11', '2016-12', '2017-01'],
  ],
  ['the last first', ['地区', '2020.2', '2020.1', '2019.12'], ['地区', '2020-02', '2020-01', '2019-12']],
  [
    'October behind November',
    ['地区', '2020.11', '2020.1', '2020.09'],
    ['地区', '2020-11', '2020-10', '2020-09'],
  ],
  [
    'months in English with their year',
    ['Category', 'Jan, 2016', 'Feb, 2016', 'Sept 2016', 'December2016'],
    ['Category', '2016-01', '2016-02', '2016-09', '2016-12'],
  ],
  ['months in English without one', ['Category', 'Jan', 'Feb', 'Mar'], undefined],
  ['amounts that only look so', ['甲', '2016.01', '2018.04', '2011.12'], undefined],
  ['two of them', ['甲', '2016.01', '2016.02'], undefined],
])('%s', (_, names, months) => expect(monthsAcross(names)).toEqual(months));
