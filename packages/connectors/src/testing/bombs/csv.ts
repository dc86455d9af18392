import { type Bomb, join, times } from './bomb.ts';

export const csvBombs: Bomb[] = [
  { name: 'csv: one line', fileName: 'a.csv', size: 10_000_000, make: (n) => times('a', n) },
  { name: 'csv: columns', fileName: 'a.csv', size: 10_000_000, make: (n) => times(',', n) },
  { name: 'csv: filled columns', fileName: 'a.csv', size: 5_000_000, make: (n) => times('a,', n) },
  { name: 'csv: empty lines', fileName: 'a.csv', size: 10_000_000, make: (n) => times('\n', n) },
  {
    name: 'csv: lines of empty cells',
    fileName: 'a.csv',
    size: 10_000,
    make: (n) => join('a,b\n', times(`${','.repeat(999)}\n`, n)),
  },
  { name: 'csv: quotes', fileName: 'a.csv', size: 5_000_000, make: (n) => times('""', n) },
  {
    name: 'csv: an open quote',
    fileName: 'a.csv',
    size: 2_500_000,
    make: (n) => join('"', times('a,\n', n)),
  },
  {
    name: 'csv: open quotes in each line',
    fileName: 'a.csv',
    size: 2_500_000,
    make: (n) => times('a"\n', n),
  },
  { name: 'csv: quotes and separators', fileName: 'a.csv', size: 2_500_000, make: (n) => times('"a"b,', n) },
  { name: 'csv: carriage returns', fileName: 'a.csv', size: 10_000_000, make: (n) => times('\r', n) },
  {
    name: 'csv: wide header over narrow rows',
    fileName: 'a.csv',
    size: 490_000,
    make: (n) => join(Array.from({ length: 1000 }, (_, at) => `c${at}`).join(','), '\n', times('1\n', n)),
  },
  {
    name: 'csv: broken bytes',
    fileName: 'a.csv',
    size: 3_000_000,
    make: (n) => join(times('中\n', n / 2), Buffer.from([0xff, 0xff])),
  },
  {
    name: 'csv: numbers that nearly are',
    fileName: 'a.csv',
    size: 200_000,
    make: (n) => join('a\n', times(`${'1,'.repeat(1)}"${'1,111,'.repeat(6)}x"\n`, n)),
  },
  {
    name: 'csv: dates that nearly are',
    fileName: 'a.csv',
    size: 330_000,
    make: (n) => join('a\n', times('2024-02-30 11:11:11.1234567x\n', n)),
  },
  {
    name: 'csv: same names',
    fileName: 'a.csv',
    size: 1000,
    make: (n) => join(times('a,', n - 1), 'a\n', times('1,', n - 1), '1\n'),
  },
];
