import { isOneLine } from './fields.ts';
import type { DataJson } from './widget.ts';

const titleKeys: ReadonlySet<string> = new Set(['title', 'name', 'label']);

/** Titles that stand somewhere in the settings of a chart kind. */
function titlesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(titlesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' ? (titleKeys.has(key) ? [one] : []) : titlesIn(one),
  );
}

/**
 * The names that an author gave in a chart: of fields, measures, series and columns. A field that is called like its
 * column has none of its own; what columns are called is the source's matter.
 */
export function ownNames({ chartForm, expression }: DataJson): string[] {
  const { xAxis, yAxis, nAxis, heatmapY, filters, groupSeriesTitle, settings } = chartForm;
  const fields = [xAxis, yAxis, nAxis, heatmapY, filters].flat();
  return [
    ...fields.flatMap(({ id, name, expressions }) => [
      ...(name === id ? [] : [name]),
      ...(expressions == null ? [] : [expressions.alias]),
    ]),
    ...expression.map(({ alias }) => alias),
    groupSeriesTitle,
    ...titlesIn(settings),
  ];
}

/** Whether all names that an author gave in a chart are under the rule for names. */
export const hasPlainNames = (data: DataJson): boolean => ownNames(data).every(isOneLine);
