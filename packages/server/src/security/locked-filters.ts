import { type FilterRule, filterRule, parseJsonText } from '@mingjing/contract';
import { z } from 'zod';

/** A filter that a link's holder can neither take away nor widen. */
export type LockedFilter = FilterRule & {
  /** Datasets that had the column when it was locked: without it, they answer nothing any more. */
  datasets: number[];
  /** Widgets with a query of their own that had it. */
  widgets: number[];
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

/** What is compared, as the link's author set it. */
export function ruleOfLock(lock: LockedFilter): FilterRule {
  const { datasets: _, widgets: __, ...rule } = lock;
  return rule;
}
