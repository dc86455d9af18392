import {
  type CalculatedColumn,
  type Combination,
  type Dataset,
  type DatasetInput,
  type LookBack,
  length,
  limits,
  type SharedMeasure,
  sharedMeasure,
  texts,
} from '@mingjing/contract';
import { z } from 'zod';
import type { MeasureSource } from '../../records/dataset.ts';

/** The form's values as the inputs hold them. */
export interface DatasetValues {
  name: string;
  categoryId: number | null;
  dataSourceId: number | null;
  /** How it is made of other datasets; null for one of a source. */
  combination: Combination | null;
  sql: string;
  increment: boolean;
  incrementColumn: string;
  /** How far before the greatest value rows are read again. */
  lookBack: LookBack | null;
  /** Columns by which no two rows are equal. */
  uniqueBy: string[];
  noCache: boolean;
  measures: SharedMeasure[];
  /** Columns that are worked out for each row. */
  calculated: CalculatedColumn[];
  realTimeInterval: string;
  cron: string;
  /** Datasets after whose refresh this one is refreshed. */
  refreshAfter: number[];
}
export type DatasetErrors = Partial<
  Record<'name' | 'categoryId' | 'dataSourceId' | 'sql' | 'incrementColumn', string>
>;

/** Every refresh reads all rows. */
export const noIncrement: Pick<DatasetValues, 'increment' | 'incrementColumn' | 'lookBack' | 'uniqueBy'> = {
  increment: false,
  incrementColumn: '',
  lookBack: null,
  uniqueBy: [],
};

export function emptyDataset(categoryId: number | null, dataSourceId: number | null = null): DatasetValues {
  return {
    name: '',
    categoryId,
    dataSourceId,
    combination: null,
    sql: '',
    ...noIncrement,
    noCache: false,
    measures: [],
    calculated: [],
    realTimeInterval: '',
    cron: '',
    refreshAfter: [],
  };
}

const measureList = z.array(sharedMeasure).catch([]);

/** Calculated measures as stored: JSON text, empty when there are none. */
export function readMeasures(text: string): SharedMeasure[] {
  if (text === '') return [];
  try {
    return measureList.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

export function valuesOf(dataset: Dataset): DatasetValues {
  return {
    name: dataset.name,
    categoryId: dataset.categoryDataset.id,
    dataSourceId: dataset.dataSourceType === 'combined' ? null : dataset.dataSourceId,
    combination: dataset.combination ?? null,
    sql: dataset.decryptedQuerySQL,
    increment: dataset.increment,
    incrementColumn: dataset.incrementCloumn,
    lookBack: dataset.lookBack,
    uniqueBy: dataset.uniqueBy,
    noCache: dataset.queryType === 1,
    measures: readMeasures(dataset.calculatedMeasures),
    calculated: dataset.calculatedColumns,
    realTimeInterval: dataset.realTimeInterval,
    cron: dataset.cron,
    refreshAfter: dataset.refreshAfter ?? [],
  };
}

/** What the form refuses, with the specification's texts; `sheet` says that the source is a spreadsheet. */
export function checkDataset(values: DatasetValues, sheet: boolean): DatasetErrors {
  const t = texts.dataset;
  const errors: DatasetErrors = {};
  const name = values.name.trim();
  if (name === '') errors.name = t.name;
  else if (length(name) > limits.name) errors.name = t.nameTooLong;
  if (values.categoryId === null) errors.categoryId = t.category;
  if (values.combination !== null) return errors;
  if (values.dataSourceId === null) errors.dataSourceId = t.datasource;
  if (!sheet && values.sql.trim() === '') errors.sql = t.sql;
  if (values.increment && values.incrementColumn === '') errors.incrementColumn = t.incrementColumn;
  return errors;
}

export function inputOf(values: DatasetValues, sheet: boolean): DatasetInput {
  const { combination } = values;
  const ground =
    combination === null
      ? {
          dataSourceId: values.dataSourceId ?? 0,
          dataSourceType: sheet ? ('excel' as const) : ('jdbc' as const),
          querySql: sheet ? '' : values.sql,
        }
      : { dataSourceType: 'combined' as const, combination };
  return {
    name: values.name.trim(),
    categoryDataset: { id: values.categoryId ?? 0 },
    ...ground,
    calculatedMeasures: JSON.stringify(values.measures),
    calculatedColumns: values.calculated,
    realTimeInterval: values.realTimeInterval,
    increment: values.increment,
    incrementCloumn: values.increment ? values.incrementColumn : '',
    lookBack: values.increment ? values.lookBack : null,
    uniqueBy: values.increment ? values.uniqueBy : [],
    queryType: values.noCache ? 1 : 0,
    cron: values.cron,
    refreshAfter: values.refreshAfter,
  };
}

/** realTimeInterval keeps digits only. */
export const digitsOnly = (text: string): string => text.replace(/\D+/g, '');

/** Turning increment on needs a data source and a query. */
export function mayIncrement(values: DatasetValues): boolean {
  return values.dataSourceId !== null && values.sql.trim() !== '';
}

/** Whether the form reads the same rows as the stored dataset. */
export function isSameQuery(
  { dataSourceId, sql, combination }: DatasetValues,
  stored: Dataset | null,
): boolean {
  if (stored === null) return false;
  if (stored.dataSourceType === 'combined')
    return JSON.stringify(stored.combination ?? null) === JSON.stringify(combination);
  return stored.dataSourceId === dataSourceId && stored.decryptedQuerySQL === sql;
}

/** What measures of the form are read from: the stored dataset as long as it reads the same, else the source. */
export function measureSource(
  values: DatasetValues,
  stored: Dataset | null,
  sheet: boolean,
): MeasureSource | null {
  if (stored !== null && isSameQuery(values, stored)) return { datasetId: stored.id };
  const { dataSourceId, sql } = values;
  if (dataSourceId === null || (!sheet && sql.trim() === '')) return null;
  return { datasourceId: dataSourceId, sql: sheet ? '' : sql };
}
