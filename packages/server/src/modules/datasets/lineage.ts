import type { Lineage } from '@mingjing/contract';
import type { UseRights } from '../../rights/use-rights.ts';
import type { Actor } from '../../security/actor.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';
import type { CombinedStore } from './combined/combined.store.ts';
import type { DatasetRow, DatasetStore } from './dataset.store.ts';
import { hiddenCount } from './hidden-count.ts';
import type { ScheduleStore } from './refresh/schedule.store.ts';
import type { Touched } from './touched.ts';

interface LineageParts {
  datasets: Pick<DatasetStore, 'ofSource' | 'findMany'>;
  datasources: Pick<DatasourceStore, 'find'>;
  schedules: Pick<ScheduleStore, 'allUpstreams'>;
  combined: Pick<CombinedStore, 'all'>;
  use: Pick<UseRights, 'of'>;
  touched: Touched;
}

type Link = Awaited<ReturnType<CombinedStore['all']>>[number];

/** A dataset and all that it is made of, over as many steps as there are. */
function madeOf(id: number, links: readonly Link[]): Set<number> {
  const found = new Set([id]);
  for (const at of found)
    for (const { dataset_id, parent_id } of links) if (dataset_id === at) found.add(parent_id);
  return found;
}

/** From a source to boards and links: what a dataset reads, follows and feeds, as far as the caller may know it. */
export function createLineage({ datasets, datasources, schedules, combined, use, touched }: LineageParts) {
  return async function lineage(actor: Actor, dataset: DatasetRow, whole: boolean): Promise<Lineage> {
    const usable = await use.of(actor);
    const { datasource_id: sourceId } = dataset;
    const source =
      sourceId !== null && usable.datasource(sourceId) ? await datasources.find(sourceId) : undefined;
    const own = whole && sourceId !== null ? await datasets.ofSource(sourceId) : [dataset];
    const ownIds = new Set(own.map(({ id }) => id));
    const ways = (await schedules.allUpstreams()).filter(
      ({ dataset_id, upstream_id }) => ownIds.has(dataset_id) || ownIds.has(upstream_id),
    );
    const links = await combined.all();
    const origin = madeOf(dataset.id, links);
    const made = links.filter(
      ({ dataset_id, parent_id }) =>
        ownIds.has(dataset_id) || ownIds.has(parent_id) || origin.has(dataset_id),
    );
    // Neighbours in the order of refreshes are named, without what stands on them.
    const around = [
      ...ways.flatMap(({ dataset_id, upstream_id }) => [dataset_id, upstream_id]),
      ...made.flatMap(({ dataset_id, parent_id }) => [dataset_id, parent_id]),
    ];
    const others = await datasets.findMany([...new Set(around)].filter((id) => !ownIds.has(id)));
    const all = [...own, ...others];
    const shown = all.filter(({ id }) => usable.dataset(id));
    const named = new Set(shown.map(({ id }) => id));
    const ids = own.filter(({ id }) => named.has(id)).map(({ id }) => id);
    const { widgets, places, told } = await touched.ofDatasets(actor, ids);
    const widgetIds = new Set(widgets.map(({ id }) => id));
    const { panels, ...rest } = told;
    const read = all.flatMap(({ id, datasource_id }) =>
      origin.size > 1 && origin.has(id) && datasource_id !== null ? [datasource_id] : [],
    );
    const allSources = [...new Set(read)];
    // Who may not know a dataset learns of no source by it.
    const readByNamed = new Set(shown.map(({ datasource_id }) => datasource_id));
    const toldSources = allSources.filter((id) => readByNamed.has(id) && usable.datasource(id));
    const sources = (await Promise.all(toldSources.map((id) => datasources.find(id)))).flatMap((one) =>
      one === undefined ? [] : [{ id: one.id, name: one.name }],
    );
    const sourceOf = (id: number, sourceId: number | null): { sourceId?: number } =>
      origin.has(id) && sources.some((one) => one.id === sourceId) ? { sourceId: sourceId ?? 0 } : {};
    const parentsOf = (id: number): { parents?: number[] } => {
      const parents = made.filter((link) => link.dataset_id === id && named.has(link.parent_id));
      return parents.length === 0 ? {} : { parents: parents.map(({ parent_id }) => parent_id) };
    };
    return {
      ...(source !== undefined && { source: { id: source.id, name: source.name } }),
      ...(sources.length > 0 && { sources }),
      ...hiddenCount('hiddenSources', allSources.length, sources.length),
      datasets: shown.map(({ id, name, datasource_id }) => ({
        id,
        name,
        after: ways
          .filter((way) => way.dataset_id === id && named.has(way.upstream_id))
          .map(({ upstream_id }) => upstream_id),
        ofSource: sourceId !== null && datasource_id === sourceId,
        ...sourceOf(id, datasource_id),
        ...parentsOf(id),
      })),
      ...hiddenCount('hiddenDatasets', all.length, shown.length),
      widgets: widgets.map(({ id, name, dataset_id }) => ({ id, name, datasetId: dataset_id ?? 0 })),
      panels: panels.map(({ id, name }) => ({
        id,
        name,
        widgetIds: places
          .filter((place) => place.id === id && widgetIds.has(place.widget_id))
          .map(({ widget_id }) => widget_id),
      })),
      ...rest,
    };
  };
}
export type LineageOf = ReturnType<typeof createLineage>;
