import { z } from 'zod';
import { type Cell, cell } from './data.ts';
import type { Calculation, Having } from './question.ts';
import { texts } from './texts.ts';

/** How a calculated value is tested before its group is shown (our addition). */
export const havingOps = ['gt', 'gte', 'lt', 'lte', 'eq', 'ne', 'between', 'empty', 'notEmpty'] as const;
export type HavingOp = (typeof havingOps)[number];

/** In the words of forms. */
export const havingOpLabel: Record<HavingOp, string> = {
  gt: '大于',
  gte: '大于等于',
  lt: '小于',
  lte: '小于等于',
  eq: '等于',
  ne: '不等于',
  between: '介于（含两端）',
  empty: '为空',
  notEmpty: '不为空',
};

/** Conditions that one field has at most. */
export const mostHaving = 10;

/**
 * A condition on what a placed field is calculated to in each group, as a form stores it: `to` is the upper end of
 * `between`. What it may hold is told by `havingProblem`, so that a form with a wrong one can still be opened.
 */
export const havingRule = z.object({
  op: z.string().max(20),
  value: cell.optional(),
  to: cell.optional(),
});
export type HavingRule = z.infer<typeof havingRule>;

/** What is compared: figures, days, or words. */
export type HavingKind = 'number' | 'date' | 'text';

/** Of a calculated value, as far as that is known without its column: the greatest of a column is what the column is. */
export const havingKindOf = (calculation: Calculation | undefined): HavingKind | undefined =>
  calculation === 'max' || calculation === 'min' ? undefined : 'number';

export const isHavingOp = (op: string): op is HavingOp => (havingOps as readonly string[]).includes(op);

/** How many values an operator is given. */
export const valuesOfHaving = (op: string): 0 | 1 | 2 =>
  op === 'empty' || op === 'notEmpty' ? 0 : op === 'between' ? 2 : 1;

const isBlank = (value: Cell | undefined): boolean =>
  value === undefined || value === null || String(value).trim() === '';

const isFigure = (value: Cell | undefined): boolean =>
  typeof value !== 'boolean' && Number.isFinite(Number(value)) && String(value).length <= 60;

const isDay = (value: Cell | undefined): boolean => {
  const day = /^(\d{4}-\d\d-\d\d)( \d\d:\d\d(:\d\d)?)?$/.exec(String(value))?.[1];
  return day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
};

/** What is wrong with a condition, in one sentence; null where nothing is. `kind` is missing where nobody knows it. */
export function havingProblem({ op, value, to }: HavingRule, kind: HavingKind | undefined): string | null {
  const t = texts.having;
  if (!isHavingOp(op)) return t.unknown;
  const given = [value, to].slice(0, valuesOfHaving(op));
  if (given.some(isBlank)) return op === 'between' ? t.ends : texts.rules.value;
  if (given.some((one) => String(one).length > 200)) return t.tooLong;
  if (kind === 'number' && !given.every(isFigure)) return texts.widget.number;
  if (kind === 'date' && !given.every(isDay)) return texts.rules.date;
  if (op !== 'between') return null;
  const figures = kind === 'number' || (kind === undefined && given.every(isFigure));
  const [from = null, end = null] = given;
  const isTurned = figures ? Number(from) > Number(end) : String(from) > String(end);
  return isTurned ? t.order : null;
}

/** A condition as questions ask it; nothing for an operator that this version does not know. */
export function havingTests({ op, value = null, to = null }: HavingRule): Pick<Having, 'op' | 'value'>[] {
  if (!isHavingOp(op)) return [];
  switch (op) {
    case 'between':
      return [
        { op: 'gte', value },
        { op: 'lte', value: to },
      ];
    case 'empty':
      return [{ op: 'eq', value: null }];
    case 'notEmpty':
      return [{ op: 'ne', value: null }];
    default:
      return [{ op, value }];
  }
}

const signs: Partial<Record<HavingOp, string>> = {
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  eq: '=',
  ne: '≠',
};

/** Conditions in a few words, 「≥ 10,000 且 ≠ 20,000」; `written` writes a value as the field's own figures are. */
export function havingWords(rules: readonly HavingRule[], written: (value: Cell) => string): string {
  return rules
    .map(({ op, value = null, to = null }) => {
      if (op === 'between') return `${written(value)} ~ ${written(to)}`;
      if (op === 'empty' || op === 'notEmpty') return havingOpLabel[op];
      return `${isHavingOp(op) ? (signs[op] ?? '') : '?'} ${written(value)}`;
    })
    .join(' 且 ');
}

/** What is wrong with the conditions of a field, in one sentence; null where nothing is. */
export function havingFault(rules: readonly HavingRule[], kind: HavingKind | undefined): string | null {
  if (rules.length > mostHaving) return texts.having.tooMany;
  return rules.map((rule) => havingProblem(rule, kind)).find((problem) => problem !== null) ?? null;
}
