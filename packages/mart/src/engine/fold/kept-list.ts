import type { FoldList } from '@mingjing/query';
import { dateText, dateTimeText } from '../../encode/calendar.ts';
import { rowsText } from '../answer-json.ts';
import type { KeptColumn } from './kept-column.ts';
import { Unfoldable } from './unfoldable.ts';

/** Decimals up to here are written as the double nearest to them. */
const exactDigits = 1e15;

interface Names {
  keys: readonly string[];
  column: (name: string) => KeptColumn;
  /** Values of the dictionary of a column as pieces of JSON. */
  valuesOf: (name: string, column: KeptColumn & { kind: 'codes' }) => readonly string[];
}

/** Lists some of the passing rows in finished bytes, as a statement would. Throws Unfoldable. */
export function keptListJson(
  passing: Int32Array,
  { columns, offset, size, counts, most = passing.length }: FoldList,
  { keys, column, valuesOf }: Names,
): { json: Buffer; rows: number } {
  const rows = passing.subarray(offset, offset + size);
  const texts = columns.map((name) => {
    const of = column(name);
    const write = of.kind === 'codes' ? codeWriter(of, valuesOf(name, of)) : numberWriter(of);
    return Array.from(rows, write);
  });
  const end = counts ? `],"total":${Math.min(passing.length, most)}}` : ']}';
  const json = `{"keys":${JSON.stringify(keys)},"data":[${rowsText(texts, rows.length, false)}${end}`;
  return { json: Buffer.from(json), rows: rows.length };
}

type Write = (row: number) => string;

const codeWriter =
  ({ codes }: KeptColumn & { kind: 'codes' }, values: readonly string[]): Write =>
  (row) =>
    values[codes[row]!] ?? 'null';

function numberWriter({ kind, values, scale }: Exclude<KeptColumn, { kind: 'codes' }>): Write {
  const power = 10 ** scale;
  return (row) => {
    const value = values[row]!;
    if (Number.isNaN(value)) return 'null';
    if (kind === 'date') return `"${dateText(value)}"`;
    if (kind === 'datetime') return `"${dateTimeText(Math.floor(value / 1e6))}"`;
    if (scale === 0) return String(value);
    if (Math.abs(value) >= exactDigits) throw new Unfoldable('a decimal of more than 15 digits');
    return String(value / power);
  };
}
