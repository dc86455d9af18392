import {
  boardLayout,
  columnOfParameter,
  type FilterRule,
  filterRule,
  isColumnOf,
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
  /** The same of the panels that the link's own jumped to. */
  linkedDatasets: number[];
  linkedWidgets: number[];
  /** Parameters of the panels it opens that stand for the column: data that call it otherwise are locked by them. */
  parameters?: Pick<Parameter, 'name' | 'column' | 'columns'>[];
};

const stored = z.array(
  filterRule.extend({
    datasets: z.array(z.number().int()),
    widgets: z.array(z.number().int()).default([]),
    linkedDatasets: z.array(z.number().int()).default([]),
    linkedWidgets: z.array(z.number().int()).default([]),
  }),
);

/** Locked filters as a link keeps them. Throws on a text that this server did not write: nothing opens by it then. */
export function readLockedFilters(text: string): LockedFilter[] {
  return text === '' || text === '[]' ? [] : stored.parse(parseJsonText(text));
}

const placesOf = (datasets: readonly number[], widgets: readonly number[]): ParameterPlace[] => [
  ...datasets,
  ...widgets.map((widgetId) => ({ widgetId })),
];
const stands = (one: Parameter, { key }: LockedFilter, places: readonly ParameterPlace[]): boolean =>
  places.some((place) => columnOfParameter(one, place) === key);
const parametersIn = (layout: string | null): Parameter[] =>
  layout === null || layout === '' ? [] : boardLayout.parse(parseJsonText(layout)).paramsGroup;

/**
 * The same with the parameters that stand for their columns: on the link's own panel, and on those it jumps to, where
 * those of the same name do, too.
 */
export function locksOn(text: string, layout: string | null, linked: readonly string[] = []): LockedFilter[] {
  const locks = readLockedFilters(text);
  if (locks.length === 0) return locks;
  const here = parametersIn(layout);
  const there = linked.flatMap(parametersIn);
  return locks.map((lock) => {
    const places = placesOf(lock.datasets, lock.widgets);
    const own = here.filter((one) => stands(one, lock, places));
    const named = new Set(own.map(({ name }) => name));
    const all = [...places, ...placesOf(lock.linkedDatasets, lock.linkedWidgets)];
    const found = [...own, ...there.filter((one) => named.has(one.name) || stands(one, lock, all))];
    const parameters = found.map(({ name, column, columns }) => ({ name, column, columns }));
    return parameters.length === 0 ? lock : { ...lock, parameters };
  });
}

/**
 * Whether a lock is said to be in force in one place: its data had the column when it was locked, or a parameter names
 * one for them.
 */
export function isLockedAt(lock: LockedFilter, place: ParameterPlace): boolean {
  if (place === null) return false;
  const had =
    typeof place === 'number'
      ? lock.datasets.includes(place) || lock.linkedDatasets.includes(place)
      : lock.widgets.includes(place.widgetId) || lock.linkedWidgets.includes(place.widgetId);
  const named = lock.parameters?.some(({ columns }) =>
    columns?.some((entry) => entry.column !== '' && isColumnOf(entry, place)),
  );
  return had || named === true;
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
  const {
    datasets: _,
    widgets: __,
    linkedDatasets: ___,
    linkedWidgets: ____,
    parameters: _____,
    ...rule
  } = lock;
  return rule;
}
