import type { Cell } from '@mingjing/contract';
import { FieldReader } from './frames.ts';

/** How values of a column travel, in the order of `WireKind.java`. */
export const wireKinds = [
  'whole',
  'double',
  'single',
  'boolean',
  'decimal',
  'text',
  'longText',
  'date',
  'moment',
  'zoned',
  'bytes',
] as const;
export type WireKind = (typeof wireKinds)[number];

/** What a driver tells of a column. */
export interface WireColumn {
  name: string;
  typeName: string;
  /** Number of the type in java.sql.Types. */
  type: number;
  precision: number;
  scale: number;
  kind: WireKind;
}

/** Makes a cell of a value; undefined takes it as it travelled. */
export type ToCell = ((value: never) => Cell) | undefined;

export function readColumns(payload: Buffer): WireColumn[] {
  const fields = new FieldReader(payload);
  return Array.from({ length: fields.number() }, () => ({
    name: fields.text(),
    typeName: fields.text(),
    type: fields.number(),
    precision: fields.number(),
    scale: fields.number(),
    kind: wireKinds[fields.number()] ?? 'text',
  }));
}

/** Bytes at a place that typed views can begin at. */
const aligned = (bytes: Buffer): ArrayBuffer => {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
};

/** Numbers of 64 bits; those beyond 2^53 are texts. */
function wholes(bytes: Buffer, count: number): Cell[] {
  const view = aligned(bytes);
  const [low, high] = [new Uint32Array(view), new Int32Array(view)];
  const cells: Cell[] = Array.from({ length: count });
  for (let row = 0; row < count; row += 1) {
    const top = high[row * 2 + 1] as number;
    const value = top * 4_294_967_296 + (low[row * 2] as number);
    cells[row] = Number.isSafeInteger(value)
      ? value
      : String(BigInt.asIntN(64, (BigInt(top) << 32n) + BigInt(low[row * 2] as number)));
  }
  return cells;
}

function textsOf(fields: FieldReader, count: number): Cell[] {
  const lengths = new Uint32Array(aligned(fields.bytes(count * 4)));
  const text = fields.text();
  const cells: Cell[] = Array.from({ length: count });
  let at = 0;
  for (let row = 0; row < count; row += 1) {
    const end = at + (lengths[row] as number);
    cells[row] = text.slice(at, end);
    at = end;
  }
  return cells;
}

function valuesOf(fields: FieldReader, kind: WireKind, count: number): Cell[] {
  switch (kind) {
    case 'whole':
      return wholes(fields.bytes(count * 8), count);
    case 'boolean':
      return wholes(fields.bytes(count * 8), count).map((value) => value === 1);
    case 'double':
      return [...new Float64Array(aligned(fields.bytes(count * 8)))];
    case 'single':
      return [...new Float64Array(aligned(fields.bytes(count * 8)))];
    default:
      return textsOf(fields, count);
  }
}

/** Rows of a batch of columns. */
export function readBatch(payload: Buffer, kinds: readonly WireKind[], toCells: readonly ToCell[]): Cell[][] {
  const fields = new FieldReader(payload);
  const count = fields.number();
  const rows: Cell[][] = Array.from({ length: count }, () => Array.from<Cell>({ length: kinds.length }));
  for (const [at, kind] of kinds.entries()) {
    const nulls = fields.bytes(count);
    const values = valuesOf(fields, kind, count);
    const toCell = toCells[at];
    for (let row = 0; row < count; row += 1) {
      const value = nulls[row] === 1 ? null : (values[row] as Cell);
      (rows[row] as Cell[])[at] = value === null || toCell === undefined ? value : toCell(value as never);
    }
  }
  return rows;
}
