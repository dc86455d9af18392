import type { DatasetCategory } from '@mingjing/contract';
import type { ToldCaching } from '../../rights/told-caching.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { Actor } from '../../security/actor.ts';
import type { Categories } from '../categories/category.service.ts';
import { byCategory } from '../categories/category-tree.ts';
import type { DatasetStore } from './dataset.store.ts';
import { presentItem } from './present-dataset.ts';

export type DatasetTree = (actor: Actor) => Promise<DatasetCategory[]>;

/** Categories with the datasets in them that the caller may use. */
export function createDatasetTree(
  store: DatasetStore,
  categories: Categories,
  use: Pick<UseRights, 'of'>,
  caching: Pick<ToldCaching, 'state'>,
): DatasetTree {
  return async (actor) => {
    const usable = await use.of(actor);
    const rows = (await store.list()).filter(({ id }) => usable.dataset(id));
    const told = await Promise.all(rows.map((row) => caching.state(actor, presentItem(row))));
    const byId = new Map(told.map((item) => [item.id, item]));
    const items = byCategory(
      rows,
      (row) => row.category_id,
      (row) => ({ ...(byId.get(row.id) ?? presentItem(row)), ...usable.usedBy('dataset', row.id) }),
    );
    return categories.tree('dataset', 'datasets', items);
  };
}
