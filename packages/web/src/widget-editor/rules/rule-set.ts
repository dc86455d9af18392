import {
  type AggregationRule,
  aggregationText,
  type FilterRule,
  filtersText,
  type PageRule,
  pageText,
  type SortRule,
  sortsText,
  type Widget,
} from '@mingjing/contract';

/** The rules of the data format dialog as they are stored: JSON texts, empty when unused. */
export type RuleTexts = Pick<Widget, 'aggregation' | 'filters' | 'sorts' | 'page'>;

export const noRules: RuleTexts = { aggregation: '', filters: '', sorts: '', page: '' };

/** The same rules opened up. Groups and aggregated columns are two rules to the author and one on the wire. */
export interface RuleSet {
  filters: FilterRule[];
  groupKeys: string[];
  aggregationKeys: string[];
  /** 0 while none was chosen. */
  aggregationType: number;
  sorts: SortRule[];
  page: PageRule | null;
}

export const emptyRules: RuleSet = {
  filters: [],
  groupKeys: [],
  aggregationKeys: [],
  aggregationType: 0,
  sorts: [],
  page: null,
};

/** Opens the stored texts; one that cannot be read counts as unused. */
export function ruleSetOf(texts: RuleTexts): RuleSet {
  const aggregation = aggregationText.safeParse(texts.aggregation).data;
  return {
    filters: filtersText.safeParse(texts.filters).data ?? [],
    groupKeys: aggregation?.groupKeys ?? [],
    aggregationKeys: aggregation?.aggregationKeys ?? [],
    aggregationType: aggregation?.aggregationType ?? 0,
    sorts: sortsText.safeParse(texts.sorts).data ?? [],
    page: pageText.safeParse(texts.page).data ?? null,
  };
}

const listText = (list: readonly unknown[]): string => (list.length === 0 ? '' : JSON.stringify(list));

export function ruleTextsOf(rules: RuleSet): RuleTexts {
  const { aggregationKeys, aggregationType, groupKeys } = rules;
  const aggregation: AggregationRule = { aggregationKeys, aggregationType, groupKeys };
  return {
    aggregation: aggregationKeys.length + groupKeys.length === 0 ? '' : JSON.stringify(aggregation),
    filters: listText(rules.filters),
    sorts: listText(rules.sorts),
    page: rules.page === null ? '' : JSON.stringify(rules.page),
  };
}

export const ruleCount = (rules: RuleSet): number => stepsOf(rules).length;

/** Rule types of the dialog, by their number. */
export const ruleTypes = { 1: '筛选', 2: '聚合', 3: '分组', 4: '排序', 5: '分页' } as const;
export type RuleType = keyof typeof ruleTypes;

/** One line of the dialog. `at` is its place in the list it stands in; a date range takes two filters. */
export interface RuleStep {
  type: RuleType;
  at: number;
  /** How many filters it stands for. */
  span: number;
}

export const isDateEnd = (rule: FilterRule | undefined, type: 7 | 8): boolean =>
  rule !== undefined &&
  rule.filterType === type &&
  (rule.startTime !== undefined || rule.endTime !== undefined);

/** The rules in the order in which they run: filter, group, aggregate, sort, page. */
export function stepsOf(rules: RuleSet): RuleStep[] {
  const steps: RuleStep[] = [];
  for (let at = 0; at < rules.filters.length; at += 1) {
    const next = rules.filters[at + 1];
    const paired =
      isDateEnd(rules.filters[at], 7) && isDateEnd(next, 8) && next?.key === rules.filters[at]?.key;
    steps.push({ type: 1, at, span: paired ? 2 : 1 });
    if (paired) at += 1;
  }
  if (rules.groupKeys.length > 0) steps.push({ type: 3, at: 0, span: 1 });
  if (rules.aggregationKeys.length > 0) steps.push({ type: 2, at: 0, span: 1 });
  rules.sorts.forEach((_, at) => {
    steps.push({ type: 4, at, span: 1 });
  });
  if (rules.page !== null) steps.push({ type: 5, at: 0, span: 1 });
  return steps;
}

export function withoutStep(rules: RuleSet, step: RuleStep): RuleSet {
  switch (step.type) {
    case 1:
      return { ...rules, filters: rules.filters.toSpliced(step.at, step.span) };
    case 2:
      return { ...rules, aggregationKeys: [], aggregationType: 0 };
    case 3:
      return { ...rules, groupKeys: [] };
    case 4:
      return { ...rules, sorts: rules.sorts.toSpliced(step.at, 1) };
    case 5:
      return { ...rules, page: null };
  }
}

/** Sorts run from the first to the last: moves one up or down. */
export function moveSort(rules: RuleSet, from: number, to: number): RuleSet {
  const moved = rules.sorts[from];
  if (moved === undefined || to < 0 || to >= rules.sorts.length) return rules;
  return { ...rules, sorts: rules.sorts.toSpliced(from, 1).toSpliced(to, 0, moved) };
}
