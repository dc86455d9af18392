import { type SharedMeasure, texts } from '@mingjing/contract';
import type { DataTarget } from '../../data/data-reader.ts';
import { storedMeasures } from '../../data/shared-measures.ts';
import { widgetSqlBinding } from '../../data/stored-widget.ts';
import type { Row } from '../../db/schema.ts';
import { refused } from '../../http/app-error.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { DatasetStore, DatasetWithCategory } from '../datasets/dataset.store.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';

/** What a widget stands on, and its data's calculated measures. */
export interface WidgetGround {
  target: DataTarget;
  /** When the rows of the target were stored; null when its source is asked each time. */
  storedAt: number | null;
  measures: SharedMeasure[];
  /** The stored widget whose own query it is. */
  widgetId?: number | undefined;
}
export interface DatasetGround extends WidgetGround {
  dataset: DatasetWithCategory;
}

export interface GroundParts {
  datasets: DatasetStore;
  datasources: DatasourceStore;
  secrets: SecretBox;
}

/** Finds what widgets stand on. */
export function createWidgetGrounds({ datasets, datasources, secrets }: GroundParts) {
  async function groundOfDataset(id: number): Promise<DatasetGround> {
    const dataset = await datasets.lately(id);
    if (dataset === undefined) throw refused(texts.dataset.missing, 'datasetGone');
    const measures = storedMeasures(dataset.calculated_measures);
    return { target: { kind: 'dataset', dataset }, storedAt: dataset.stored_at, measures, dataset };
  }
  async function groundOfQuery(datasourceId: number, sql: string): Promise<WidgetGround> {
    const datasource = await datasources.find(datasourceId);
    if (datasource === undefined || datasource.type === 'excel') throw refused(texts.widget.datasource);
    return { target: { kind: 'query', datasource, sql }, storedAt: null, measures: [] };
  }

  async function ground(row: Row<'widget'>): Promise<WidgetGround> {
    if (row.dataset_id !== null) return groundOfDataset(row.dataset_id);
    if (row.datasource_id === null) throw refused(texts.dataset.missing, 'datasetGone');
    // Given up with a lost key: its author has to write it again.
    if (row.query_sql === '') throw refused(texts.dataset.sqlLost, 'statementLost');
    const sql = secrets.open(row.query_sql, widgetSqlBinding(row.id));
    return { ...(await groundOfQuery(row.datasource_id, sql)), widgetId: row.id };
  }

  return {
    /** What a stored widget stands on. Throws when that is gone. */
    ground,
    groundOfDataset,
    groundOfQuery,
    /** A dataset as something to ask; undefined when there is none. */
    async datasetOf(id: number): Promise<DataTarget | undefined> {
      const dataset = await datasets.find(id);
      return dataset === undefined ? undefined : { kind: 'dataset', dataset };
    },
  };
}
