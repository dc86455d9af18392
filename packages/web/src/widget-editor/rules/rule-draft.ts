import { type Cell, type Column, type FilterRule, isDated, isNumeric, texts } from '@mingjing/contract';
import { isDateEnd, type RuleSet, type RuleStep, type RuleType } from './rule-set.ts';

/** A rule as it is being filled in; `filterType` 0 is a range of dates. */
export interface RuleDraft {
  type: RuleType;
  keys: string[];
  key: string;
  filterType: number;
  value: string;
  values: string[];
  startTime: string;
  endTime: string;
  aggregationType: number;
  sortType: number;
  page: string;
  pageSize: string;
}

export const dateRange = 0;

export function newDraft(type: RuleType, rules?: RuleSet): RuleDraft {
  return {
    type,
    keys: type === 2 ? (rules?.aggregationKeys ?? []) : type === 3 ? (rules?.groupKeys ?? []) : [],
    key: '',
    filterType: 1,
    value: '',
    values: [],
    startTime: '',
    endTime: '',
    aggregationType: rules?.aggregationType || 1,
    sortType: 1,
    page: String(rules?.page?.page ?? 1),
    pageSize: String(rules?.page?.pageSize ?? 10),
  };
}

/** A stored rule opened for editing. */
export function draftOf(rules: RuleSet, step: RuleStep): RuleDraft {
  const draft = newDraft(step.type, rules);
  if (step.type === 4) {
    const sort = rules.sorts[step.at];
    return sort === undefined ? draft : { ...draft, key: sort.key, sortType: sort.sortType };
  }
  const rule = step.type === 1 ? rules.filters[step.at] : undefined;
  if (rule === undefined) return draft;
  if (isDateEnd(rule, 7) || isDateEnd(rule, 8)) {
    const last = rules.filters[step.at + step.span - 1] ?? rule;
    const start = rule.filterType === 7 ? String(rule.value ?? rule.startTime ?? '') : '';
    const end = last.filterType === 8 ? String(last.value ?? last.endTime ?? '') : '';
    return { ...draft, key: rule.key, filterType: dateRange, startTime: start, endTime: end };
  }
  const list = Array.isArray(rule.value) ? rule.value.map(String) : [];
  return {
    ...draft,
    key: rule.key,
    filterType: rule.filterType,
    value: Array.isArray(rule.value) ? '' : String(rule.value ?? ''),
    values: rule.filterType === 4 && list.length === 0 ? String(rule.value ?? '').split(',') : list,
  };
}

export type DraftProblem = Partial<Record<'key' | 'value' | 'keys' | 'page' | 'pageSize', string>>;

const t = texts.rules;

/** Whole numbers of at least 1 in plain digits. */
const whole = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/** What is missing or wrong in a rule, by its field. */
export function problemsOf(draft: RuleDraft, column: Column | undefined): DraftProblem {
  if (draft.type === 2 || draft.type === 3) return draft.keys.length === 0 ? { keys: t.columns } : {};
  if (draft.type === 5) {
    const page = whole(draft.page);
    const size = whole(draft.pageSize);
    return {
      ...(page === null ? { page: texts.widget.number } : page < 1 ? { page: t.pageFrom } : {}),
      ...(size === null
        ? { pageSize: texts.widget.number }
        : size < 1 || size > 1000
          ? { pageSize: t.pageSize }
          : {}),
    };
  }
  const problems: DraftProblem = draft.key === '' ? { key: t.column } : {};
  if (draft.type === 4) return problems;
  if (draft.filterType === dateRange) {
    if (draft.startTime === '' && draft.endTime === '') problems.value = t.value;
    else if (draft.startTime !== '' && draft.endTime !== '' && draft.startTime > draft.endTime)
      problems.value = t.order;
    return problems;
  }
  const given = draft.filterType === 4 ? draft.values : [draft.value.trim()].filter((text) => text !== '');
  if (given.length === 0) problems.value = t.value;
  else if (column !== undefined && isNumeric(column.type) && draft.filterType !== 3) {
    if (given.some((text) => text.trim() === '' || !Number.isFinite(Number(text))))
      problems.value = texts.widget.number;
  } else if (column !== undefined && isDated(column.type) && draft.filterType !== 3) {
    if (given.some((text) => !/^\d{4}(-\d{2}(-\d{2}( \d{2}:\d{2}(:\d{2})?)?)?)?$/.test(text.trim())))
      problems.value = t.date;
  }
  return problems;
}

function filtersOf(draft: RuleDraft, column: Column | undefined): FilterRule[] {
  const { key, filterType, startTime, endTime } = draft;
  if (filterType === dateRange) {
    return [
      ...(startTime === '' ? [] : [{ key, filterType: 7, value: startTime, startTime }]),
      ...(endTime === '' ? [] : [{ key, filterType: 8, value: endTime, endTime }]),
    ];
  }
  const asCell = (text: string): Cell =>
    column !== undefined && isNumeric(column.type) && filterType !== 3 && Number.isSafeInteger(Number(text))
      ? Number(text)
      : text.trim();
  if (filterType === 4) return [{ key, filterType, value: draft.values.map(asCell) }];
  return [{ key, filterType, value: asCell(draft.value) }];
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

export type Placing = { rules: RuleSet } | { problem: string };

/**
 * Puts a filled-in rule into the set, in place of `editing` when that is given. A rule that stands there already is
 * refused: '重复的配置'.
 */
export function placeRule(
  rules: RuleSet,
  draft: RuleDraft,
  column: Column | undefined,
  editing: RuleStep | null,
): Placing {
  const duplicate: Placing = { problem: t.duplicate };
  switch (draft.type) {
    case 1: {
      const added = filtersOf(draft, column);
      const others = editing === null ? rules.filters : rules.filters.toSpliced(editing.at, editing.span);
      if (added.every((rule) => others.some((other) => same(other, rule)))) return duplicate;
      const at = editing?.at ?? others.length;
      return { rules: { ...rules, filters: others.toSpliced(at, 0, ...added) } };
    }
    case 2: {
      const next = { aggregationKeys: draft.keys, aggregationType: draft.aggregationType };
      const held = { aggregationKeys: rules.aggregationKeys, aggregationType: rules.aggregationType };
      if (editing === null && same(next, held)) return duplicate;
      return { rules: { ...rules, ...next } };
    }
    case 3:
      if (editing === null && same(draft.keys, rules.groupKeys)) return duplicate;
      return { rules: { ...rules, groupKeys: draft.keys } };
    case 4: {
      const others = editing === null ? rules.sorts : rules.sorts.toSpliced(editing.at, 1);
      // A column sorts once: a second sort by it would never be looked at.
      if (others.some((sort) => sort.key === draft.key)) return duplicate;
      const at = editing?.at ?? others.length;
      return {
        rules: { ...rules, sorts: others.toSpliced(at, 0, { key: draft.key, sortType: draft.sortType }) },
      };
    }
    case 5: {
      const page = { page: Number(draft.page), pageSize: Number(draft.pageSize) };
      if (editing === null && same(page, rules.page)) return duplicate;
      return { rules: { ...rules, page } };
    }
  }
}

/** What the set as a whole lacks: grouping needs columns to aggregate and how. */
export function rulesProblem(rules: RuleSet): string | null {
  const unfinished = rules.aggregationKeys.length === 0 || rules.aggregationType === 0;
  return rules.groupKeys.length > 0 && unfinished ? t.aggregation : null;
}
