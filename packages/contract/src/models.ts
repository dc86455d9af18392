import { z } from 'zod';
import { answer, column } from './data.ts';
import { relativeDates } from './relative-dates.ts';
import { filterRule } from './rules.ts';
import { usedBy } from './usage.ts';
import { viewerFilters } from './viewer-filters.ts';
import { storedChartType } from './widget.ts';

export * from './session-models.ts';

export const datasourceTypes = ['jdbc', 'saiku', 'excel'] as const;

export const datasource = z
  .object({
    id: z.number(),
    dataSourceName: z.string(),
    datasourceType: z.enum(datasourceTypes),
    driverClassName: z.string(),
    url: z.string(),
    username: z.string(),
    /** Always the mask or empty. */
    password: z.string(),
    serverEncoding: z.string(),
    clientEncoding: z.string(),
    /** Functions that statements may call beside those every source of its kind allows. */
    allowedFunctions: z.array(z.string()),
    /** Only accounts that can do nothing but read are connected. */
    strict: z.boolean(),
    fileName: z.string().nullable(),
    columns: z.number().nullable(),
    rows: z.number().nullable(),
    usedBy,
    lastModifiedDate: z.string(),
  })
  .meta({ id: 'Datasource' });
export type Datasource = z.infer<typeof datasource>;

export const cacheStatuses = ['NOCACHE', 'CACHING', 'SUCCESS', 'FAILURE'] as const;
export const cacheStatus = z.enum(cacheStatuses);
export type CacheStatus = z.infer<typeof cacheStatus>;

export const datasetItem = z.object({
  id: z.number(),
  name: z.string(),
  cacheStatus,
  cacheInfo: z.string(),
  usedBy,
});
export type DatasetItem = z.infer<typeof datasetItem>;

