import { z } from 'zod';
import { cell, column } from './data.ts';
import { hiddenPanels } from './fields.ts';

const named = z.object({ id: z.number().int(), name: z.string() });
/** How many more there are, which the caller may not know by name; missing when there are none. */
const hidden = z.number().int().positive().optional();

/** An open link of a panel. */
export const touchedLink = z.object({ id: z.number().int(), name: z.string(), panelId: z.number().int() });

const touched = {
  hiddenWidgets: hidden,
  /** Those the caller may read. */
  panels: z.array(named),
  hiddenPanels,
  /** Those the caller made, and those of panels of theirs. */
  links: z.array(touchedLink),
  hiddenLinks: hidden,
};

/** What goes by columns of a dataset beside its widgets, as far as the caller may know it. */
export const columnUsers = z.object({
  /** Datasets that are made of such a column: they are refreshed no more until they are changed. */
  datasets: z.array(named.extend({ columns: z.array(z.string()) })).optional(),
  hiddenDatasets: hidden,
  /** Columns that rules on rows and columns name; of administrators alone. Where one is gone, those roles see nothing. */
  rules: z.array(z.string()).optional(),
  hiddenRules: hidden,
  /** Panels whose parameters filter by such a column: those do nothing any more. */
  parameters: z.array(named.extend({ parameters: z.array(z.string()) })).optional(),
  hiddenParameters: hidden,
});
export type ColumnUsers = z.infer<typeof columnUsers>;

/** What stands on a dataset. */
export const datasetImpact = z.object({
  /** Those the caller may use. */
  widgets: z.array(named),
  /** Datasets that are made of it, while there are any: until these are changed it is not deleted. */
  datasets: z.array(named).optional(),
  hiddenDatasets: hidden,
  ...touched,
});
export type DatasetImpact = z.infer<typeof datasetImpact>;

/** What another source or script would change of a dataset's columns, and what draws from those. */
export const datasetChanges = z.object({
  /** False when the source does not answer: then nothing is known. */
  known: z.boolean(),
  removed: z.array(z.string()),
  added: z.array(z.string()),
  retyped: z.array(z.object({ name: z.string(), from: column.shape.type, to: column.shape.type })),
  /** Shared measures that go, are calculated otherwise, or read a column that vanishes or becomes another. */
  measures: z.array(z.object({ name: z.string(), change: z.enum(['removed', 'changed', 'column']) })),
  /** Those that use such a column or measure, with these. */
  widgets: z.array(named.extend({ columns: z.array(z.string()) })),
  ...columnUsers.shape,
  ...touched,
});
export type DatasetChanges = z.infer<typeof datasetChanges>;

/** What the values of a dataset's columns are, over the rows that the caller sees. */
export const columnProfiles = z.object({
  rows: z.number().int(),
  /** Read from the stored rows, not from the source. */
  stored: z.boolean(),
  columns: z.array(
    column.extend({
      /** Rows with a value, and different values. Nothing is counted of a masked column. */
      filled: z.number().int(),
      distinct: z.number().int(),
      /** Of numbers and dates. */
      min: cell,
      max: cell,
      /** The most frequent values, of columns that repeat them. */
      top: z.array(z.object({ value: cell, count: z.number().int() })),
    }),
  ),
  /** Columns beyond those that are looked at. */
  more: z.number().int(),
});
export type ColumnProfiles = z.infer<typeof columnProfiles>;

const nodes = { id: z.number().int(), name: z.string() };
/** From a source to the boards and links that show its data; each names what it stands on. */
export const lineage = z.object({
  /** Missing when the caller may not use it, and where the dataset is made of others. */
  source: z.object(nodes).optional(),
  /** Of a dataset that is made of others: what those read, and how many sources more the caller may not use. */
  sources: z.array(z.object(nodes)).optional(),
  hiddenSources: hidden,
  /**
   * `after`: datasets after whose refresh it is refreshed. `ofSource`: it reads the source above; `sourceId`: one of
   * `sources`. `parents`: it is made of these.
   */
  datasets: z.array(
    z.object({
      ...nodes,
      after: z.array(z.number().int()),
      ofSource: z.boolean(),
      sourceId: z.number().int().optional(),
      parents: z.array(z.number().int()).optional(),
    }),
  ),
  hiddenDatasets: hidden,
  widgets: z.array(z.object({ ...nodes, datasetId: z.number().int() })),
  hiddenWidgets: hidden,
  panels: z.array(z.object({ ...nodes, widgetIds: z.array(z.number().int()) })),
  hiddenPanels,
  links: z.array(touchedLink),
  hiddenLinks: hidden,
});
export type Lineage = z.infer<typeof lineage>;
export const lineageQuery = z.object({
  /** All datasets of the source, not the one alone. */
  whole: z.enum(['true', 'false']).optional(),
});
