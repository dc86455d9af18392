import { CFB } from '@e965/xlsx';

/** Numbers of two and of four bytes, the lowest byte first. */
export const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value & 0xffff, at * 2);
  return bytes;
};
export const longs = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, at * 4);
  return bytes;
};

/** One record of an old workbook (BIFF 8). */
export const record = (type: number, ...data: Buffer[]): Buffer => {
  const body = Buffer.concat(data);
  return Buffer.concat([words(type, body.length), body]);
};
const begin = (type: number): Buffer => record(0x809, words(0x600, type, 0x0dbb, 0x07cc), longs(0, 6));
const end = record(0x0a);

/** A cell with the number 0. */
export const numberCell = (row: number, column: number): Buffer =>
  record(0x27e, words(row, column, 0), longs(2));
/** A table of texts that says how many it has. */
export const texts = (count: number, bytes: number): Buffer =>
  record(0xfc, longs(count, count), Buffer.alloc(bytes));

/** An old workbook written by hand, so that tests can make broken and hostile ones: one sheet with these records. */
export function oldWorkbook(cells: Buffer, globals: Buffer = Buffer.alloc(0), sheets = 1): Buffer {
  const start = Buffer.concat([begin(5), globals]);
  const name = (position: number): Buffer =>
    record(0x85, longs(position), Buffer.from([0, 0, 1, 0]), Buffer.from('a'));
  const position = start.length + name(0).length * sheets + end.length;
  const names = Array.from({ length: sheets }, () => name(position));
  const container: object = CFB.utils.cfb_new();
  const stream = Buffer.concat([start, ...names, end, begin(0x10), cells, end]);
  CFB.utils.cfb_add(container, '/Workbook', stream);
  return CFB.write(container, { type: 'buffer' }) as Buffer;
}
