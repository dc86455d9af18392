import { z } from 'zod';
import { answer, cell, column } from '../data.ts';
import { drillText } from '../drill.ts';
import { chosenId, hiddenPanels, id, idParams, name, savedVersion, sentNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { measureFormat } from '../measure-format.ts';
import { grains, periodGrains } from '../question.ts';
import { widgetScreens as access, route } from '../route.ts';
import { aggregationText, filtersText, pageText, sortsText, totalsByText, totalsText } from '../rules.ts';
import { sentBack } from '../sent-back.ts';
import { texts } from '../texts.ts';
import { chartType } from '../widget.ts';
import { widget, widgetCategory, widgetItem } from '../widget-models.ts';
import { categoryRoutes } from './categories.ts';
import { usageRoutes } from './usage.ts';

const optionalId = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => (value === undefined || value === null || value === '' ? null : Number(value)))
  .pipe(z.number().int().positive().nullable());
const jsonText = z.string().max(200_000).default('');

const widgetFields = {
  name: name(texts.widget.name, texts.widget.nameLength),
  categoryWidget: z
    .object({ id: chosenId(texts.category.choose), name: z.string().optional() })
    .nullable()
    .optional(),
  datasourceId: optionalId,
  datasetId: optionalId,
  querySql: z.string().max(limits.sqlCharacters).default(''),
  /** None, however it is written, is a bar chart. */
  chartType: z
    .union([chartType, z.literal(''), z.null()], { error: texts.widget.chartType })
    .optional()
    .transform((type) => type || 'bar') as unknown as z.ZodDefault<typeof chartType>,
  round: sentNumber(z.number().int().min(0).max(10)).default(2),
  source: z.enum(['0', '1']).default('0'),
  dataJson: z.string().max(1_000_000),
  selectItems: z.string().max(100_000).default(''),
  aggregation: jsonText,
  filters: jsonText,
  sorts: jsonText,
  page: jsonText,
  /** With source '1': the editor's id of a widget that waits for its panel. Six letters and digits. */
  tempId: z.string().max(6).default(''),
  /** The version that was opened; absent means save whatever is stored (our addition). */
  version: savedVersion,
};
export const widgetInput = z.strictObject({ ...widgetFields, ...sentBack(widget, widgetFields) });
export type WidgetInput = z.input<typeof widgetInput>;
/** A widget that is being edited: its name may still be missing. */
export const unsavedWidget = widgetInput
  .partial({ name: true })
  .extend({ name: z.string().max(200).default('') });

const panelName = z.object({ id: z.number().int(), name: z.string() });
/** What a list of widgets says of one beside its name and kind. */
export const widgetCard = z.object({
  id: z.number().int(),
  /** '' for a widget with a query of its own. */
  datasetName: z.string(),
  tips: z.string(),
  /** Panels that show it, as far as the caller may read them. */
  panels: z.array(panelName),
  hiddenPanels,
  lastModifiedDate: z.string(),
});
export type WidgetCard = z.infer<typeof widgetCard>;

/** Of a cross table all groups in place of the page, and `crossed`: what they are folded by. */
const crossedText = z.literal('1').optional();

const rules = z.object({
  aggregation: aggregationText,
  filters: filtersText,
  sorts: sortsText,
  page: pageText,
});

