import {
  boardLayout,
  columnOfParameter,
  type FilterRule,
  filterRule,
  type Parameter,
  type ParameterPlace,
  parseJsonText,
} from '@mingjing/contract';
import { z } from 'zod';

/** A filter that a link's holder can neither take away nor widen. */
export type LockedFilter = FilterRule & {
  /** Datasets that had the column when it was locked: without it, they answer nothing any more. */
  datasets: number[];
  /** Widgets with a query of their own that had it. */
  widgets: number[];
  /** Parameters of the link's panel that stand for the column: data that call it otherwise are locked by them. */
  parameters?: Pick<Parameter, 'name' | 'column' | 'columns'>[];
};

const stored = z.array(
  filterRule.extend({
    datasets: z.array(z.number().int()),
    widgets: z.array(z.number().int()).default([]),
  }),
);

/** Locked filters as a link keeps them. Throws on a text that this server did not write: nothing opens by it then. */
export function readLockedFilters(text: string): LockedFilter[] {
  return text === '' || text === '[]' ? [] : stored.parse(parseJsonText(text));
}

/** The same with what the layout of the link's panel says of their columns. */
export function locksOn(text: string, layout: string | null): LockedFilter[] {
  const locks = readLockedFilters(text);
  if (locks.length === 0 || layout === null || layout === '') return locks;
  const { paramsGroup } = boardLayout.parse(parseJsonText(layout));
  return locks.map((lock) => {
    const places: ParameterPlace[] = [...lock.datasets, ...lock.widgets.map((widgetId) => ({ widgetId }))];
    const parameters = paramsGroup
      .filter((one) => places.some((place) => columnOfParameter(one, place) === lock.key))
      .map(({ name, column, columns }) => ({ name, column, columns }));
    return parameters.length === 0 ? lock : { ...lock, parameters };
  });
}

/**
 * The columns that a lock is in force on in one place, as far as its data have them: its own, else those that the
 * panel's parameters name for it there.
 */
export function lockedColumnsAt(
  lock: Pick<LockedFilter, 'key' | 'parameters'>,
  place: ParameterPlace,
  names: ReadonlySet<string>,
): string[] {
  if (names.has(lock.key)) return [lock.key];
  const columns = (lock.parameters ?? []).map((one) => columnOfParameter(one, place));
  return [...new Set(columns)].filter((column) => names.has(column));
}

/** What is compared, as the link's author set it. */
export function ruleOfLock(lock: LockedFilter): FilterRule {
  const { datasets: _, widgets: __, parameters: ___, ...rule } = lock;
  return rule;
}
