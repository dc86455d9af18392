import { type Datasource, type RefreshRun, type StatusMessage, texts } from '@mingjing/contract';
import type { Actor } from '../security/actor.ts';
import type { DataRights } from './data-rights.ts';
import type { UseRights } from './use-rights.ts';

type State = Pick<StatusMessage, 'id' | 'cacheStatus' | 'cacheInfo'>;
type Run = Pick<RefreshRun, 'rows' | 'added' | 'replaced' | 'watermark' | 'bytes' | 'error'>;
type Sheet = Pick<Datasource, 'id' | 'rows' | 'columns'>;

/**
 * What callers hear of how datasets are cached. Callers who see a part of the data hear states and times: no count or
 * size of whole data, no note that names a field, and no words of the source. Callers to whom the source is not left
 * hear counts, but no words of it. Every answer and live message about caching passes here.
 */
export interface ToldCaching {
  state<T extends State>(actor: Actor, state: T): Promise<T>;
  run<T extends Run>(actor: Actor, datasetId: number, run: T): Promise<T>;
  /** A count over all rows; null where the caller does not see them all. */
  rows(actor: Actor, datasetId: number, count: number | null): Promise<number | null>;
  /** A spreadsheet's size, for callers who see all of what is made of it. */
  sheet<T extends Sheet>(actor: Actor, source: T): Promise<T>;
}

interface Hears {
  counts: boolean;
  words: boolean;
}

const { cache } = texts;
/** Sentences of our own that tell nothing of the data. */
const neutral: readonly string[] = [cache.unchecked, cache.sourceMoved, cache.interrupted];

function toldInfo({ cacheStatus, cacheInfo }: State, hears: Hears): string {
  if (cacheInfo === '' || (hears.counts && hears.words)) return cacheInfo;
  const kept = cacheInfo.split('；').filter((part) => neutral.includes(part));
  if (cacheStatus === 'FAILURE') return [...kept, cache.failedClosed].join('；');
  if (hears.counts) return cacheInfo;
  const time = /，(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/.exec(cacheInfo)?.[1];
  return [...kept, ...(cacheStatus === 'SUCCESS' && time !== undefined ? [cache.doneAt(time)] : [])].join(
    '；',
  );
}

export function createToldCaching(parts: {
  dataRights: Pick<DataRights, 'keyOf' | 'seesSource'>;
  useRights: Pick<UseRights, 'readsSourceOf'>;
}): ToldCaching {
  const { dataRights, useRights } = parts;
  const seesAll = async (actor: Actor, datasetId: number): Promise<boolean> =>
    (await dataRights.keyOf(actor, [datasetId])) === '';
  async function hearsOf(actor: Actor, datasetId: number): Promise<Hears> {
    const counts = await seesAll(actor, datasetId);
    return { counts, words: counts && (await useRights.readsSourceOf(actor, datasetId)) };
  }
  return {
    async state(actor, state) {
      if (state.cacheInfo === '') return state;
      return { ...state, cacheInfo: toldInfo(state, await hearsOf(actor, state.id)) };
    },
    async run(actor, datasetId, run) {
      const { counts, words } = await hearsOf(actor, datasetId);
      const uncounted = counts ? {} : { rows: null, added: null, replaced: null, watermark: '', bytes: null };
      return { ...run, ...uncounted, ...(words ? {} : { error: '' }) };
    },
    rows: async (actor, datasetId, count) =>
      count === null || (await seesAll(actor, datasetId)) ? count : null,
    async sheet(actor, source) {
      if (source.rows === null && source.columns === null) return source;
      return (await dataRights.seesSource(actor, source.id))
        ? source
        : { ...source, rows: null, columns: null };
    },
  };
}
