import { z } from 'zod';
import { answer } from './data.ts';
import { sentNumber } from './fields.ts';
import { relativeDates } from './relative-dates.ts';
import { filterRule } from './rules.ts';
import { viewerFilters } from './viewer-filters.ts';

/** Where a widget's numbers come from. */
export const provenance = z.object({
  /** '' when the widget asks a data source by a script of its own. */
  datasetName: z.string(),
  /** When the rows were read from the source, 'yyyy-MM-dd HH:mm:ss'; '' when it is asked each time. */
  cachedAt: z.string(),
  /** Of the filters that came with the question, those that apply to this widget. */
  filters: z.array(filterRule),
});
export type Provenance = z.infer<typeof provenance>;

export const boardWidget = z.object({
  /** Id of the drawing's node. */
  nodeId: z.string(),
  widgetId: z.number().int(),
  datasetId: z.number().int().nullable(),
  name: z.string(),
  /** Percentage of the row. */
  widgetWidth: z.number(),
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  /** JSON text: iconArray, selects, columns, rows, values, filters, cols, heatmapY, max, min, lowest, hight, fontSize, desc, and chartForm. */
  config: z.string(),
  data: answer,
  error: z.string().nullable(),
  /** Where the numbers come from, as in `provenance`. */
  datasetName: z.string().optional(),
  cachedAt: z.string().optional(),
  widgetRandomColor: z.array(z.string()),
  widgetElementColor: z.string(),
  widgetWordColor: z.string(),
  /** Among the lines of a board that is being made: where it stands, its data come in a line of their own. */
  pending: z.literal(true).optional(),
});
export type BoardWidget = z.infer<typeof boardWidget>;

export const board = z
  .object({
    id: z.number().int(),
    name: z.string(),
    themeBig: z.string(),
    width: z.number(),
    height: z.number(),
    zoomType: z.string(),
    filterEnable: z.enum(['0', '1']),
    showViewDeviceType: z.number().int(),
    /** The drawing, for what is not a widget: texts, images, shapes, filters, order. */
    drawing: z.string(),
    rows: z.array(z.object({ rowHeight: z.number(), widgets: z.array(boardWidget) })),
    /** When the oldest extract behind the board was made, 'yyyy-MM-dd HH:mm:ss'; '' when all is read live. */
    dataTime: z.string(),
    /** Another text after each change of the panel, its widgets and their extracts; compare with board/state. */
    state: z.string().optional(),
    /**
     * Of the filters that it was asked with, those that leave widgets as they are, because their data have no such column:
     * by the filter's key, the nodes of these widgets. Of all widgets, whichever were asked for.
     */
    unreached: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof board>;

/** What a widget does that is not answered yet: it waits for its turn, or it is being answered. */
export const widgetState = z.enum(['waiting', 'running']);
export type WidgetState = z.infer<typeof widgetState>;

/**
 * A line of a board that is told as it is made: first the board with the places of its widgets, then each widget. What
 * takes longer is told of by `states`, of widgets by their nodes.
 */
export const boardLine = z.strictObject({
  board: board.optional(),
  widget: boardWidget.optional(),
  states: z.record(z.string(), widgetState).optional(),
});
export type BoardLine = z.infer<typeof boardLine>;

/** What is known of a board when all its widgets are there. */
export const boardEnd = board.pick({ dataTime: true, state: true, unreached: true });
export type BoardEnd = z.infer<typeof boardEnd>;

export const parameter = z.object({
  name: z.string().min(1).max(100),
  /** 1 input, 2 dropdown, 3 date range. */
  type: sentNumber(z.number().int().min(1).max(3)),
  /** 0 text, 1 number. */
  valueType: sentNumber(z.number().int().min(0).max(1)).default(0),
  value: z.string().max(1000).default(''),
  beginDate: z.string().max(20).default(''),
  endDate: z.string().max(20).default(''),
  check: z.boolean().default(true),
  /** As the server fills them at reading: 全部, then the values. */
  options: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
  /** The column where it is not the one of the parameter's name. */
  column: z.string().max(256).optional(),
  /** Columns of single datasets, or of widgets with a query of their own, that are named otherwise; '' leaves one out. */
  columns: z
    .array(
      z.object({
        datasetId: z.number().int().optional(),
        widgetId: z.number().int().optional(),
        column: z.string().max(256),
      }),
    )
    .max(100)
    .optional(),
  /** A default that moves with today, for date ranges. */
  relative: z.enum(relativeDates).optional(),
  /** Nothing is asked of the widgets with its column until it has a value. */
  required: z.boolean().optional(),
  /** A dropdown that takes several values. */
  multiple: z.boolean().optional(),
  /** The only values of a dropdown, in the author's order; without them, those of its column. */
  choices: z
    .array(z.object({ label: z.string().max(200), value: z.string().max(1000) }))
    .max(500)
    .optional(),
  /** The parameter whose value narrows the choices of this one. */
  parent: z.string().max(100).optional(),
  /** At reading: there are more values than `options` has, which may have none of them yet. */
  more: z.boolean().optional(),
});
export type Parameter = z.infer<typeof parameter>;
/** Filters that a user keeps under a name for one panel. */
export const filterSet = z.object({
  id: z.number().int(),
  name: z.string(),
  filters: viewerFilters,
  /** In force when the panel is opened. */
  isDefault: z.boolean(),
});
export type FilterSet = z.infer<typeof filterSet>;

export const boardLayout = z.object({
  paramsGroup: z.array(parameter).max(50).default([]),
  checkedGroup: z.array(z.string()).max(50).default([]),
  /** Seconds after which a board on screen is read again; missing or 0: only when its data are refreshed. */
  refreshSeconds: z.union([z.literal(0), z.number().int().min(5).max(86_400)]).optional(),
  /** A click on a mark filters the other widgets of the panel. */
  crossFilter: z.boolean().optional(),
  /** At reading: the day of the installation's zone that moving dates count from, 'yyyy-MM-dd'. */
  today: z.string().max(10).optional(),
  /** At reading: the caller's own filter sets of the panel. */
  sets: z.array(filterSet).optional(),
  /** At reading by a link: what its author locked, in the board's own words. */
  locked: z.array(z.string()).optional(),
});
export type BoardLayout = z.infer<typeof boardLayout>;
