import type { Mart } from '@mingjing/mart';
import type { Metrics } from '../operation/metrics.ts';
import type { DataRights } from '../rights/data-rights.ts';
import type { SecretBox } from '../security/secret-box.ts';
import type { LiveReader } from './live-reader.ts';
import type { DatasourceRow } from './source-pools.ts';
import type { DatasetRow } from './stored-dataset.ts';
import type { WidgetTips } from './widget-tips.ts';

/** What the reader has to know of stored datasets. */
interface DatasetRecords {
  find(id: number): Promise<DatasetRow | undefined>;
  /** Keeps what was learnt of a dataset that is still the one it was learnt of. */
  updateRevision(id: number, revision: number, change: { columns: string }): Promise<unknown>;
}
/** What the reader has to know of stored sources. */
interface DatasourceRecords {
  find(id: number): Promise<DatasourceRow | undefined>;
}
type ReportLoss = (extract: string, state: 'missing' | 'damaged', isSheet: boolean) => Promise<string>;

/** What a reader of data stands on. */
export interface ReaderParts {
  live: LiveReader;
  mart: Mart;
  metrics: Pick<Metrics, 'query' | 'cachedAnswer'>;
  datasets: DatasetRecords;
  datasources: DatasourceRecords;
  secrets: SecretBox;
  /** What callers may see of datasets and sources: asked at every way to rows. */
  rights: Pick<DataRights, 'scope' | 'requireSource'>;
  /** Told of columns that a source has otherwise now. */
  tips: Pick<WidgetTips, 'columnsChanged'>;
  /** Told of a lost or damaged extract; answers what the person who asked is told meanwhile. */
  report: ReportLoss;
  maxRows: number;
  timeoutMs: number;
}
