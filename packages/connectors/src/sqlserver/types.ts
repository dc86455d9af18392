import type { Cell, Column } from '@mingjing/contract';
import { type Described, type DescribedColumns, describeColumns } from '../columns/describe-columns.ts';
import { exactNumber, fromSingle } from '../columns/exact-number.ts';

/** What the driver tells of a column. */
export interface TdsColumn {
  colName: string;
  type: { name: string };
  precision?: number | undefined;
  scale?: number | undefined;
  dataLength?: number | undefined;
}

/** Makes a cell of a driver's value that is not null; undefined takes the value as it is. */
export type ToCell = ((value: never) => Cell) | undefined;

const shownBytes = 32;
const bytesText = (value: Buffer): string => {
  const shown = value.subarray(0, shownBytes).toString('hex');
  return value.length > shownBytes ? `0x${shown}…` : `0x${shown}`;
};
const day = (value: Date): string => value.toISOString().slice(0, 10);
const moment = (value: Date): string => value.toISOString().slice(0, 19).replace('T', ' ');

/** '12:34:56.1234567', with as many places as the column has. */
const clock =
  (places: number) =>
  (value: Date & { nanosecondsDelta?: number }): string => {
    const iso = value.toISOString();
    const ticks = String(Math.round((value.nanosecondsDelta ?? 0) * 1e7)).padStart(4, '0');
    return places === 0 ? iso.slice(11, 19) : `${iso.slice(11, 23)}${ticks}`.slice(0, 9 + places);
  };

/** sql_variant holds any type, row by row. */
function variant(value: unknown): Cell {
  if (value instanceof Date) return moment(value);
  if (Buffer.isBuffer(value)) return bytesText(value);
  return String(value);
}

const decimal = (name: string, precision: number, scale: number, native?: string): Described<ToCell> => ({
  column: { name, type: 'decimal', precision, scale, ...(native === undefined ? {} : { native }) },
  toCell: (value: string) => exactNumber(value),
});

function describe(name: string, { type, precision, scale = 0, dataLength }: TdsColumn): Described<ToCell> {
  const plain = (column: Omit<Column, 'name'>, toCell?: ToCell): Described<ToCell> => ({
    column: { name, ...column } as Column,
    toCell,
  });
  switch (type.name) {
    case 'TinyInt':
    case 'SmallInt':
    case 'Int':
    case 'IntN':
    case 'BigInt':
      return plain({ type: 'integer' }, (value: number | string) => exactNumber(String(value)));
    case 'DecimalN':
    case 'NumericN':
    case 'Decimal':
    case 'Numeric':
      return decimal(name, precision ?? 38, scale);
    case 'Money':
      return decimal(name, 19, 4, 'money');
    case 'SmallMoney':
      return decimal(name, 10, 4, 'money');
    case 'MoneyN':
      return decimal(name, dataLength === 4 ? 10 : 19, 4, 'money');
    case 'Real':
      return plain({ type: 'double', native: 'single' }, (value: number) => fromSingle(value));
    case 'Float':
      return plain({ type: 'double' });
    case 'FloatN':
      return dataLength === 4
        ? plain({ type: 'double', native: 'single' }, (value: number) => fromSingle(value))
        : plain({ type: 'double' });
    case 'Bit':
    case 'BitN':
      return plain({ type: 'boolean' });
    case 'Date':
      return plain({ type: 'date' }, day);
    case 'SmallDateTime':
      return plain({ type: 'datetime' }, moment);
    case 'DateTimeN':
      return dataLength === 4
        ? plain({ type: 'datetime' }, moment)
        : plain({ type: 'datetime', native: 'moment' }, moment);
    case 'DateTime':
      return plain({ type: 'datetime', native: 'moment' }, moment);
    case 'DateTime2':
      return plain(scale > 0 ? { type: 'datetime', native: 'moment' } : { type: 'datetime' }, moment);
    case 'DateTimeOffset':
      return plain({ type: 'datetime', native: 'zoned' }, moment);
    case 'Time':
      return plain({ type: 'text' }, clock(scale));
    case 'UniqueIdentifier':
      return plain({ type: 'text', native: 'guid' });
    case 'Char':
    case 'NChar':
      return plain({ type: 'text', native: 'padded' }, (value: string) => value.replace(/(?<! ) +$/, ''));
    case 'Text':
    case 'NText':
    case 'Xml':
      return plain({ type: 'text', native: 'longText' });
    case 'Variant':
      return plain({ type: 'text', native: 'variant' }, variant);
    case 'Binary':
    case 'VarBinary':
    case 'Image':
    case 'UDT':
      return plain({ type: 'text', native: 'bytes' }, bytesText);
    default:
      return plain({ type: 'text' }, (value: unknown) => String(value));
  }
}

/** Columns of an answer and how their values become cells. */
export const describeTds = (metadata: readonly TdsColumn[]): DescribedColumns<ToCell> =>
  describeColumns(metadata, ({ colName }) => colName, describe);
