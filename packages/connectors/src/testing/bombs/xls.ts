import { longs, numberCell, oldWorkbook, record, texts, words } from '../old-workbook.ts';
import { type Bomb, join, times } from './bomb.ts';

const each = (count: number, make: (at: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, at) => make(at)));
/** The file's table of sectors starts after the sector that its header names. */
function withChain(file: Buffer): Buffer {
  const table = 512 * (file.readUInt32LE(0x4c) + 1);
  file.writeUInt32LE(2, table + 4 * 50);
  return file;
}
function withLength(file: Buffer): Buffer {
  file.writeUInt16LE(0xffff, file.indexOf(numberCell(0, 0)) + 2);
  return file;
}

export const xlsBombs: Bomb[] = (
  [
    ['rows', 65_536, (n) => oldWorkbook(each(n, (at) => numberCell(at, 255)))],
    ['last columns', 65_536, (n) => oldWorkbook(each(n, (at) => numberCell(at, 65_535)))],
    ['counts of texts', 1000, (n) => oldWorkbook(numberCell(0, 0), texts(n * 4_000_000, 100))],
    [
      'texts without bytes',
      1200,
      (n) =>
        oldWorkbook(
          numberCell(0, 0),
          join(
            texts(n * 10_000, 8000),
            each(n, () => record(0x3c, Buffer.alloc(8000))),
          ),
        ),
    ],
    ['records of nothing', 2_400_000, (n) => oldWorkbook(times(record(0x1ffe), n))],
    [
      'links over every cell',
      200,
      (n) =>
        oldWorkbook(
          join(
            numberCell(0, 0),
            times(record(0x1b8, words(0, 65_535, 0, 65_535), Buffer.alloc(16), longs(2, 0)), n),
          ),
        ),
    ],
    [
      'merged areas',
      1100,
      (n) =>
        oldWorkbook(
          join(
            numberCell(0, 0),
            numberCell(65_535, 0),
            times(record(0xe5, words(1027), times(words(0, 65_535, 0, 255), 1027)), n),
          ),
        ),
    ],
    [
      'names',
      2300,
      (n) =>
        oldWorkbook(
          numberCell(0, 0),
          times(
            record(
              0x18,
              words(0),
              Buffer.from([0, 1]),
              words(4000, 0, 0),
              Buffer.alloc(5),
              Buffer.from('A'),
              Buffer.alloc(4000, '\x1e\x01\0\x15'),
            ),
            n,
          ),
        ),
    ],
    ['sheets', 200_000, (n) => oldWorkbook(numberCell(0, 0), Buffer.alloc(0), n)],
    [
      'chains of sectors that end nowhere',
      500_000,
      (n) => withChain(oldWorkbook(times(numberCell(0, 0), n))),
    ],
    ['a record longer than the file', 1000, (n) => withLength(oldWorkbook(times(numberCell(0, 0), n)))],
  ] as [string, number, Bomb['make']][]
).map(([name, size, make]): Bomb => ({ name: `xls: ${name}`, fileName: 'a.xls', size, make }));