export const dataset = z
  .object({
    id: z.number(),
    name: z.string(),
    categoryDataset: z.object({ id: z.number(), name: z.string() }),
    dataSourceId: z.number(),
    dataSourceType: z.enum(['jdbc', 'excel']),
    /** Cipher text; the plain text stands in decryptedQuerySQL. */
    querySql: z.string(),
    decryptedQuerySQL: z.string(),
    calculatedMeasures: z.string(),
    realTimeInterval: z.string(),
    cron: z.string(),
    increment: z.boolean(),
    incrementCloumn: z.string(),
    queryType: z.number(),
    cacheStatus,
    cacheInfo: z.string(),
    lastModifiedDate: z.string(),
    /** Grows with every save: a save that names it overwrites no other (our addition). */
    version: z.number().int(),
    /** Columns as last seen, so that editors need not ask the source. */
    columns: z.array(column),
    /** Datasets after whose refresh this one is refreshed (our addition). */
    refreshAfter: z.array(z.number()).optional(),
    /** Who sees what of it, as far as the caller is concerned. */
    rights: z
      .object({
        /** Not everybody sees everything. */
        restricted: z.boolean(),
        /** The caller sees everything, and so may change it. */
        whole: z.boolean(),
        /** The caller sets who sees what. */
        manages: z.boolean(),
        /** The caller may use its source: without that it is not changed, copied or cached, and its script not told. */
        source: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'Dataset' });
export type Dataset = z.infer<typeof dataset>;

const categoryBase = {
  id: z.number(),
  index: z.string(),
  name: z.string(),
  pid: z.number(),
  pname: z.string(),
  new: z.boolean(),
  createDate: z.string(),
  lastModifiedDate: z.string(),
  userId: z.number(),
};
/** The place in a tree of what was stored without a category: it has no author and cannot be changed. */
export const unfiledCategory = 0;
export const categoryRecord = z.object(categoryBase).meta({ id: 'Category' });
export type CategoryRecord = z.infer<typeof categoryRecord>;

export type DatasetCategory = CategoryRecord & { children: DatasetCategory[]; datasets: DatasetItem[] };
export const datasetCategory: z.ZodType<DatasetCategory> = z.object({
  ...categoryBase,
  get children() {
    return z.array(datasetCategory);
  },
  datasets: z.array(datasetItem),
});

export const widget = z
  .object({
    id: z.number(),
    name: z.string(),
    index: z.string(),
    categoryWidget: z.object({ id: z.number(), name: z.string() }).nullable(),
    datasourceId: z.number().nullable(),
    datasetId: z.number().nullable(),
    querySql: z.string(),
    chartType: storedChartType,
    round: z.number(),
    source: z.enum(['0', '1']),
    dataJson: z.string(),
    selectItems: z.string(),
    aggregation: z.string(),
    filters: z.string(),
    sorts: z.string(),
    page: z.string(),
    tempId: z.string(),
    tips: z.string(),
    userId: z.number(),
    lastModifiedDate: z.string(),
    /** Grows with every save: a save that names it overwrites no other (our addition). */
    version: z.number().int(),
  })
  .meta({ id: 'Widget' });
export type Widget = z.infer<typeof widget>;

export const widgetItem = z.object({
  id: z.number(),
  name: z.string(),
  index: z.string(),
  chartType: storedChartType,
  datasetId: z.number().nullable(),
  datasourceId: z.number().nullable(),
  userId: z.number(),
  usedBy,
});
export type WidgetItem = z.infer<typeof widgetItem>;

export type WidgetCategory = CategoryRecord & { children: WidgetCategory[]; widgets: WidgetItem[] };
export const widgetCategory: z.ZodType<WidgetCategory> = z.object({
  ...categoryBase,
  get children() {
    return z.array(widgetCategory);
  },
  widgets: z.array(widgetItem),
});

export const panel = z
  .object({
    id: z.number(),
    name: z.string(),
    category: z.object({ id: z.number(), index: z.string(), name: z.string() }),
    categoryId: z.number(),
    state: z.number(),
    width: z.number(),
    height: z.number(),
    bgPath: z.string(),
    frontCoverPath: z.string(),
    widgetBgPathes: z.string(),
    zoomType: z.string(),
    /** Drawing XML, version 1. */
    data: z.string(),
    /** Filter parameters as JSON text {paramsGroup, checkedGroup}. */
    layout: z.string(),
    filterEnable: z.enum(['0', '1']),
    showViewDeviceType: z.number(),
    userId: z.number(),
    /** Grows by one at each save; sent back on save so that two authors cannot overwrite each other. */
    version: z.number(),
    /** Who saved last. */
    updatedBy: z.string().optional(),
    lastModifiedDate: z.string(),
  })
  .meta({ id: 'Panel' });
export type Panel = z.infer<typeof panel>;

export const panelItem = z.object({
  id: z.number(),
  name: z.string(),
  state: z.number(),
  showViewDeviceType: z.number(),
  frontCoverPath: z.string(),
  userId: z.number(),
  lastModifiedDate: z.string(),
});
export type PanelItem = z.infer<typeof panelItem>;

/** Panels stand among the children, after the categories: see isCategory. */
export type PanelCategory = CategoryRecord & { children: (PanelCategory | PanelItem)[] };
export const panelCategory: z.ZodType<PanelCategory> = z.object({
  ...categoryBase,
  get children() {
    return z.array(z.union([panelCategory, panelItem]));
  },
});

/** Colours of a theme, kept as JSON text in a template's config. */
export const templateConfig = z.looseObject({
  background: z.string().max(200).default(''),
  palette: z.array(z.string().max(80)).max(30).default([]),
  wordColor: z.string().max(80).default(''),
  elementColor: z.string().max(80).default(''),
  titleColor: z.string().max(80).default(''),
  widgetBg: z.array(z.string().max(500)).max(50).default([]),
});
export type TemplateConfig = z.infer<typeof templateConfig>;

const publication = z.enum(['0', '1']);
const templateItemFields = {
  id: z.number(),
  name: z.string(),
  categoryId: z.number(),
  /** '1' is published. Both names carry the same value. */
  state: publication,
  status: publication,
  width: z.number(),
  height: z.number(),
  frontCoverPath: z.string(),
  userId: z.number(),
  /** Whether the caller may change, publish and delete it: its author and administrators. */
  editable: z.boolean(),
  lastModifiedDate: z.string(),
};
export const templateItem = z.object(templateItemFields);
export type TemplateItem = z.infer<typeof templateItem>;

export const template = z
  .object({
    ...templateItemFields,
    bgPath: z.string(),
    config: z.string(),
    /** Drawing XML, version 1, of kind template: slots stand where widgets will be. */
    data: z.string(),
    zoomType: z.string(),
    /** Grows by one at each save. */
    version: z.number(),
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof template>;

/** Templates stand among the children, after the categories. */
export type TemplateCategory = CategoryRecord & { children: (TemplateCategory | TemplateItem)[] };
export const templateCategory: z.ZodType<TemplateCategory> = z.object({
  ...categoryBase,
  get children() {
    return z.array(z.union([templateCategory, templateItem]));
  },
});

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
  widgetId: z.number(),
  datasetId: z.number().nullable(),
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
});
export type BoardWidget = z.infer<typeof boardWidget>;

export const board = z
  .object({
    id: z.number(),
    name: z.string(),
    themeBig: z.string(),
    width: z.number(),
    height: z.number(),
    zoomType: z.string(),
    filterEnable: z.enum(['0', '1']),
    showViewDeviceType: z.number(),
    /** The drawing, for what is not a widget: texts, images, shapes, filters, order. */
    drawing: z.string(),
    rows: z.array(z.object({ rowHeight: z.number(), widgets: z.array(boardWidget) })),
    /** When the oldest extract behind the board was made, 'yyyy-MM-dd HH:mm:ss'; '' when all is read live. */
    dataTime: z.string(),
    /** Another text after each change of the panel, its widgets and their extracts; compare with board/state. */
    state: z.string().optional(),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof board>;

export const parameter = z.object({
  name: z.string().min(1).max(100),
  /** 1 input, 2 dropdown, 3 date range. */
  type: z.coerce.number().int().min(1).max(3),
  /** 0 text, 1 number. */
  valueType: z.coerce.number().int().min(0).max(1).default(0),
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
  /** At reading: there are more values than `options` has. */
  more: z.boolean().optional(),
});
export type Parameter = z.infer<typeof parameter>;
/** Filters that a user keeps under a name for one panel. */
export const filterSet = z.object({
  id: z.number(),
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
