import { type ChartForm, parseJsonText, type WidgetInput } from '@mingjing/contract';

/** Parts of a chart's form that only change how an answer is drawn. */
const drawing = [
  'settings',
  'desc',
  'groupSeriesTitle',
  'min',
  'max',
  'lowest',
  'height',
  'fontSize',
] as const satisfies (keyof ChartForm)[];

/** Settings that are drawn of other answers: what a cross table is folded by, and what is totalled of it. */
const asking = ['across', 'rowTotals', 'totals', 'subtotals'] as const;

/**
 * What of a widget decides its answer, as text: two inputs with the same text are the same question, so colours and
 * labels are drawn without asking again.
 */
export function questionText(input: WidgetInput): string {
  const data = parseJsonText(input.dataJson) as { chartForm?: Record<string, unknown>; expression?: unknown };
  const form = Object.fromEntries(
    Object.entries(data.chartForm ?? {}).filter(([key]) => !(drawing as readonly string[]).includes(key)),
  );
  const settings = Object(data.chartForm?.['settings']) as Record<string, unknown>;
  const crosses =
    settings['across'] === undefined ? {} : Object.fromEntries(asking.map((key) => [key, settings[key]]));
  const { name: _name, categoryWidget: _category, round: _round, dataJson: _data, ...asked } = input;
  return JSON.stringify({ ...asked, form, crosses, expression: data.expression });
}
