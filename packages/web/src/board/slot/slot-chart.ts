import { kindOf, type Sample } from '@mingjing/charts';
import {
  type Answer,
  type ChartForm,
  type ChartType,
  chartForm,
  chartType,
  readSlotSpec,
} from '@mingjing/contract';

/** A chart as a slot shows it: rows of its own, or rows made up for its kind. */
export interface SlotChart {
  type: ChartType;
  form: ChartForm;
  round: number | undefined;
  answer: Answer;
}

const item = (id: string) => ({ id, name: id });
const nothing: Sample = { keys: [], data: [], form: {} };
const placed = (names: string[] | undefined) => (names ?? []).map(item);

/** What a slot shows until a chart of somebody's own stands in it. */
export function slotChart(chart: string | undefined, specText: string | undefined): SlotChart {
  const type = chartType.catch('bar').parse(chart);
  const spec = readSlotSpec(specText);
  if (spec?.sample !== undefined) {
    return { type, form: spec.form, round: spec.round, answer: spec.sample };
  }
  const { keys, data, form } = kindOf(type)?.sample() ?? nothing;
  return {
    type,
    form: chartForm.parse({
      xAxis: placed(form.xAxis),
      yAxis: placed(form.yAxis),
      nAxis: placed(form.nAxis),
      heatmapY: placed(form.heatmapY),
      settings: { ...spec?.form.settings },
    }),
    round: 0,
    answer: { keys, data },
  };
}
