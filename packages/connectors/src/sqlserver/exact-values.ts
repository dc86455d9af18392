import { createRequire } from 'node:module';

/** What tells a column's type in the driver's own words. */
interface Metadata {
  type: { name: string };
  scale?: number;
}
interface Read {
  value: unknown;
  offset: number;
}
type ReadValue = (bytes: Buffer, offset: number, metadata: Metadata, options: unknown) => Read;

/** A whole number of units behind a decimal point as plain text. */
function scaled(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const at = digits.length - scale;
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, at)}.${digits.slice(at)}`;
}

/** DECIMAL and NUMERIC: a length, a sign (1 is plus), the number with its least byte first. */
function decimal(bytes: Buffer, offset: number, scale: number): Read | undefined {
  const length = bytes[offset];
  if (length === undefined || length === 0 || bytes.length < offset + 1 + length) return undefined;
  let units = 0n;
  for (let at = offset + length; at > offset + 1; at -= 1) units = units * 256n + BigInt(bytes[at] as number);
  const isPlus = bytes[offset + 1] === 1;
  return { value: scaled(isPlus ? units : -units, scale), offset: offset + 1 + length };
}

function money8(bytes: Buffer, offset: number): Read | undefined {
  if (bytes.length < offset + 8) return undefined;
  const units = BigInt(bytes.readInt32LE(offset)) * 0x1_0000_0000n + BigInt(bytes.readUInt32LE(offset + 4));
  return { value: scaled(units, 4), offset: offset + 8 };
}

function money4(bytes: Buffer, offset: number): Read | undefined {
  if (bytes.length < offset + 4) return undefined;
  return { value: scaled(BigInt(bytes.readInt32LE(offset)), 4), offset: offset + 4 };
}

/** Values that the driver would round to a double; undefined leaves them, and what has not arrived yet, to the driver. */
function exactly(bytes: Buffer, offset: number, { type, scale = 0 }: Metadata): Read | undefined {
  switch (type.name) {
    case 'DecimalN':
    case 'NumericN':
    case 'Decimal':
    case 'Numeric':
      return decimal(bytes, offset, scale);
    case 'Money':
      return money8(bytes, offset);
    case 'SmallMoney':
      return money4(bytes, offset);
    case 'MoneyN': {
      const length = bytes[offset];
      return length === 8 ? money8(bytes, offset + 1) : length === 4 ? money4(bytes, offset + 1) : undefined;
    }
    default:
      return undefined;
  }
}

let installed = false;

/**
 * Makes the driver read decimals and money as text: it knows them as doubles only, which lose digits past the
 * fifteenth. Its version is pinned; `sqlserver.live.test.ts` fails when this no longer takes effect. A moment with an
 * offset is read as the clock showed it there.
 */
export function readExactly(): void {
  if (installed) return;
  installed = true;
  const parser = createRequire(import.meta.url)('tedious/lib/value-parser') as { readValue: ReadValue };
  const original = parser.readValue;
  parser.readValue = (bytes, offset, metadata, options) => {
    const read = exactly(bytes, offset, metadata) ?? original(bytes, offset, metadata, options);
    if (metadata.type.name !== 'DateTimeOffset' || !(read.value instanceof Date)) return read;
    const minutes = bytes.readInt16LE(read.offset - 2);
    return { ...read, value: new Date(read.value.getTime() + minutes * 60_000) };
  };
}
