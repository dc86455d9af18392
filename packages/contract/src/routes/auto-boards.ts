import { z } from 'zod';
import { parameter } from '../board-models.ts';
import { canvasInput } from '../canvas-input.ts';
import { answer, cell } from '../data.ts';
import { chosenId, idParams, name } from '../fields.ts';
import { limits } from '../limits.ts';
import { panel } from '../panel-models.ts';
import { periodGrains } from '../question.ts';
import { menus, route, widgetScreens } from '../route.ts';
import { texts } from '../texts.ts';
import { storedChartType } from '../widget.ts';
import { widgetInput } from './widgets.ts';

const access = menus('/config/panel');
const t = texts.panel;

/** Widgets of one board at most. */
export const autoBoardWidgets = 24;

/** A widget that is proposed, with its answer. */
export const proposedWidget = z.object({
  /** Tells it from the others; the same for the same data. */
  key: z.string(),
  /** The room it wants. */
  room: z.enum(['figure', 'small', 'wide']),
  title: z.string(),
  /** What stands out in its answer; '' where nothing does. */
  sentence: z.string(),
  why: z.string(),
  chartType: storedChartType,
  round: z.number(),
  /** As widgets are stored. */
  dataJson: z.string(),
  selectItems: z.string(),
  data: answer,
});
export type ProposedWidget = z.infer<typeof proposedWidget>;

/** What a board about a dataset could be. Nothing of it is stored. */
export const autoBoard = z
  .object({
    datasetId: z.number().int(),
    datasetName: z.string(),
    title: z.string(),
    /** Rows that the caller sees. */
    rows: z.number(),
    /** Cells of the spreadsheet that did not fit their columns and are empty. */
    cellsEmptied: z.number().int(),
    /** What its uploader has to know: totals left out, columns that became rows, rows that may be sums of others, tables side by side. */
    notes: z.array(z.string()),
    /** The last date there are rows of, 'yyyy-MM-dd', 'yyyy-MM' or 'yyyy'; '' where there are none. */
    until: z.string(),
    /** The first one, likewise: figures without a period of their own are of all that lies between both. */
    since: z.string(),
    /** When the stored rows were made; '' when the source was asked. */
    dataTime: z.string(),
    /** Sentences may be kept on the board: all who read the data see all of it. */
    sentences: z.boolean(),
    /** In their order: the first ones make the board, the others wait. */
    figures: z.array(proposedWidget),
    charts: z.array(proposedWidget),
    parameters: z.array(parameter),
    /** What each column was taken for, and why. */
    columns: z.array(z.object({ name: z.string(), role: z.string(), because: z.string() })),
  })
  .meta({ id: 'AutoBoard' });
export type AutoBoard = z.infer<typeof autoBoard>;

const autoBoardInput = z.strictObject({
  ...canvasInput,
  categoryId: chosenId(t.category),
  name: name(t.nameLength, t.nameLength, limits.panelName),
  layout: z.string().max(200_000).default(''),
  showViewDeviceType: z.number().int().min(1).max(2).default(1),
  filterEnable: z.enum(['0', '1']).default('1'),
  /** Each with the six letters by which the drawing names it. */
  widgets: z.array(widgetInput).min(1, t.autoEmpty).max(autoBoardWidgets, t.autoMany(autoBoardWidgets)),
  saveKey: z.string().regex(/^[\w-]{8,64}$/, texts.http.malformed),
});
export type AutoBoardInput = z.input<typeof autoBoardInput>;

const aggregation = z.enum(['sum', 'avg', 'median', 'max', 'min', 'count', 'countAndClearRepeat']);
/** What a column is for a chart, as far as the caller sees its rows. */
const columnProfile = z.object({
  name: z.string(),
  label: z.string(),
  role: z.enum(['time', 'period', 'region', 'category', 'entity', 'id', 'amount', 'mean', 'none']),
  because: z.string(),
  grain: z.enum(periodGrains).optional(),
  yearless: z.boolean().optional(),
  choices: z.array(z.string()).optional(),
  marks: z.array(z.string()).optional(),
  stays: z.boolean().optional(),
  dates: z.enum(periodGrains).optional(),
  regions: z.enum(['provinces', 'guangdong']).optional(),
  yes: cell.optional(),
  ordered: z.boolean().optional(),
  single: z.boolean().optional(),
  sequence: z.boolean().optional(),
  unique: z.boolean(),
  unit: z.string(),
  idea: z.enum(['money', 'time', 'share', 'count', 'other']),
  calculation: aggregation,
  filled: z.number(),
  distinct: z.number(),
  min: cell,
  max: cell,
  hours: z.number().optional(),
  top: z.array(z.object({ value: cell, count: z.number() })),
});
export const dataProfile = z
  .object({
    rows: z.number(),
    columns: z.array(columnProfile),
    expressions: z.array(z.object({ alias: z.string(), exp: z.string(), type: z.literal('exp') })),
    hierarchies: z.array(z.object({ upper: z.string(), lower: z.string() })),
    /** Columns that are worked out of two others in nearly all rows. */
    ratios: z
      .array(
        z.object({
          column: z.string(),
          above: z.string(),
          below: z.string(),
          shape: z.enum(['part', 'growth', 'rest']),
          times: z.number(),
        }),
      )
      .optional(),
    /** The column that says what measure each row's values are of, where there are several below one name. */
    indicators: z
      .object({
        column: z.string(),
        units: z.string().optional(),
        values: z.array(z.string()),
        count: z.number(),
        of: z.array(
          z.object({
            name: z.string(),
            unit: z.string(),
            column: z.string(),
            filled: z.number(),
            distinct: z.number(),
            min: cell,
            max: cell,
          }),
        ),
      })
      .optional(),
  })
  .meta({ id: 'DataProfile' });
export type DataProfile = z.infer<typeof dataProfile>;

export const autoBoardRoutes = {
  /** What the columns of a dataset are: by it the editor recommends charts as auto boards choose them. */
  profile: route({
    method: 'GET',
    path: '/v2/autoboards/:id/profile',
    access: widgetScreens,
    params: idParams,
    perMinute: 60,
    result: dataProfile,
    summary: '数据集字段的画像',
  }),
  /** Profiles a dataset and proposes a board with answers; nothing is written. */
  propose: route({
    method: 'GET',
    path: '/v2/autoboards/:id',
    access,
    params: idParams,
    perMinute: 60,
    result: autoBoard,
    summary: '一键成屏的建议',
  }),
  /** Widgets and panel in one transaction: all of them or none. */
  save: route({
    method: 'POST',
    path: '/v2/autoboards',
    access,
    body: 'json',
    input: autoBoardInput,
    result: panel,
    summary: '保存一键成屏的面板',
  }),
};
