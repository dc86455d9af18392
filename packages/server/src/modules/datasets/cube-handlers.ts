import type { CubeBrowser, ReadLimits } from '@mingjing/connectors';
import { api, texts } from '@mingjing/contract';
import { withDataFaults } from '../../data/fault.ts';
import type { LiveReader } from '../../data/live-reader.ts';
import { gone, refused } from '../../http/app-error.ts';
import { type Handler, on } from '../../http/handler.ts';
import type { DataRights } from '../../rights/data-rights.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import { type Actor, tenantOf } from '../../security/actor.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';

interface CubeParts {
  live: Pick<LiveReader, 'browse'>;
  datasources: Pick<DatasourceStore, 'find'>;
  use: Pick<UseRights, 'of'>;
  rights: Pick<DataRights, 'requireSource'>;
}

/** What authors choose from of an OLAP server: whoever may use it, and nobody else. */
export function cubeHandlers({ live, datasources, use, rights }: CubeParts): Handler[] {
  const { dataset } = api;

  async function browse<T>(
    id: number,
    { actor, signal }: { actor: Actor; signal: AbortSignal },
    work: (browser: CubeBrowser, limits: ReadLimits) => Promise<T>,
  ): Promise<T> {
    const source = await datasources.find(id);
    if (source === undefined || !(await use.of(actor)).datasource(id)) throw gone();
    await rights.requireSource(actor, id);
    if (source.type !== 'saiku') throw refused(texts.dataset.notOlap);
    return withDataFaults(() => live.browse(source, { tenant: tenantOf(actor), signal }, work));
  }

  return [
    on(dataset.cubes, (call) =>
      browse(call.query.datasourceId, call, (browser, limits) => browser.cubes(limits)),
    ),
    on(dataset.cubeStructure, (call) => {
      const { datasourceId, cube: name, catalog } = call.query;
      return browse(datasourceId, call, (browser, limits) => browser.structure({ name, catalog }, limits));
    }),
    on(dataset.cubeMembers, (call) => {
      const { datasourceId, cube: name, catalog, ...asked } = call.query;
      return browse(datasourceId, call, (browser, limits) =>
        browser.members({ name, catalog }, asked, limits),
      );
    }),
  ];
}
