import { localTime } from '@mingjing/contract';
import { identifierName, quantityName } from './column-names.ts';
import type { Raw } from './grid.ts';
import { isPlaceholder } from './numbers.ts';
import type { SerialDays } from './serial-days.ts';

/* Moments that programs count from 1970, in seconds or milliseconds: 1735689600. */

/** Counts of seconds from 2000 to 2040: ten digits that nothing else of such a name is. */
const [least, limit] = [946_684_800, 2_208_988_800];
const spelled = /日期|时间|时刻|(?:^|[^a-z])(?:date|time|day)(?:$|[^a-z])|(?:^|[^a-z])(?:ts|at)$|timestamp$/i;
/** createTime, updatedAt: not format and not seat. */
const joined = /[a-z](?:Time|Date|At)$/;
const amountOfTime = /时长|用时|耗时|历时|[（(].*(?:分|时|天|min|h)[）)]/i;

function isNamed(name: string): boolean {
  if (identifierName.test(name) || quantityName.test(name) || amountOfTime.test(name)) return false;
  return spelled.test(name) || joined.test(name);
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** A cell as a whole count; undefined when it is none. */
function countIn(value: Raw): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' && /^\d{10}(?:\d{3})?$/.test(value.trim()) ? Number(value) : undefined;
}

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
    const count = countIn(value);
    if (count === undefined) return undefined;
    unit ||= count >= least * 1000 ? 1000 : 1;
    // One that is no such moment makes numbers of them all.
    if (count < least * unit || count >= limit * unit) return undefined;
    first ??= count;
  }
  if (first === undefined) return undefined;
  const read = (value: Raw): string | null | undefined => {
    if (isNone(value)) return null;
    const count = countIn(value);
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
