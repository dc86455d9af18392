import { Code, type Column, type Filter, type FilterRule, texts } from '@mingjing/contract';
import { filterRulesToFilters, misfit, QuestionError } from '@mingjing/query';
import { AuthorsError } from '../../http/app-error.ts';
import { kindOf, quoted } from '../../rights/value-kinds.ts';
import type { Actor } from '../../security/actor.ts';
import { isLockedAt, lockedColumnsAt, ruleOfLock } from '../../security/locked-filters.ts';
import type { WidgetGround } from './widget-ground.ts';

/** The rule as filters, or what is wrong with it. */
function filtersOf(rule: FilterRule): Filter[] | string {
  try {
    return filterRulesToFilters([rule]);
  } catch (error) {
    if (error instanceof QuestionError) return error.message;
    throw error;
  }
}

/**
 * What keeps a locked filter from locking: nothing to compare with, or a value that no cell of the column can be
 * compared with. Undefined when it locks.
 */
export function lockProblem(rule: FilterRule, column: Column): string | undefined {
  const filters = filtersOf(rule);
  if (typeof filters === 'string') return filters;
  const compares = filters.some(({ value }) => !Array.isArray(value) || value.length > 0);
  if (!compares) return texts.rules.value;
  const found = filters.map((filter) => misfit(column, filter)).find((value) => value !== undefined);
  return found === undefined ? undefined : texts.share.lockMisfit(rule.key, kindOf(column), quoted(found));
}

/**
 * Filters that a link's author locked, as far as these data have their columns, under their own name or the one that the
 * panels' parameters give them. Data that had one when it was locked, or that a parameter names one for, and that lack it
 * now answer nothing, and so do data that a lock can no more be read for: without it they would show what was locked away.
 */
export function lockedFor(
  { target, widgetId }: Pick<WidgetGround, 'target' | 'widgetId'>,
  columns: readonly Column[],
  actor: Actor,
): FilterRule[] {
  if (actor.kind !== 'share') return [];
  const byName = new Map(columns.map((column) => [column.name, column]));
  const place = target.kind === 'dataset' ? target.dataset.id : { widgetId: widgetId ?? 0 };
  return actor.lockedFilters.flatMap((lock): FilterRule[] => {
    const found = lockedColumnsAt(lock, place, new Set(byName.keys()));
    const rules = found.flatMap((key): FilterRule[] => {
      const column = byName.get(key);
      const rule = { ...ruleOfLock(lock), key };
      if (column !== undefined && lockProblem(rule, column) === undefined) return [rule];
      throw new AuthorsError(Code.client, texts.share.lockUnreadable(lock.key));
    });
    if (rules.length > 0) return rules;
    if (isLockedAt(lock, place)) throw new AuthorsError(Code.client, texts.share.lockLost(lock.key));
    return [];
  });
}
