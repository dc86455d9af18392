import { epochCount, epochUnit, isMomentName, localTime } from '@mingjing/contract';
import { identifierName, quantityName } from './column-names.ts';
import type { Raw } from './grid.ts';
import { isPlaceholder } from './numbers.ts';
import type { SerialDays } from './serial-days.ts';

/* Moments that programs count from 1970, in seconds or milliseconds: 1735689600. */

const isNamed = (name: string): boolean =>
  !identifierName.test(name) && !quantityName.test(name) && isMomentName(name);

const pad = (value: number): string => String(value).padStart(2, '0');

const isNone = (value: Raw): boolean =>
  value === null ||
  value === 0 ||
  (typeof value === 'string' && (/^0?$/.test(value.trim()) || isPlaceholder(value.trim())));

/**
 * The moments of a column that is named for them and holds nothing but counts of seconds, or of milliseconds, since 1970:
 * as what clocks of the zone show then. `isAsked`: its uploader says that it holds days or moments, whatever its name. undefined: its numbers are none.
 */
export function epochMoments(
  rows: readonly (readonly Raw[])[],
  at: number,
  { name, zone, isAsked = false }: { name: string; zone: string; isAsked?: boolean },
): SerialDays | undefined {
  if (!isAsked && !isNamed(name)) return undefined;
  let first: number | undefined;
  let unit = 0;
  for (const row of rows) {
    const value = row[at] ?? null;
    if (isNone(value)) continue;
    const count = epochCount(value);
    const counted = count === undefined ? undefined : epochUnit(count);
    // One that is no such moment makes numbers of them all.
    if (counted === undefined || (unit !== 0 && counted !== unit)) return undefined;
    unit = counted;
    first ??= count;
  }
  if (first === undefined) return undefined;
  const read = (value: Raw): string | null | undefined => {
    if (isNone(value)) return null;
    const count = epochCount(value);
    if (count === undefined) return undefined;
    const { year, month, day, hour, minute, second } = localTime((count / unit) * 1000, zone);
    return `${year}-${pad(month)}-${pad(day)} ${pad(hour)}:${pad(minute)}:${pad(second)}`;
  };
  const kind = unit === 1 ? '秒数' : '毫秒数';
  return {
    read,
    note: `的数字是从1970年起的${kind}，按本系统时区 ${zone} 读作日期时间（如 ${first} 为 ${read(first) ?? ''}）；不是时间时请改选类型`,
  };
}
