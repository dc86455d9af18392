import { texts } from '@mingjing/contract';
import type { DatasetRow } from './dataset.store.ts';

/** What is said to those who may use a dataset, but not what it reads. */
export const readsClosed = ({ type }: Pick<DatasetRow, 'type'>): string =>
  type === 'combined' ? texts.combined.parentsClosed : texts.usage.sourceClosed;
