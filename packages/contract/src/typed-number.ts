import { lengthOf } from './length-text.ts';

const units: Record<string, number> = { 千: 3, 万: 4, 百万: 6, 千万: 7, 亿: 8, 万亿: 12 };
const typed = /^([+-]?)(\d*)(?:\.(\d*))?(万亿|千万|百万|亿|万|千)?元?(%)?$/;

/** The digits with their point moved to the right by `places`, or to the left; nothing is rounded. */
function moved(whole: string, part: string, places: number): string {
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${part.padEnd(places, '0')}`;
  const point = digits.length - Math.max(part.length, places) + places;
  return `${digits.slice(0, point) || '0'}.${digits.slice(point)}`.replace(/\.$/, '');
}

/**
 * What was typed for a number, as digits: 25万 and 2.5亿 are as large as a chart's own axis writes them,
 * full-width digits and separators are read, 1:30:00 is its seconds. Where percentages are written, 90% is 0.9. What is no
 * number is kept without the signs that none has.
 */
export function typedNumber(text: string | undefined, inPercent = false): string {
  const plain = (text ?? '')
    .normalize('NFKC')
    .replace(/[\s,，¥￥$]/g, '')
    .replace(/。/g, '.')
    .replace(/^[−—–]/, '-');
  const seconds = lengthOf(plain);
  if (seconds !== undefined) return String(seconds);
  const [match, sign = '', whole = '', part = '', unit, percent] = typed.exec(plain) ?? [];
  if (match === undefined || whole + part === '') return plain.replace(/[^\w.-]+/g, '');
  const places = (unit === undefined ? 0 : (units[unit] ?? 0)) - (percent !== undefined && inPercent ? 2 : 0);
  return places === 0 ? `${sign}${whole}${part === '' ? '' : `.${part}`}` : sign + moved(whole, part, places);
}
