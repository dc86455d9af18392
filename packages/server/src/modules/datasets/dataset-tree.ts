import type { DatasetCategory } from '@mingjing/contract';
import type { Categories } from '../categories/category.service.ts';
import { byCategory } from '../categories/category-tree.ts';
import type { DatasetStore } from './dataset.store.ts';
import { presentItem } from './present-dataset.ts';

export type DatasetTree = () => Promise<DatasetCategory[]>;

/** Categories with the datasets in them. */
export function createDatasetTree(store: DatasetStore, categories: Categories): DatasetTree {
  return async () => {
    const items = byCategory(await store.list(), (row) => row.category_id, presentItem);
    return categories.tree('dataset', 'datasets', items);
  };
}
