import { choice, color, list, optionalNumber, toggle, valueRange } from '../../settings/fields.ts';
import { frameFields } from '../../settings/frame-fields.ts';
import { type NumberSettings as FormatSettings, numberFields } from '../../settings/number-fields.ts';
import type { Better } from '../../theme/tones.ts';

export type Comparison = 'previous' | 'year' | 'none';
export type ChangeText = 'percent' | 'difference' | 'both';
export type Condition = 'gte' | 'gt' | 'lte' | 'lt' | 'eq' | 'between';

const bounds = { ...valueRange, placeholder: '数值' };
const rule = {
  when: choice<Condition>(
    '条件格式',
    '当数值',
    { gte: '大于等于', gt: '大于', lte: '小于等于', lt: '小于', eq: '等于', between: '介于' },
    'gte',
  ),
  value: optionalNumber('条件格式', '值', bounds),
  to: {
    ...optionalNumber('条件格式', '到（介于时）', bounds),
    appliesBeside: ({ when }: Readonly<Record<string, unknown>>) => when === 'between',
  },
  color: color('条件格式', '颜色'),
};

export interface Rule {
  when: Condition;
  value: number | null;
  to: number | null;
  color: string;
}

/** How a number is written, what it is compared with and when it changes its colour. */
export const numberKindFields = {
  ...frameFields,
  ...numberFields,
  compare: choice<Comparison>(
    '对比',
    '对比方式',
    { previous: '与上期比较', year: '与去年同期比较', none: '不对比' },
    'previous',
  ),
  better: choice<Better>('对比', '变化含义', { up: '越高越好', down: '越低越好', none: '不区分好坏' }, 'up'),
  change: choice<ChangeText>(
    '对比',
    '变化显示',
    { percent: '百分比', difference: '差值', both: '百分比和差值' },
    'percent',
  ),
  skipLast: toggle('对比', '不含不完整的最新一期', true),
  sparkline: toggle('对比', '显示趋势线', true),
  rules: list('条件格式', '数值颜色', rule, { max: 10, add: '添加条件' }),
};

export interface NumberKindSettings extends FormatSettings {
  compare: Comparison;
  better: Better;
  change: ChangeText;
  skipLast: boolean;
  sparkline: boolean;
  rules: Rule[];
}

/** The colour of the first rule that holds; undefined when none does. */
export function ruleColor(rules: readonly Rule[], value: number | null): string | undefined {
  if (value === null) return undefined;
  const holds = ({ when, value: bound, to }: Rule): boolean => {
    if (bound === null) return false;
    if (when === 'between')
      return to !== null && value >= Math.min(bound, to) && value <= Math.max(bound, to);
    if (when === 'eq') return value === bound;
    if (when === 'gt' || when === 'gte') return value > bound || (when === 'gte' && value === bound);
    return value < bound || (when === 'lte' && value === bound);
  };
  return rules.find((one) => one.color !== '' && holds(one))?.color;
}
