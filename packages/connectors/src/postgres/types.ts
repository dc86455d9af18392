import type { Cell, Column } from '@mingjing/contract';
import { wallClock } from '../columns/clocks.ts';
import { type Described, type DescribedColumns, describeColumns } from '../columns/describe-columns.ts';
import { exactNumber } from '../columns/exact-number.ts';
import type { Recode } from '../text/recode.ts';
import { intervalSeconds } from './interval.ts';
import { moneyNumber } from './money.ts';

/** What the server tells about a column. */
export interface PostgresField {
  name: string;
  dataTypeID: number;
  dataTypeModifier: number;
}

/** Makes a cell of a value's text; undefined takes the text as it is. */
export type ToCell = ((text: string) => Cell) | undefined;

const oid = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  money: 790,
  inet: 869,
  bpchar: 1042,
  float4: 700,
  float8: 701,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  bit: 1560,
  varbit: 1562,
  numeric: 1700,
} as const;
const headerBytes = 4;
const shownCharacters = 66;

/** A date after Christ to the second; infinity and the rest are not dates that anything else here can hold. */
const plainDate = /^\d{4,5}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?/;
const dateCell = (text: string): Cell => (text.endsWith('BC') ? null : (plainDate.exec(text)?.[0] ?? null));

const double = (text: string): Cell => {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
};
const integer = (text: string): Cell => {
  if (text.length <= 15) return Number(text);
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};
const decimal = (text: string): Cell => {
  const first = text.charCodeAt(0);
  const isNumber = (first >= 48 && first <= 57) || (first === 45 && text !== '-Infinity');
  return isNumber ? exactNumber(text) : null;
};

const money = (text: string): Cell => {
  const number = moneyNumber(text);
  return number === undefined ? null : exactNumber(number);
};

const length = (text: string): Cell => {
  const number = intervalSeconds(text);
  return number === undefined ? null : exactNumber(number);
};

function decimalColumn(name: string, modifier: number): Column {
  if (modifier < headerBytes) return { name, type: 'decimal' };
  const precision = ((modifier - headerBytes) >> 16) & 0xffff;
  const scale = (modifier - headerBytes) & 0x7ff;
  // Scales from 1024 on stand for negative ones.
  if (precision > 38 || scale > precision) return { name, type: 'decimal' };
  return { name, type: 'decimal', precision, scale };
}

function describe(name: string, field: PostgresField, recode: Recode, zone?: string): Described<ToCell> {
  switch (field.dataTypeID) {
    case oid.int2:
    case oid.int4:
    case oid.int8:
      return { column: { name, type: 'integer' }, toCell: integer };
    case oid.oid:
      return { column: { name, type: 'integer', native: 'oid' }, toCell: integer };
    case oid.numeric:
      return {
        column: { ...decimalColumn(name, field.dataTypeModifier), native: 'numeric' },
        toCell: decimal,
      };
    case oid.money:
      return { column: { name, type: 'decimal', native: 'money' }, toCell: money };
    case oid.float4:
      return { column: { name, type: 'double', native: 'float4' }, toCell: double };
    case oid.float8:
      return { column: { name, type: 'double', native: 'float8' }, toCell: double };
    case oid.bool:
      return { column: { name, type: 'boolean' }, toCell: (text) => text === 't' };
    case oid.date:
      return { column: { name, type: 'date', native: 'date' }, toCell: dateCell };
    case oid.timestamp:
    case oid.timestamptz:
      return {
        column: { name, type: 'datetime', native: 'moment' },
        toCell: dateCell,
        clock: field.dataTypeID === oid.timestamp ? wallClock : (zone ?? 'zone'),
      };
    case oid.interval:
      return { column: { name, type: 'decimal', native: 'interval', unit: 'second' }, toCell: length };
    case oid.inet:
      return { column: { name, type: 'text', native: 'inet' }, toCell: undefined };
    case oid.bit:
    case oid.varbit:
      return { column: { name, type: 'text', native: 'bits' }, toCell: undefined };
    case oid.bpchar:
      // The spaces that fill it up mean nothing: PostgreSQL itself drops them as soon as it is used as text.
      return {
        column: { name, type: 'text' },
        toCell: (text) => (recode?.(text) ?? text).replace(/(?<! ) +$/, ''),
      };
    case oid.bytea:
      return {
        column: { name, type: 'text', native: 'bytea' },
        toCell: (text) => {
          const hex = `0${text.slice(1)}`;
          return hex.length > shownCharacters ? `${hex.slice(0, shownCharacters)}…` : hex;
        },
      };
    default:
      return { column: { name, type: 'text' }, toCell: recode };
  }
}

/** Columns of an answer and how their texts become cells; `zone` is the session's. */
export function describeFields(
  fields: readonly PostgresField[],
  recode: Recode,
  zone?: string,
): DescribedColumns<ToCell> {
  return describeColumns(
    fields,
    (field) => recode?.(unnamed(field)) ?? unnamed(field),
    (name, field) => describe(name, field, recode, zone),
  );
}

/** PostgreSQL's name for an expression without one. */
const unnamed = (field: PostgresField): string => (field.name === '?column?' ? '' : field.name);
