import type { Cell } from '@mingjing/contract';

/** An exact decimal number: units × 10^-scale. */
export interface Decimal {
  units: bigint;
  scale: number;
}

/** Without blanks around it: looked for at both ends of what may be missing, they take the square of their number. */
const pattern = /^([+-]?)(\d{0,400})(?:\.(\d{0,400}))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Reads a number or numeric text without loss; anything else, and what a double could not hold, is undefined. */
export function readDecimal(value: Cell): Decimal | undefined {
  if (typeof value === 'boolean') return { units: value ? 1n : 0n, scale: 0 };
  if (value === null) return undefined;
  const found = pattern.exec(String(value).trim());
  if (!found || !Number.isFinite(Number(value))) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = found;
  if (whole === '' && fraction === '') return undefined;
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  const units = sign === '-' ? -digits : digits;
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

/** The greatest number of the scale that is not above the given one, and whether that is the number itself. */
export function floorTo({ units, scale }: Decimal, to: number): { units: bigint; exact: boolean } {
  if (scale <= to) return { units: units * 10n ** BigInt(to - scale), exact: true };
  const step = 10n ** BigInt(scale - to);
  const rest = units % step;
  return { units: (units - rest) / step - (rest < 0n ? 1n : 0n), exact: rest === 0n };
}

export function decimalText({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}
