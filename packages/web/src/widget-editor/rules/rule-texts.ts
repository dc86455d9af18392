import { emptyName, type FilterRule } from '@mingjing/contract';
import { isDateEnd, type RuleSet, type RuleStep } from './rule-set.ts';

export const filterTypeLabels: Record<number, string> = {
  1: '等于',
  2: '不等于',
  3: '包含',
  4: '属于',
  5: '大于',
  6: '小于',
  7: '大于等于',
  8: '小于等于',
};
export const aggregationLabels: Record<number, string> = {
  1: '求和',
  2: '平均值',
  3: '计数',
  4: '最大值',
  5: '最小值',
};
export const sortLabels: Record<number, string> = { 1: '升序', 2: '降序' };

type NameOf = (key: string) => string;

const valueText = (value: FilterRule['value']): string =>
  Array.isArray(value)
    ? value.map((each) => (each === null ? emptyName : String(each))).join('、')
    : String(value ?? emptyName);

const listed = (keys: readonly string[], nameOf: NameOf): string =>
  keys.map((key) => `「${nameOf(key)}」`).join('、');

/** A rule as a sentence that can be read aloud. */
export function sentenceOf(rules: RuleSet, step: RuleStep, nameOf: NameOf): string {
  switch (step.type) {
    case 1: {
      const rule = rules.filters[step.at];
      if (rule === undefined) return '';
      const name = `「${nameOf(rule.key)}」`;
      if (isDateEnd(rule, 7) || isDateEnd(rule, 8)) {
        const last = rules.filters[step.at + step.span - 1] ?? rule;
        const start = isDateEnd(rule, 7) ? valueText(rule.value ?? rule.startTime) : '';
        const end = isDateEnd(last, 8) ? valueText(last.value ?? last.endTime) : '';
        if (start === '' || end === '') return `只保留${name}为 ${start}${end} 的行`;
        return `只保留${name}从 ${start} 到 ${end} 的行`;
      }
      return `只保留${name}${filterTypeLabels[rule.filterType] ?? ''} ${valueText(rule.value)} 的行`;
    }
    case 2:
      return `对${listed(rules.aggregationKeys, nameOf)}计算${aggregationLabels[rules.aggregationType] ?? ''}`;
    case 3:
      return `按${listed(rules.groupKeys, nameOf)}分组`;
    case 4: {
      const sort = rules.sorts[step.at];
      return sort === undefined ? '' : `按「${nameOf(sort.key)}」${sortLabels[sort.sortType] ?? ''}排列`;
    }
    case 5:
      return `只取第 ${rules.page?.page ?? 1} 页，每页 ${rules.page?.pageSize ?? 10} 行`;
  }
}
