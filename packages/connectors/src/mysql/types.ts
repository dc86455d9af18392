import type { Cell, Column } from '@mingjing/contract';
import { wallClock } from '../columns/clocks.ts';
import { type Described, type DescribedColumns, describeColumns } from '../columns/describe-columns.ts';
import { exactNumber, fromSingle } from '../columns/exact-number.ts';
import { isLengthName } from '../columns/length-name.ts';
import type { Recode } from '../text/recode.ts';

/** What the server tells about a column; the numbers are the protocol's. */
export interface MysqlField {
  name: string;
  /** The table's column that it is; '' for an expression. */
  orgName?: string;
  columnType: number;
  columnLength: number;
  decimals: number;
  flags: number;
  characterSet: number;
}

/** Makes a cell of a driver's value that is not null; undefined takes the value as it is. */
export type ToCell = ((value: never) => Cell) | undefined;

const type = {
  decimal: 0,
  tiny: 1,
  short: 2,
  long: 3,
  float: 4,
  double: 5,
  timestamp: 7,
  longlong: 8,
  int24: 9,
  date: 10,
  time: 11,
  datetime: 12,
  year: 13,
  bit: 16,
  vector: 242,
  newDecimal: 246,
  tinyBlob: 249,
  string: 254,
  geometry: 255,
} as const;
const unsigned = 32;
const zeroFilled = 64;
const binary = 63;
const shownBytes = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes as text when they are text, else their beginning in hexadecimal digits. */
function bytesText(value: Uint8Array): string {
  try {
    return utf8.decode(value);
  } catch {
    const shown = Buffer.from(value.subarray(0, shownBytes)).toString('hex');
    return value.length > shownBytes ? `0x${shown}…` : `0x${shown}`;
  }
}

function bits(value: Buffer): Cell {
  const number = BigInt(`0x${value.toString('hex') || '0'}`);
  return number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : String(number);
}

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * MySQL's zero dates ('0000-00-00', days of 0) are no dates, nor are days that a month does not have, which the mode
 * ALLOW_INVALID_DATES keeps: empty.
 */
function isRealDate(text: string): boolean {
  if (/^0000|^\d{4}-(?:00|\d\d-00)/.test(text)) return false;
  const day = Number(text.slice(8, 10));
  // The days of a year before 100, which Date takes for one of another century, are those of 400 years later.
  return day <= 28 || day <= daysOf(Number(text.slice(0, 4)) + 400, Number(text.slice(5, 7)));
}

/** Digits of the widest decimals that are stored as such; how many a wider one needs is seen from its values. */
const mostDigits = 38;

function decimalOf(name: string, field: MysqlField): Column {
  const signs = (field.decimals > 0 ? 1 : 0) + ((field.flags & unsigned) === 0 ? 1 : 0);
  const precision = Math.max(field.columnLength - signs, 1);
  if (precision > mostDigits) return { name, type: 'decimal' };
  return { name, type: 'decimal', precision, scale: Math.min(field.decimals, precision) };
}

/** A BIGINT UNSIGNED or BIT(64) may pass what 64 bits with a sign hold. */
const unsignedOf = (name: string): Column => ({ name, type: 'decimal', precision: 20, scale: 0 });

/** A BIGINT of a table holds all 64 bits whatever width it is shown in; expressions are as wide as they say. */
const isWide = ({ columnType, columnLength, flags, orgName = '' }: MysqlField): boolean =>
  columnType === type.longlong && (flags & unsigned) !== 0 && (columnLength >= 20 || orgName !== '');

/** Codes such as 00000123: the zeros before them are part of what the table shows. */
const zeroFilledOf = (name: string, width: number): Described<ToCell> => ({
  column: { name, type: 'text', native: `zeros${width}`, numeric: true },
  toCell: (value: number | string) => String(value).padStart(width, '0'),
});

/** '12:34:56.5' with as many places behind the point as the column has. */
const timeText =
  (decimals: number) =>
  (text: string): string => {
    const [whole = '', part = ''] = text.split('.');
    return decimals > 0 && decimals <= 6
      ? `${whole}.${part.padEnd(decimals, '0').slice(0, decimals)}`
      : whole;
  };

