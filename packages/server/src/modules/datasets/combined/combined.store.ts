import type { UnitOfWork } from '../../../db/unit-of-work.ts';

/** Which datasets are made of which. */
export function createCombinedStore(work: UnitOfWork) {
  return {
    /** Datasets that are made of one, by name. */
    madeOfIt(id: number): Promise<{ id: number; name: string }[]> {
      return work.db
        .selectFrom('dataset_parent as m')
        .innerJoin('dataset as d', 'd.id', 'm.dataset_id')
        .select(['d.id', 'd.name'])
        .where('m.parent_id', '=', id)
        .orderBy('d.id')
        .execute();
    },
    all(): Promise<{ dataset_id: number; parent_id: number }[]> {
      return work.db.selectFrom('dataset_parent').selectAll().orderBy('parent_id').execute();
    },
    /**
     * Puts a dataset on these. Until the end of the transaction nobody else deletes them or changes who sees what of
     * them: a row that is written waits for others, and others for it.
     */
    async setParents(id: number, parents: readonly number[]): Promise<void> {
      const ids = [...new Set(parents)].toSorted((a, b) => a - b);
      await work.db
        .updateTable('dataset')
        .set(({ ref }) => ({ restricted: ref('restricted') }))
        .where('id', 'in', ids)
        .execute();
      await work.db.deleteFrom('dataset_parent').where('dataset_id', '=', id).execute();
      await work.db
        .insertInto('dataset_parent')
        .values(ids.map((parent) => ({ dataset_id: id, parent_id: parent })))
        .execute();
    },
  };
}
export type CombinedStore = ReturnType<typeof createCombinedStore>;
