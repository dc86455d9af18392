import type { Cell } from '@mingjing/contract';
import {
  delimitedOf,
  htmlOf,
  type OfficeCell,
  type OfficeSheet,
  xlsOf,
  xlsxOf,
  xml2003Of,
} from './office-files.ts';
import { departments, ledger, plainSheet, type Random } from './office-ledger.ts';
import type { OfficeFile } from './office-shapes.ts';

/** A sheet as one of the kinds that keep number formats and hidden rows. */
function booked(random: Random, sheet: OfficeSheet): Pick<OfficeFile, 'fileName' | 'data'> {
  const kind = random.below(3);
  if (kind === 0) return { fileName: 'a.xlsx', data: xlsxOf([sheet]) };
  return { fileName: 'a.xls', data: kind === 1 ? xlsOf(sheet) : Buffer.from(xml2003Of(sheet)) };
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** Codes that are numbers in the file and texts to everybody who looks at it. */
function codes(random: Random): { sheet: OfficeSheet; names: string[]; rows: Cell[][] } {
  const list = Array.from({ length: 5 + random.below(20) }, () => ({
    record: random.below(99_999_999),
    bed: 1 + random.below(30_000),
    days: random.below(90),
  }));
  // One that needs no zero, and one that does: both are codes.
  list.push({ record: 12_345_678, bed: 12, days: 3 }, { record: 7, bed: 1, days: 4 });
  const names = ['病案', '床位', '天数'];
  const cells = list.map(({ record, bed, days }): OfficeCell[] => [
    { code: record, format: 'zeros', shown: padded(record, 8) },
    { code: bed, format: 'letters', shown: `A${padded(bed, 4)}` },
    days,
  ]);
  return {
    sheet: { name: '住院', rows: [names, ...cells], merges: [] },
    names,
    rows: list.map(({ record, bed, days }) => [padded(record, 8), `A${padded(bed, 4)}`, days]),
  };
}

/** More shapes: codes that look like numbers, what is hidden, more tables than one. */
export const shapesOfCodes: Record<string, (random: Random) => OfficeFile> = {
  'codes by number format': (random) => {
    const { sheet, ...truth } = codes(random);
    if (random.below(4) === 0) return { fileName: 'a.xls', data: Buffer.from(htmlOf(sheet)), ...truth };
    return { ...booked(random, sheet), ...truth };
  },
  'rows that a filter hides': (random) => {
    const list = ledger(random);
    const hidden = [1 + random.below(list.cells.length)];
    const file = booked(random, { ...plainSheet(list), hidden });
    return { ...file, names: list.names, rows: list.truth, notes: ['1行在原文件中被隐藏或筛选掉'] };
  },
  'codes with points, letters, brackets': (random) => {
    const names = ['序', '手术编码', '床号', '项目编号', '次数'];
    const rows = Array.from({ length: 5 + random.below(20) }, (_, at): Cell[] => [
      random.below(2) === 0 ? `(${at + 1})` : `（${at + 1}）`,
      `${10 + random.below(80)}.${random.below(10)}0`,
      `${1 + random.below(9)}E${random.below(10)}`,
      `1.${random.below(4)}0`,
      random.below(90),
    ]);
    const data = Buffer.from(delimitedOf([names, ...(rows as OfficeCell[][])], ','));
    return { fileName: 'a.csv', data, names, rows };
  },
  'decimals of database tools': (random) => {
    const amounts = Array.from({ length: 12 + random.below(20) }, () => random.below(500) / 100);
    const written = amounts.map((value) =>
      value === 0 ? '00.00' : value < 1 ? String(value).slice(1) : String(value),
    );
    const rows: OfficeCell[][] = written.map((text, at) => [`项目${at}`, text]);
    const data = Buffer.from(delimitedOf([['项目', '金额'], ...rows], ','));
    const truth = amounts.map((value, at): Cell[] => [`项目${at}`, value]);
    return { fileName: 'a.csv', data, names: ['项目', '金额'], rows: truth };
  },
  'line ends of three systems in one file': (random) => {
    const list = ledger(random);
    const lines = delimitedOf([list.names, ...list.cells], ',', '\n').split('\n');
    const data = lines.map((line) => line + random.one(['\r\n', '\n', '\r'])).join('');
    return { fileName: 'a.csv', data: Buffer.from(data), names: list.names, rows: list.truth };
  },
  'two tables side by side': (random) => {
    const count = 4 + random.below(8);
    const left = Array.from(
      { length: count },
      () => [random.one(departments), 1 + random.below(90)] as const,
    );
    const right = left.slice(0, -2).map(() => [random.one(departments), 1 + random.below(90)] as const);
    const cells = left.map((row, at): OfficeCell[] => [...row, null, ...(right[at] ?? [null, null])]);
    const sheet = { name: '表', rows: [['科室', '人次', null, '病区', '床数'], ...cells], merges: [] };
    // The larger one is read.
    const rows = left.map((row): Cell[] => [...row]);
    return {
      ...booked(random, sheet),
      names: ['科室', '人次'],
      rows,
      notes: ['中有2张表：', '这里是“表·表1”'],
    };
  },
};
