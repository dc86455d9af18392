import { type UsedBy, type UsedKind, usedKinds } from '@mingjing/contract';
import { combinationOf } from '../data/combined-dataset.ts';
import { Recent } from '../db/recent.ts';
import type { Row } from '../db/schema.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { gone } from '../http/app-error.ts';
import { type Actor, isAuthor } from '../security/actor.ts';
import { note } from './decisions.ts';
import { createUsageStore, type LimitedRow } from './usage.store.ts';
import { decideUse, type UseList } from './use-decision.ts';

/** What says what a dataset reads. */
export type ReadingDataset = Pick<Row<'dataset'>, 'datasource_id' | 'combination'>;

/** What a widget stands on. */
export interface UsedWidget {
  id: number;
  dataset_id: number | null;
  datasource_id: number | null;
}

/** What one caller may use, at the time it was asked for. What does not exist is none of its matter: true. */
export interface Usable {
  datasource(id: number): boolean;
  dataset(id: number): boolean;
  /** What a dataset reads: its source, or all datasets that it is made of. */
  reads(dataset: ReadingDataset): boolean;
  /** Also what it stands on: its dataset, or the source that its own statement asks. */
  widget(widget: UsedWidget): boolean;
  /** For lists: to whom a limited use is left. */
  usedBy(kind: UsedKind, id: number): { usedBy?: UsedBy };
}

/**
 * Who may use sources, datasets and widgets. It is about making things of them: who was granted a panel sees it whatever
 * it is made of, as far as the rules on rows and columns let them.
 */
export interface UseRights {
  of(actor: Actor): Promise<Usable>;
  /** The caller as a panel is shown to them: an author who may not use all that stands on it asks as its viewers do. */
  seenOn(actor: Actor, panelId: number): Promise<Actor>;
  /** Whether the caller may use what a dataset reads. */
  readsSourceOf(actor: Actor, datasetId: number): Promise<boolean>;
}

interface Limited extends UseList {
  usedBy: UsedBy;
}
type Lists = Record<UsedKind, ReadonlyMap<number, Limited>>;

const mostPanels = 1000;
const mostDatasets = 2000;
const noPerson = { id: 0, roleIds: [], isAdmin: false };

function listsOf(rows: readonly LimitedRow[]): Lists {
  const lists = { datasource: new Map(), dataset: new Map(), widget: new Map() } as Record<
    UsedKind,
    Map<number, { ownerId: number; roleIds: number[]; usedBy: UsedBy }>
  >;
  for (const row of rows) {
    const known = lists[row.kind].get(row.id) ?? {
      ownerId: row.owner_id,
      roleIds: [],
      usedBy: { owner: row.owner, roles: [] },
    };
    if (row.role_id !== null) {
      known.roleIds.push(row.role_id);
      known.usedBy.roles.push(row.role_name ?? '');
    }
    lists[row.kind].set(row.id, known);
  }
  return lists;
}

export function createUseRights({ work }: { work: UnitOfWork }): UseRights {
  const store = createUsageStore(work);
  const recent = new Recent<Lists>(work, 1);
  const placed = new Recent<readonly UsedWidget[]>(work, mostPanels);
  const read = new Recent<{ dataset: ReadingDataset | undefined }>(work, mostDatasets);
  const listsNow = (): Promise<Lists> => recent.get('', async () => listsOf(await store.limited()));

  async function of(actor: Actor): Promise<Usable> {
    const lists = await listsNow();
    const person = actor.kind === 'user' ? actor : noPerson;
    const used: Record<UsedKind, Set<number>> = {
      datasource: new Set(),
      dataset: new Set(),
      widget: new Set(),
    };
    noteEach(actor, used);
    const may = (kind: UsedKind, id: number): boolean => {
      const { allowed } = decideUse(person, lists[kind].get(id));
      if (allowed) used[kind].add(id);
      return allowed;
    };
    return {
      datasource: (id) => may('datasource', id),
      dataset: (id) => may('dataset', id),
      reads: (dataset) =>
        (dataset.datasource_id === null || may('datasource', dataset.datasource_id)) &&
        (combinationOf(dataset)?.parents ?? []).every((id) => may('dataset', id)),
      widget: ({ id, dataset_id, datasource_id }) =>
        may('widget', id) &&
        (dataset_id !== null
          ? may('dataset', dataset_id)
          : datasource_id === null || may('datasource', datasource_id)),
      usedBy(kind, id) {
        const known = lists[kind].get(id)?.usedBy;
        return known === undefined ? {} : { usedBy: known };
      },
    };
  }

  /** Notes that a caller may use all that `used` comes to hold. */
  function noteEach(actor: Actor, used: Record<UsedKind, ReadonlySet<number>>): void {
    note(actor, Symbol('use'), null, async (now) => {
      const lists = await listsNow();
      const person = now.kind === 'user' ? now : noPerson;
      for (const kind of usedKinds)
        for (const id of used[kind]) if (!decideUse(person, lists[kind].get(id)).allowed) throw gone();
    });
  }

  async function seenOn(actor: Actor, panelId: number): Promise<Actor> {
    if (!isAuthor(actor) || actor.isAdmin) return actor;
    const usable = await of(actor);
    const widgets = await placed.get(String(panelId), () => store.widgetsOn(panelId));
    return widgets.every(usable.widget) ? actor : { ...actor, viewing: true };
  }

  return {
    of,
    async seenOn(actor, panelId) {
      const seen = await seenOn(actor, panelId);
      note(actor, `seen ${panelId}`, isAuthor(seen), async (now) => isAuthor(await seenOn(now, panelId)));
      return seen;
    },
    async readsSourceOf(actor, datasetId) {
      if (actor.kind === 'user' && actor.isAdmin) return true;
      // Most installations limit nothing: then there is nothing to look up.
      const { datasource, dataset: limited } = await listsNow();
      if (datasource.size + limited.size === 0) return true;
      const { dataset } = await read.get(String(datasetId), async () => ({
        dataset: await store.readBy(datasetId),
      }));
      return dataset === undefined || (await of(actor)).reads(dataset);
    },
  };
}
