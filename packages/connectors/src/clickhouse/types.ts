import type { Cell, Column } from '@mingjing/contract';
import { clocksOf } from '../columns/clocks.ts';
import { type DescribedColumns, withWritten } from '../columns/describe-columns.ts';
import { exactNumber } from '../columns/exact-number.ts';
import { LostCounts } from '../columns/lost-values.ts';
import { uniqueNames } from '../columns/unique-names.ts';

const escapes: Record<string, string> = {
  t: '\t',
  n: '\n',
  r: '\r',
  b: '\b',
  f: '\f',
  0: '\0',
  a: '\x07',
  v: '\v',
};
/** A field as it was before its escapes. */
export const plainField = (field: string): string =>
  field.includes('\\') ? field.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign) : field;

/** Makes a cell of a field that is not NULL. */
export type ToCell = (field: string) => Cell;
type Described = {
  column: Omit<Column, 'name'>;
  toCell: ToCell;
  /** Its texts inside are escaped once and its field is not: the field is what the server's own toString() gives. */
  isNested?: true;
  /** The zone that its moments are shown in: the type's own, or the server's. */
  clock?: string;
};

const same: ToCell = (field) => field;
const whole: ToCell = (field) => exactNumber(field);

/** Not a number and the infinities are empty; -0 is 0. */
const finite: ToCell = (field) => {
  const value = Number(field);
  return Number.isFinite(value) ? value + 0 : null;
};
const seconds: ToCell = (field) => field.slice(0, 19);
const real =
  (toCell: ToCell): ToCell =>
  (field) =>
    field.startsWith('0000') ? null : toCell(field);

/** What holds values is escaped inside only, another value as a whole. */
const variant: ToCell = (field) => (/^[[({]/.test(field) ? field : plainField(field));

/** Longer ones list values: whatever stands around them, they are read as the server writes them. */
const longestType = 10_000;

/** A type without the wrappers that say nothing of its values. */
function innermost(type: string): string {
  if (type.length > longestType) return type;
  const [, inner] =
    /^(?:Nullable|LowCardinality|SimpleAggregateFunction)\((?:[a-zA-Z]\w*(?:\([^()]*\))?, )?(.*)\)$/s.exec(
      type,
    ) ?? [];
  return inner === undefined ? type : innermost(inner);
}

const mostDigits = 38;

function decimal(digits: number, scale: number): Described {
  const column =
    digits > mostDigits
      ? { type: 'decimal' as const }
      : { type: 'decimal' as const, precision: digits, scale };
  return { column, toCell: whole };
}

/** The zone that a type of moments names. */
const zoneIn = (type: string): string | undefined => /'([^']+)'\)$/.exec(type)?.[1];

/** `zeroDates`: the server shows its first day and second as zeros, which are no dates. */
function describe(type: string, zeroDates: boolean, zone: string): Described {
  const name = innermost(type);
  if (/^(?:U?Int(?:8|16|32)|Int64)$/.test(name)) return { column: { type: 'integer' }, toCell: whole };
  if (name === 'UInt64')
    return { column: { type: 'decimal', precision: 20, scale: 0, native: 'uint64' }, toCell: whole };
  if (/^U?Int(?:128|256)$/.test(name)) return { column: { type: 'decimal', native: 'wide' }, toCell: whole };
  const [, digits, scale] = /^Decimal\((\d+), (\d+)\)$/.exec(name) ?? [];
  if (digits !== undefined) return decimal(Number(digits), Number(scale));
  if (name === 'Float64') return { column: { type: 'double', native: 'float64' }, toCell: finite };
  // Half a single, which shows as few digits.
  if (name === 'Float32' || name === 'BFloat16')
    return { column: { type: 'double', native: 'float32' }, toCell: finite };
  if (name === 'Bool')
    return { column: { type: 'boolean' }, toCell: (field) => field === 'true' || field === '1' };
  if (name === 'Date' || name === 'Date32')
    return zeroDates
      ? { column: { type: 'date', native: 'zeroDate' }, toCell: real(same) }
      : { column: { type: 'date', native: 'date' }, toCell: same };
  if (name.startsWith('DateTime64('))
    return { column: { type: 'datetime', native: 'moment' }, toCell: seconds, clock: zoneIn(name) ?? zone };
  if (name.startsWith('DateTime('))
    return {
      column: { type: 'datetime', native: 'zoned' },
      toCell: real(seconds),
      clock: zoneIn(name) ?? zone,
    };
  if (name === 'DateTime')
    return zeroDates
      ? { column: { type: 'datetime', native: 'zeroDatetime' }, toCell: real(seconds), clock: zone }
      : { column: { type: 'datetime', native: 'datetime' }, toCell: seconds, clock: zone };
  if (name === 'String') return { column: { type: 'text' }, toCell: same };
  if (name.startsWith('FixedString('))
    return { column: { type: 'text', native: 'fixed' }, toCell: (field) => field.split('\0', 1)[0] ?? '' };
  // As the server writes them; enumerations, UUIDs and addresses below as well.
  if (/^(?:Array|Tuple|Map|Nested)\(/.test(name))
    return { column: { type: 'text', native: 'written' }, toCell: same, isNested: true };
  if (/^(?:Variant\(|Dynamic(?:\(|$))/.test(name))
    return { column: { type: 'text', native: 'variant' }, toCell: variant, isNested: true };
  const [, aggregate] = /^AggregateFunction\((?:\d+, )?(\w+)/.exec(name) ?? [];
  // Bytes of the server's own, which say nothing to a person.
  const toCell = aggregate === undefined ? same : () => `汇总的中间状态，请用 ${aggregate}Merge 读取`;
  return { column: { type: 'text', native: 'written' }, toCell };
}

/** Columns of an answer and how their fields, escapes and all, become cells; `zone` is the server's. */
export function describeColumns(
  names: readonly string[],
  types: readonly string[],
  zeroDates: boolean,
  zone = 'server',
): DescribedColumns<ToCell> {
  const described = types.map((type) => describe(type, zeroDates, zone));
  const unique = uniqueNames(names);
  const lost = new LostCounts();
  const columns = described.map(({ column }, at) =>
    withWritten({ name: unique[at] ?? '', ...column }, names[at] ?? ''),
  );
  return {
    columns,
    toCells: described.map(({ column: { type }, toCell, isNested }, at) =>
      type === 'text'
        ? isNested === true
          ? toCell
          : (field: string) => toCell(plainField(field))
        : lost.counting({ name: unique[at] ?? '', type }, toCell),
    ),
    lost,
    clocks: clocksOf(described.map(({ clock }, at) => ({ column: columns[at] as Column, clock }))),
  };
}