export const widgetRoutes = {
  list: route({
    method: 'GET',
    path: '/v2/widgets',
    access,
    keys: ['data', 'manage'],
    result: z.array(widgetItem),
    summary: '图表列表',
  }),
  create: route({
    method: 'POST',
    path: '/v2/widgets',
    access,
    body: 'json',
    input: widgetInput,
    result: widget,
    repeatable: true,
    summary: '新增图表',
  }),
  read: route({
    method: 'GET',
    path: '/v2/widgets/:id',
    access,
    params: idParams,
    result: widget,
    summary: '图表',
  }),
  update: route({
    method: 'PUT',
    path: '/v2/widgets/:id',
    access,
    body: 'json',
    params: idParams,
    input: widgetInput,
    result: widget,
    summary: '修改图表',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/widgets/:id',
    access,
    params: idParams,
    result: z.boolean(),
    summary: '删除图表',
  }),
  copy: route({
    method: 'PUT',
    path: '/v2/widgets/copy/:id',
    access,
    params: idParams,
    result: widget,
    summary: '复制图表',
  }),
  /** Only the category becomes another: what is drawn, and when it was last changed, stay. */
  move: route({
    method: 'PUT',
    path: '/v2/widgets/move/:id',
    access,
    body: 'json',
    params: idParams,
    input: z.strictObject({ categoryId: chosenId(texts.category.choose), ...sentBack(widget, {}) }),
    result: widget,
    summary: '移动图表到其他分类',
  }),
  cards: route({
    method: 'GET',
    path: '/v2/widgets/cards',
    access,
    keys: ['data', 'manage'],
    result: z.array(widgetCard),
    summary: '图表卡片',
  }),
  impact: route({
    method: 'GET',
    path: '/v2/widgets/:id/impact',
    access,
    params: idParams,
    result: z.object({ panels: z.array(panelName), hiddenPanels }),
    summary: '引用该图表的面板',
  }),
  /**
   * Holders of a share token name the node's widget; the panel is the token's. A page-less question is limited.
   * `drill` is {level, path} as JSON text: another X entry of the widget, for the values clicked above it. With
   * `totals` the answer is one row of those figures over all rows, in the order asked; with `totalsBy` one row for each
   * value of that output column: the value, how many rows have it, the figures. `lenient` passes over filters on columns
   * that the widget's data lack, as boards do.
   */
  data: route({
    method: 'GET',
    path: '/v2/widgets/data',
    orPost: true,
    access: 'share',
    keys: ['boards', 'data'],
    query: rules.extend({
      id,
      panelId: id.optional(),
      drill: drillText,
      totals: totalsText,
      totalsBy: totalsByText,
      lenient: z.literal('1').optional(),
      /** As its picture needs them: of many groups the largest that it shows, and `rest`. */
      drawn: z.literal('1').optional(),
      crossed: crossedText,
    }),
    result: answer,
    raw: true,
    summary: '图表的数据',
  }),
  /** Draws an unsaved widget: the editor's live preview. Page, sorts and totals are asked as of a stored one. */
  preview: route({
    method: 'POST',
    path: '/v2/widgets/preview',
    inPreview: true,
    access,
    body: 'json',
    query: z.object({
      sorts: sortsText,
      page: pageText,
      totals: totalsText,
      totalsBy: totalsByText,
      crossed: crossedText,
    }),
    input: unsavedWidget,
    /** dataTime: when the stored rows were made, 'yyyy-MM-dd HH:mm:ss'; '' when the source was read as it is. */
    result: answer.extend({ dataTime: z.string().optional() }),
    raw: true,
    summary: '预览未保存的图表',
  }),
  /** What the server asks for an unsaved widget: the statement and its parameters, for its author to read. */
  statement: route({
    method: 'POST',
    path: '/v2/widgets/statement',
    inPreview: true,
    access,
    body: 'json',
    input: unsavedWidget,
    result: z.object({
      sql: z.string(),
      params: z.array(cell),
      /** Whose SQL it is: duckdb for stored rows, else the source's. */
      dialect: z.string(),
      /**
       * The roll-up that the answer is made of in place of the stored rows: what it groups by, and its groups. `earlier`:
       * they also tell apart when the same value of that column came before, by the date `by`.
       */
      rollup: z
        .object({
          dimensions: z.array(z.object({ column: z.string(), grain: z.enum(periodGrains).optional() })),
          earlier: z.object({ of: z.string(), by: z.string() }).optional(),
          rows: z.number().int(),
        })
        .optional(),
    }),
    summary: '图表的查询语句',
  }),
  /**
   * Distinct values of a column with how often each stands there, at most 1000, for filter dialogs. Rules of the data
   * format dialog run first. `nulls` counts the rows without a value.
   */
  values: route({
    method: 'POST',
    path: '/v2/widgets/values',
    inPreview: true,
    access,
    keys: ['data', 'manage'],
    body: 'json',
    input: z.object({
      datasetId: optionalId,
      datasourceId: optionalId,
      querySql: z.string().max(limits.sqlCharacters).default(''),
      column: z.string().min(1).max(256),
      /** What the column's dates are cut to: hours or places of a cycle are its values then. */
      grain: z.enum(grains).optional(),
      search: z.string().max(100).default(''),
      order: z.enum(['value', 'count']).default('value'),
      aggregation: jsonText,
      filters: jsonText,
      sorts: jsonText,
      page: jsonText,
    }),
    result: z.object({
      values: z.array(z.unknown()),
      counts: z.array(z.number().int()),
      nulls: z.number().int(),
      truncated: z.boolean(),
    }),
    summary: '字段取值',
  }),
  /** Columns and first rows of a dataset or a query, calculated measures included by alias. */
  fields: route({
    method: 'GET',
    path: '/v2/widgets/fields',
    access,
    keys: ['data', 'manage'],
    query: z.object({ datasetId: id }),
    result: z.object({
      columns: z.array(column),
      measures: z.array(
        z.object({
          alias: z.string(),
          exp: z.string(),
          type: z.literal('exp'),
          format: measureFormat.optional(),
        }),
      ),
      content: answer,
    }),
    summary: '数据集的字段',
  }),
  tree: route({
    method: 'GET',
    path: '/v2/widgets/categories',
    access,
    keys: ['data', 'manage'],
    query: z.object({ hasWidgets: z.string().optional() }),
    result: z.array(widgetCategory),
    summary: '图表分类树',
  }),
  ...usageRoutes('/v2/widgets', access, '图表'),
  ...categoryRoutes('/v2/widgets/categories', access, texts.widget.nameLength),
};
