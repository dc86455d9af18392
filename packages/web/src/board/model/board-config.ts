import {
  type ChartForm,
  type ChartType,
  chartForm,
  parseJsonText,
  storedChartType,
} from '@mingjing/contract';
import { z } from 'zod';

/** The parts of a board widget's config that are drawn; `chartForm` carries what the lists repeat. */
const config = z.looseObject({
  iconArray: z.array(z.looseObject({ type: z.string(), active: z.boolean().optional() })).catch([]),
  chartForm: chartForm.optional().catch(undefined),
  round: z.coerce.number().int().min(0).max(10).optional().catch(undefined),
  rows: z.array(z.unknown()).catch([]),
  values: z.array(z.unknown()).catch([]),
  cols: z.array(z.unknown()).catch([]),
  filters: z.array(z.unknown()).catch([]),
  heatmapY: z.array(z.unknown()).catch([]),
});

export interface WidgetConfig {
  type: ChartType;
  form: ChartForm;
  round: number | undefined;
}

function readJson(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return {};
  }
}

/** A board of older making has only the lists: rows are x, values y, cols n. */
function formOfLists(lists: z.infer<typeof config>): ChartForm {
  const areas = {
    ...lists,
    xAxis: lists.rows,
    yAxis: lists.values,
    nAxis: lists.cols,
    filters: [],
    height: lists['hight'] as number | undefined,
  };
  return chartForm.safeParse(areas).data ?? chartForm.parse({});
}

/** What to draw, from a board widget's config text. What cannot be read is a bar chart without columns. */
export function readConfig(text: string): WidgetConfig {
  const read = config.safeParse(readJson(text)).data ?? config.parse({});
  const active = read.iconArray.find((icon) => icon.active === true);
  return {
    type: storedChartType.catch('bar').parse(active?.type),
    form: read.chartForm ?? formOfLists(read),
    round: read.round,
  };
}
