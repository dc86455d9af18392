import { type StatusMessage, texts } from '@mingjing/contract';
import type { Actor } from '../security/actor.ts';
import type { DataRights } from './data-rights.ts';

type Told = Pick<StatusMessage, 'id' | 'cacheStatus' | 'cacheInfo'>;

/**
 * How caching a dataset went, as this caller may hear it: why it failed is said in the source's words, and notes name
 * fields. Callers who see a part of the data hear neither.
 */
export async function toldCacheInfo<T extends Told>(
  rights: Pick<DataRights, 'keyOf'>,
  actor: Actor,
  state: T,
): Promise<T> {
  if (state.cacheInfo === '' || (await rights.keyOf(actor, [state.id])) === '') return state;
  const isFailed = state.cacheStatus === 'FAILURE';
  const cacheInfo = isFailed
    ? texts.cache.failedClosed
    : state.cacheInfo.replace(/[^\p{L}\p{N}]*字段【.*$/su, '');
  return { ...state, cacheInfo };
}
