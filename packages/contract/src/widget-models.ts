import { z } from 'zod';
import { type CategoryRecord, categoryRecord } from './category-models.ts';
import { usedBy } from './usage.ts';
import { storedChartType } from './widget.ts';

export const widget = z
  .object({
    id: z.number().int(),
    name: z.string(),
    index: z.string(),
    categoryWidget: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    datasourceId: z.number().int().nullable(),
    datasetId: z.number().int().nullable(),
    querySql: z.string(),
    chartType: storedChartType,
    round: z.number().int(),
    source: z.enum(['0', '1']),
    dataJson: z.string(),
    selectItems: z.string(),
    aggregation: z.string(),
    filters: z.string(),
    sorts: z.string(),
    page: z.string(),
    tempId: z.string(),
    tips: z.string(),
    userId: z.number().int(),
    lastModifiedDate: z.string(),
    /** Grows with every save: a save that names it overwrites no other (our addition). */
    version: z.number().int(),
  })
  .meta({ id: 'Widget' });
export type Widget = z.infer<typeof widget>;

export const widgetItem = z.object({
  id: z.number().int(),
  name: z.string(),
  index: z.string(),
  chartType: storedChartType,
  datasetId: z.number().int().nullable(),
  datasourceId: z.number().int().nullable(),
  userId: z.number().int(),
  usedBy,
});
export type WidgetItem = z.infer<typeof widgetItem>;

export type WidgetCategory = CategoryRecord & { children: WidgetCategory[]; widgets: WidgetItem[] };
export const widgetCategory: z.ZodType<WidgetCategory> = z.object({
  ...categoryRecord.shape,
  get children() {
    return z.array(widgetCategory);
  },
  widgets: z.array(widgetItem),
});
