import type { Dataset } from '@mingjing/contract';
import { closedWithSources } from '../../data/calculated-columns.ts';
import { shownMeasures, storedMeasures } from '../../data/shared-measures.ts';
import { gone, refused } from '../../http/app-error.ts';
import { type DataRights, visibleColumns } from '../../rights/data-rights.ts';
import type { ToldCaching } from '../../rights/told-caching.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { Actor } from '../../security/actor.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { DatasetStore, DatasetWithCategory } from './dataset.store.ts';
import { presentDataset } from './present-dataset.ts';
import { readsClosed } from './reads-closed.ts';
import type { ScheduleStore } from './refresh/schedule.store.ts';

interface ViewParts {
  store: Pick<DatasetStore, 'find'>;
  schedules: Pick<ScheduleStore, 'upstreamsOf'>;
  secrets: SecretBox;
  rights: Pick<DataRights, 'scope' | 'lostColumns'>;
  use: Pick<UseRights, 'of'>;
  caching: ToldCaching;
  timezone: string;
}

/** Datasets as far as a caller may use and see them. */
export function createDatasetView({ store, schedules, secrets, rights, use, caching, timezone }: ViewParts) {
  /** A dataset that the caller may use; any other is as if there were none. */
  async function find(actor: Actor, id: number): Promise<DatasetWithCategory> {
    const row = await store.find(id);
    if (row === undefined || !(await use.of(actor)).dataset(id)) throw gone();
    return row;
  }
  /** Refuses callers who may use a dataset, but not what it reads. */
  async function requireReads(actor: Actor, row: DatasetWithCategory): Promise<void> {
    if (!(await use.of(actor)).reads(row)) throw refused(readsClosed(row), 'notGranted');
  }
  /** A dataset as far as the caller may see its columns; who sees a part only is not told the script that names all. */
  async function present(actor: Actor, id: number): Promise<Dataset> {
    const row = await find(actor, id);
    const scope = closedWithSources(await rights.scope(actor, row), row);
    const source = (await use.of(actor)).reads(row);
    const manages = actor.kind === 'user' && actor.isAdmin;
    const presented = await caching.state(actor, presentDataset(row, secrets, timezone));
    const lost = manages ? await rights.lostColumns(row, presented.columns) : [];
    const told = {
      ...presented,
      refreshAfter: await schedules.upstreamsOf(id),
      rights: {
        restricted: row.restricted === 1,
        whole: scope === undefined,
        manages,
        source,
        ...(lost.length > 0 && { lost }),
      },
    };
    const { combination: _, ...untold } = { ...told, querySql: '', decryptedQuerySQL: '' };
    if (scope === undefined) return source ? told : untold;
    const columns = visibleColumns(told.columns, scope);
    const measures = shownMeasures(storedMeasures(row.calculated_measures), columns);
    return {
      ...untold,
      incrementCloumn: '',
      lookBack: null,
      uniqueBy: [],
      calculatedMeasures: JSON.stringify(measures),
      // Formulas of others' columns would name them.
      calculatedColumns: told.calculatedColumns.filter(({ name }) =>
        columns.some((column) => column.calculated === true && column.name === name),
      ),
      columns,
    };
  }

  return { find, requireReads, present };
}
