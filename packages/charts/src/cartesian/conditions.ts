import { choice, color, list, optionalNumber, valueRange } from '../settings/fields.ts';

const comparisons = { gte: '大于等于', lte: '小于等于', gt: '大于', lt: '小于', eq: '等于' } as const;
type Comparison = keyof typeof comparisons;

/** Values that a condition holds for are drawn in its colour. */
export interface Condition {
  compare: Comparison;
  value: number | null;
  color: string;
}

export const conditionFields = {
  conditions: list(
    '条件格式',
    '条件颜色',
    {
      compare: choice<Comparison>('条件格式', '当数值', comparisons, 'gte'),
      value: optionalNumber('条件格式', '数值', { ...valueRange, placeholder: '请输入数值' }),
      color: color('条件格式', '颜色'),
    },
    { max: 10, add: '添加条件' },
  ),
};

const holds: Record<Comparison, (value: number, limit: number) => boolean> = {
  gte: (value, limit) => value >= limit,
  lte: (value, limit) => value <= limit,
  gt: (value, limit) => value > limit,
  lt: (value, limit) => value < limit,
  eq: (value, limit) => value === limit,
};

/** The colour of the first condition that holds, `standing` where it names none; undefined when none holds. */
export function conditionColor(
  conditions: readonly Condition[],
  value: number | null,
  standing: string,
): string | undefined {
  if (value === null) return undefined;
  const first = conditions.find((each) => each.value !== null && holds[each.compare](value, each.value));
  return first === undefined ? undefined : first.color || standing;
}