/** Whole seconds of a length of time that may pass a day and be below zero: -838:59:59. */
function lengthSeconds(text: string): Cell {
  const [, sign, hours, minutes, seconds] = /^(-?)(\d+):(\d\d):(\d\d)/.exec(text) ?? [];
  if (hours === undefined) return null;
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' && all > 0 ? -all : all;
}

/** TIME is both times of a day and lengths of time: which, is told by what the column is called. */
const timeOf = (name: string, { decimals }: MysqlField): Described<ToCell> =>
  isLengthName(name)
    ? { column: { name, type: 'integer', native: 'length', unit: 'second' }, toCell: lengthSeconds }
    : { column: { name, type: 'text' }, toCell: timeText(decimals) };

/** The numbers of a vector as the server's own VECTOR_TO_STRING writes them: [1.00000e+00,2.50000e+00]. */
const vectorText = (numbers: readonly number[]): string =>
  `[${numbers.map((number) => number.toExponential(5).replace(/(?<=[+-])\d$/, '0$&')).join(',')}]`;

/** Beyond the six places there are stands the mark of an unknown number of them. */
const hasParts = ({ decimals }: MysqlField): boolean => decimals > 0;

function describe(name: string, field: MysqlField, recode: Recode, zone?: string): Described<ToCell> {
  switch (field.columnType) {
    case type.tiny:
    case type.short:
    case type.long:
    case type.int24:
    case type.longlong:
      if ((field.flags & zeroFilled) !== 0) return zeroFilledOf(name, field.columnLength);
      if (isWide(field)) return { column: unsignedOf(name), toCell: undefined };
      return { column: { name, type: 'integer' }, toCell: undefined };
    case type.year:
      return { column: { name, type: 'integer' }, toCell: undefined };
    case type.decimal:
    case type.newDecimal:
      return { column: decimalOf(name, field), toCell: (value: string) => exactNumber(value) };
    case type.float:
      return {
        column: { name, type: 'double', native: 'float' },
        toCell: (value: number) => fromSingle(value),
      };
    case type.double:
      return { column: { name, type: 'double' }, toCell: undefined };
    case type.date:
      return {
        column: { name, type: 'date', native: 'date' },
        toCell: (value: string) => (isRealDate(value) ? value.slice(0, 10) : null),
      };
    case type.datetime:
    case type.timestamp:
      return {
        column: { name, type: 'datetime', native: hasParts(field) ? 'moment' : 'datetime' },
        toCell: (value: string) => (isRealDate(value) ? value.slice(0, 19) : null),
        clock: field.columnType === type.datetime ? wallClock : (zone ?? 'zone'),
      };
    case type.bit:
      return field.columnLength === 1
        ? { column: { name, type: 'boolean' }, toCell: (value: Buffer) => value[0] === 1 }
        : {
            column: {
              ...(field.columnLength < 64 ? { name, type: 'integer' as const } : unsignedOf(name)),
              native: 'bits',
            },
            toCell: (value: Buffer) => bits(value),
          };
    case type.time:
      return timeOf(name, field);
    case type.vector:
      return { column: { name, type: 'text', native: 'vector' }, toCell: vectorText };
    case type.geometry:
      return {
        column: { name, type: 'text', native: 'geometry' },
        toCell: (value: unknown) => JSON.stringify(value),
      };
    default:
      return { column: textColumn(name, field), toCell: textCell(field, recode) };
  }
}

const isBytes = ({ characterSet, columnType }: MysqlField): boolean =>
  characterSet === binary && columnType >= type.tinyBlob && columnType <= type.string;

const textColumn = (name: string, field: MysqlField): Column =>
  isBytes(field) ? { name, type: 'text', native: 'bytes' } : { name, type: 'text' };

function textCell(field: MysqlField, recode: Recode): ToCell {
  if (field.characterSet === binary) {
    // A type that the server is newer for than we are may be any value of the driver's.
    return (value: unknown) => {
      if (typeof value === 'string') return value;
      return value instanceof Uint8Array ? bytesText(value) : JSON.stringify(value);
    };
  }
  return recode;
}

/** Columns of an answer and how their values become cells; `zone` is the session's. */
export function describeFields(
  fields: readonly MysqlField[],
  recode: Recode,
  zone?: string,
): DescribedColumns<ToCell> {
  return describeColumns(
    fields,
    (field) => recode?.(field.name) ?? field.name,
    (name, field) => describe(name, field, recode, zone),
  );
}
