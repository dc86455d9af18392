import { z } from 'zod';
import { cell } from './data.ts';
import { parseJsonText } from './json-text.ts';
import type { ColumnItem } from './widget.ts';

/** A value clicked on the way down, by its column. */
export const drillStep = z.strictObject({ key: z.string().min(1).max(256), value: cell });
export type DrillStep = z.infer<typeof drillStep>;

/** Which X entry is looked at and what was clicked to get there: filterForm's index and pointer, of one viewer. */
export const drill = z.strictObject({
  level: z.number().int().min(0).max(49),
  path: z.array(drillStep).max(49),
});
export type Drill = z.infer<typeof drill>;

export const drillProblem = '下钻条件格式错误';

/** A drill as JSON text; an empty text is none. */
export const drillText = z
  .string()
  .max(20_000, drillProblem)
  .optional()
  .transform((text, context): Drill | undefined => {
    if (text === undefined || text.trim() === '') return undefined;
    try {
      const parsed = drill.safeParse(parseJsonText(text));
      if (parsed.success) return parsed.data;
    } catch {
      // falls through to the one message below
    }
    context.addIssue({ code: 'custom', message: drillProblem });
    return z.NEVER;
  });

/**
 * The X entry that each step of a path was clicked on: entries above the level, in their order, none twice. Null when
 * the path does not fit the entries.
 */
export function drilledEntries(xAxis: readonly ColumnItem[], { level, path }: Drill): ColumnItem[] | null {
  if (level > 0 && level >= xAxis.length) return null;
  let next = 0;
  const entries: ColumnItem[] = [];
  for (const { key } of path) {
    const at = xAxis.findIndex((item, place) => place >= next && place < level && item.id === key);
    const entry = xAxis[at];
    if (entry === undefined) return null;
    entries.push(entry);
    next = at + 1;
  }
  return entries;
}
