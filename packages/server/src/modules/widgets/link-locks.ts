import { Code, type Column, type FilterRule, texts } from '@mingjing/contract';
import { AuthorsError } from '../../http/app-error.ts';
import type { Actor } from '../../security/actor.ts';
import { ruleOfLock } from '../../security/locked-filters.ts';
import type { WidgetGround } from './widget-ground.ts';

/**
 * Filters that a link's author locked, as far as these data have their columns. Data that had one when it was locked
 * and lost it since answer nothing: without it they would show what was locked away.
 */
export function lockedFor(
  { target, widgetId }: Pick<WidgetGround, 'target' | 'widgetId'>,
  columns: readonly Column[],
  actor: Actor,
): FilterRule[] {
  if (actor.kind !== 'share') return [];
  const names = new Set(columns.map((column) => column.name));
  return actor.lockedFilters.flatMap((lock): FilterRule[] => {
    if (names.has(lock.key)) return [ruleOfLock(lock)];
    const had =
      target.kind === 'dataset'
        ? lock.datasets.includes(target.dataset.id)
        : widgetId !== undefined && lock.widgets.includes(widgetId);
    if (had) throw new AuthorsError(Code.client, texts.share.lockLost(lock.key));
    return [];
  });
}
