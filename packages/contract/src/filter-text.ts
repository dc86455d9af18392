import type { Cell } from './data.ts';
import type { DrillStep } from './drill.ts';
import { choiceName } from './empty-name.ts';
import { type FilterRule, filterTypeOp } from './rules.ts';

const words: Record<string, string> = {
  eq: '等于',
  ne: '不等于',
  like: '包含',
  in: '属于',
  gt: '大于',
  lt: '小于',
  gte: '不小于',
  lte: '不大于',
};

const cellName = (value: Cell): string =>
  typeof value === 'boolean' ? (value ? '是' : '否') : choiceName(value === null ? null : String(value));

/** What was clicked on the way down, as people say it: 「院区 东院 › 科室 （空）」. */
export const drillPathText = (path: readonly DrillStep[], nameOf: (key: string) => string): string =>
  path.map(({ key, value }) => `${nameOf(key)} ${cellName(value)}`).join(' › ');

/** A filter as people say it: 「科室 等于 内科」. */
export function filterText({ key, filterType, value, startTime, endTime }: FilterRule): string {
  const given = value ?? startTime ?? endTime ?? '';
  const text = Array.isArray(given) ? given.map(cellName).join('、') : String(given);
  return `${key} ${words[filterTypeOp[filterType] ?? ''] ?? ''} ${text}`;
}
