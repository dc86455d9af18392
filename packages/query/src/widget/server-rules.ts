import {
  type AggregationRule,
  aggregationTypes,
  type Calculation,
  type Filter,
  type FilterRule,
  type PageRule,
  type Question,
  type SortRule,
} from '@mingjing/contract';
import { QuestionError, questionTexts } from '../question-error.ts';
import { filterRulesToFilters } from './filter-rules.ts';

export interface ServerRules {
  aggregation?: AggregationRule | undefined;
  filters?: readonly FilterRule[] | undefined;
  sorts?: readonly SortRule[] | undefined;
  page?: PageRule | undefined;
}

/** Rules of the data format dialog, in their fixed order: filter, group and aggregate, sort, page. */
export function questionOfRules(rules: ServerRules, more: readonly Filter[] = []): Question {
  const base = {
    filters: [...filterRulesToFilters(rules.filters ?? []), ...more],
    sorts: (rules.sorts ?? []).map(({ key, sortType }) => ({ key, descending: sortType === 2 })),
    ...(rules.page === undefined ? {} : { page: { page: rules.page.page, size: rules.page.pageSize } }),
  };
  const { aggregation } = rules;
  if (aggregation === undefined || isBlank(aggregation)) return { kind: 'rows', columns: [], ...base };
  const calculation: Calculation | undefined =
    aggregationTypes[aggregation.aggregationType as keyof typeof aggregationTypes];
  if (aggregation.aggregationKeys.length === 0 || calculation === undefined) {
    throw new QuestionError(questionTexts.aggregation);
  }
  return {
    kind: 'groups',
    dimensions: aggregation.groupKeys.map((column) => ({ column })),
    measures: aggregation.aggregationKeys.map((column) => ({ column, calculation })),
    ...base,
  };
}

/** Whether an aggregation asks for nothing. */
export const isBlank = ({ aggregationKeys, groupKeys }: AggregationRule): boolean =>
  aggregationKeys.length === 0 && groupKeys.length === 0;
