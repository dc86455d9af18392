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

/** A filter as people say it: 「科室 等于 内科」. */
export function filterText({ key, filterType, value, startTime, endTime }: FilterRule): string {
  const given = value ?? startTime ?? endTime ?? '';
  const text = Array.isArray(given) ? given.map(String).join('、') : String(given);
  return `${key} ${words[filterTypeOp[filterType] ?? ''] ?? ''} ${text}`;
}
