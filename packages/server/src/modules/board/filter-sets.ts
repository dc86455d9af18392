import {
  type FilterSet,
  limits,
  parseJsonText,
  texts,
  type ViewerFilters,
  viewerFilters,
} from '@mingjing/contract';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import type { Actor, UserActor } from '../../security/actor.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import type { FilterSetRow, FilterSetStore } from './filter-set.store.ts';

interface FilterSetParts {
  work: UnitOfWork;
  store: FilterSetStore;
  access: Pick<PanelAccess, 'readable'>;
  now: () => number;
}

/** A set as it was kept; without filters when a later version wrote what this one cannot read. */
function present({ id, name, filters, is_default }: FilterSetRow): FilterSet {
  const read = viewerFilters.safeParse(parseJsonText(filters));
  return { id, name, filters: read.success ? read.data : {}, isDefault: is_default === 1 };
}

/** Holders of links keep none. */
const none: readonly FilterSet[] = [];

/** Filters that users keep for themselves, by panel; each sees their own only. */
export function createFilterSets({ work, store, access, now }: FilterSetParts) {
  async function own(user: UserActor, id: number): Promise<FilterSetRow> {
    const row = await store.find(user.id, id);
    if (row === undefined) throw gone();
    return row;
  }

  /** By the rows they stand in: the same rows are read once. */
  const presented = new WeakMap<readonly FilterSetRow[], readonly FilterSet[]>();

  return {
    /** The caller's sets of a panel; holders of links have none. */
    async of(actor: Actor, panelId: number): Promise<readonly FilterSet[]> {
      if (actor.kind !== 'user') return none;
      const rows = await store.list(actor.id, panelId);
      const known = presented.get(rows) ?? rows.map(present);
      presented.set(rows, known);
      return known;
    },

    async save(
      user: UserActor,
      input: { panelId: number; name: string; filters: ViewerFilters; isDefault: boolean },
    ): Promise<FilterSet> {
      await access.readable(user, input.panelId);
      const at = now();
      return work.run(async () => {
        const before = await store.list(user.id, input.panelId);
        const isNew = !before.some(({ name }) => name === input.name);
        if (isNew && before.length >= limits.filterSets)
          throw refused(texts.filters.tooManySets, 'limitReached');
        const row = await store.put({
          user_id: user.id,
          panel_id: input.panelId,
          name: input.name,
          filters: JSON.stringify(input.filters),
          is_default: 0,
          created_at: at,
          updated_at: at,
        });
        if (input.isDefault) await store.setDefault(row, true);
        return { ...present(row), isDefault: input.isDefault };
      });
    },

    async setDefault(user: UserActor, id: number, isDefault: boolean): Promise<true> {
      const row = await own(user, id);
      if (isDefault || row.is_default === 1) await work.run(() => store.setDefault(row, isDefault));
      return true;
    },

    async remove(user: UserActor, id: number): Promise<true> {
      await store.remove((await own(user, id)).id);
      return true;
    },
  };
}
export type FilterSets = ReturnType<typeof createFilterSets>;
