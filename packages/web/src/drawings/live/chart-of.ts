import { type ChartForm, type ChartType, dataJson, parseJsonText, type Widget } from '@mingjing/contract';

/** How a stored widget is drawn. Settings that cannot be read draw as an empty chart rather than not at all. */
export function chartOf(widget: Pick<Widget, 'dataJson' | 'chartType'>): {
  type: ChartType;
  form: ChartForm;
} {
  try {
    const parsed = dataJson.safeParse(parseJsonText(widget.dataJson));
    if (parsed.success) return { type: widget.chartType, form: parsed.data.chartForm };
  } catch {
    // falls through to the empty form
  }
  return { type: widget.chartType, form: dataJson.parse({}).chartForm };
}
