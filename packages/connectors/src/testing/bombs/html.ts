import { type Bomb, join, times } from './bomb.ts';

export const htmlBombs: Bomb[] = [
  {
    name: 'html: open cells',
    fileName: 'a.xls',
    size: 2_400_000,
    make: (n) => join('<table>', times('<td>', n)),
  },
  { name: 'html: rows', fileName: 'a.xls', size: 2_400_000, make: (n) => join('<table>', times('<tr>', n)) },
  {
    name: 'html: tables',
    fileName: 'a.xls',
    size: 1_200_000,
    make: (n) => join('<html>', times('<table>', n)),
  },
  {
    name: 'html: tables one after the other',
    fileName: 'a.xls',
    size: 400_000,
    make: (n) => join('<html>', times('<table><td>a</table>', n)),
  },
  {
    name: 'html: spans',
    fileName: 'a.xls',
    size: 99_000,
    make: (n) =>
      join('<table>', times('<tr><td rowspan=500000 colspan=1000>a', 1), times('<tr><td rowspan=9>a', n)),
  },
  {
    name: 'html: rows below wide spans',
    fileName: 'a.xls',
    size: 490_000,
    make: (n) => join('<table>', '<tr><td colspan=990 rowspan=500000>a', times('<tr><td>1', n)),
  },
  {
    name: 'html: open marks',
    fileName: 'a.xls',
    size: 10_000_000,
    make: (n) => join('<html>', times('<', n)),
  },
  {
    name: 'html: open comments',
    fileName: 'a.xls',
    size: 2_000_000,
    make: (n) => join('<html>', times('<!--', n)),
  },
  {
    name: 'html: open scripts',
    fileName: 'a.xls',
    size: 1_200_000,
    make: (n) => join('<html>', times('<script>', n)),
  },
  {
    name: 'html: closing script starts',
    fileName: 'a.xls',
    size: 1_200_000,
    make: (n) => join('<html><script>', times('</script', n)),
  },
  {
    name: 'html: open quotes in tags',
    fileName: 'a.xls',
    size: 2_000_000,
    make: (n) => join('<html>', times('<a "', n)),
  },
  {
    name: 'html: attributes of a cell',
    fileName: 'a.xls',
    size: 2_000_000,
    make: (n) => join('<table><tr><td ', times('x:num ', n), '>a'),
  },
  {
    name: 'html: spaces in an attribute',
    fileName: 'a.xls',
    size: 9_000_000,
    make: (n) => join('<table><tr><td colspan', times(' ', n), '>a'),
  },
  {
    name: 'html: spaces in a cell',
    fileName: 'a.xls',
    size: 5_000_000,
    make: (n) => join('<table><tr><td>a', times(' \u00a0', n / 2), 'b'),
  },
  {
    name: 'html: comments at the start',
    fileName: 'a.xls',
    size: 1_400_000,
    make: (n) => join(times('<!---->', n), '<table>'),
  },
  {
    name: 'html: line breaks in a cell',
    fileName: 'a.xls',
    size: 2_400_000,
    make: (n) => join('<table><tr><td>a', times('<br>', n), 'b'),
  },
  {
    name: 'html: blocks in a cell',
    fileName: 'a.xls',
    size: 3_000_000,
    make: (n) => join('<table><tr><td>a', times('<p>', n), 'b'),
  },
  {
    name: 'html: spaces and blocks in a cell',
    fileName: 'a.xls',
    size: 2_400_000,
    make: (n) => join('<table><tr><td>', times(' <p>', n), 'b'),
  },
];
