import { z } from 'zod';
import { type CategoryRecord, categoryRecord } from './category-models.ts';
import { combination } from './combination.ts';
import { column } from './data.ts';
import { lookBack } from './look-back.ts';
import { calculatedColumn } from './question.ts';
import { usedBy } from './usage.ts';

export const cacheStatuses = ['NOCACHE', 'CACHING', 'SUCCESS', 'FAILURE'] as const;
export const cacheStatus = z.enum(cacheStatuses);
export type CacheStatus = z.infer<typeof cacheStatus>;

export const datasetItem = z.object({
  id: z.number().int(),
  name: z.string(),
  cacheStatus,
  cacheInfo: z.string(),
  usedBy,
  /** It is made of other datasets (our addition). */
  combined: z.literal(true).optional(),
  /** Its rows are never stored: every question asks its source (our addition). */
  direct: z.literal(true).optional(),
});
export type DatasetItem = z.infer<typeof datasetItem>;

export const dataset = z
  .object({
    id: z.number().int(),
    name: z.string(),
    categoryDataset: z.object({ id: z.number().int(), name: z.string() }),
    /** 0 for a dataset made of others. */
    dataSourceId: z.number().int(),
    dataSourceType: z.enum(['jdbc', 'excel', 'combined']),
    /** How it is made of others, for those who may change it (our addition). */
    combination: combination.optional(),
    /** Cipher text; the plain text stands in decryptedQuerySQL. */
    querySql: z.string(),
    decryptedQuerySQL: z.string(),
    calculatedMeasures: z.string(),
    /** Columns that are worked out for each row (our addition). */
    calculatedColumns: z.array(calculatedColumn),
    realTimeInterval: z.string(),
    cron: z.string(),
    increment: z.boolean(),
    incrementCloumn: z.string(),
    /** How far before the greatest value rows are read again; null: not at all (our addition). */
    lookBack: lookBack.nullable(),
    /** Columns by which no two rows are equal; none: all rows are kept (our addition). */
    uniqueBy: z.array(z.string()),
    queryType: z.number().int(),
    cacheStatus,
    cacheInfo: z.string(),
    lastModifiedDate: z.string(),
    /** Grows with every save: a save that names it overwrites no other (our addition). */
    version: z.number().int(),
    /** Columns as last seen, so that editors need not ask the source. */
    columns: z.array(column),
    /** Datasets after whose refresh this one is refreshed (our addition). */
    refreshAfter: z.array(z.number().int()).optional(),
    /** Who sees what of it, as far as the caller is concerned. */
    rights: z
      .object({
        /** Not everybody sees everything. */
        restricted: z.boolean(),
        /** The caller sees everything, and so may change it. */
        whole: z.boolean(),
        /** The caller sets who sees what. */
        manages: z.boolean(),
        /** Columns that rules go by and that the data do not have any more: roles with such a rule see nothing. */
        lost: z.array(z.string()).optional(),
        /** The caller may use its source: without that it is not changed, copied or cached, and its script not told. */
        source: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'Dataset' });
export type Dataset = z.infer<typeof dataset>;

export type DatasetCategory = CategoryRecord & { children: DatasetCategory[]; datasets: DatasetItem[] };
export const datasetCategory: z.ZodType<DatasetCategory> = z.object({
  ...categoryRecord.shape,
  get children() {
    return z.array(datasetCategory);
  },
  datasets: z.array(datasetItem),
});
