import { type ChartForm, texts } from '@mingjing/contract';

const columnsNeeded = 3;

/** Why a heatmap cannot be made of a form over data with so many columns; null when it can. */
export function heatmapRefusal(form: Pick<ChartForm, 'yAxis'>, columns: number): string | null {
  return columns >= columnsNeeded && form.yAxis.length === 1 ? null : texts.widget.heatmap;
}
