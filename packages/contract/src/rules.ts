import { z } from 'zod';
import { cell } from './data.ts';
import { sentNumber } from './fields.ts';
import { parseJsonText } from './json-text.ts';
import type { FilterOp } from './question.ts';
import { texts } from './texts.ts';

/** Wire numbers of the data format rules. Source: specification section 7. */
export const filterTypeOp: Record<number, FilterOp> = {
  1: 'eq',
  2: 'ne',
  3: 'like',
  4: 'in',
  5: 'gt',
  6: 'lt',
  7: 'gte',
  8: 'lte',
};
export const aggregationTypes = { 1: 'sum', 2: 'avg', 3: 'count', 4: 'max', 5: 'min' } as const;

const integer = (low: number, high: number) => sentNumber(z.number().int().min(low).max(high));

export const filterRule = z.strictObject({
  key: z.string().min(1).max(256),
  filterType: integer(1, 8),
  value: z.union([cell, z.array(cell).max(1000)]).optional(),
  startTime: z.string().max(40).optional(),
  endTime: z.string().max(40).optional(),
});
export type FilterRule = z.infer<typeof filterRule>;

export const aggregationRule = z.strictObject({
  aggregationKeys: z.array(z.string().min(1).max(256)).max(100),
  aggregationType: integer(1, 5),
  groupKeys: z.array(z.string().min(1).max(256)).max(50),
});
export type AggregationRule = z.infer<typeof aggregationRule>;

const unchosen = z.union([z.null(), z.literal(''), z.array(z.unknown()).max(0)]).optional();
/** Groups without the columns to calculate, or without the way to calculate them. */
const groupedOnly = z.union([
  z.object({ groupKeys: z.array(z.unknown()).min(1), aggregationType: unchosen }),
  z.object({ groupKeys: z.array(z.unknown()).min(1), aggregationKeys: unchosen }),
]);

/** Sort type 1 ascends, 2 descends. */
export const sortRule = z.strictObject({ key: z.string().min(1).max(256), sortType: integer(1, 2) });
export type SortRule = z.infer<typeof sortRule>;

export const pageRule = z.strictObject({ page: integer(1, 1_000_000), pageSize: integer(1, 1000) });
export type PageRule = z.infer<typeof pageRule>;

/** Figures over all rows of a widget; `own` works a column out as the widget calculates it, over everything at once. */
export const totalCalculations = ['own', 'sum', 'avg', 'max', 'min', 'count'] as const;
export type TotalCalculation = (typeof totalCalculations)[number];
/** `key` names an output column. */
export const totalRule = z.strictObject({
  key: z.string().min(1).max(256),
  calculation: z.enum(totalCalculations),
});
export type TotalRule = z.infer<typeof totalRule>;

/** Rules travel as JSON texts, empty when unused. `faultOf` tells what is wrong with one where that has its own words. */
export function jsonText<T extends z.ZodType>(schema: T, faultOf?: (parsed: unknown) => string | undefined) {
  return z
    .string()
    .max(200_000)
    .optional()
    .transform((text, context): z.output<T> | undefined => {
      if (text === undefined || text.trim() === '') return undefined;
      let fault: string | undefined;
      try {
        const value = parseJsonText(text);
        const parsed = schema.safeParse(value);
        if (parsed.success) return parsed.data;
        fault = faultOf?.(value);
      } catch {
        // falls through to the one message below
      }
      context.addIssue({ code: 'custom', message: fault ?? texts.rules.malformed });
      return z.NEVER;
    });
}
export const filtersText = jsonText(z.array(filterRule).max(200));
export const aggregationText = jsonText(aggregationRule, (value) =>
  groupedOnly.safeParse(value).success ? texts.rules.aggregation : undefined,
);
export const sortsText = jsonText(z.array(sortRule).max(50));
export const pageText = jsonText(pageRule);
export const totalsText = jsonText(z.array(totalRule).min(1).max(200));
/** The output column for each value of which the totals are told; empty for one row of them. */
export const totalsByText = z
  .string()
  .max(256)
  .optional()
  .transform((key) => (key === '' ? undefined : key));
