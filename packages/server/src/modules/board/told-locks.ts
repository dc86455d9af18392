import { filterText, texts } from '@mingjing/contract';
import type { Asking } from '../../data/data-reader.ts';
import { ruleOfLock } from '../../security/locked-filters.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import type { PanelOffers } from '../widgets/panel-offers.ts';

/**
 * What the holder of a link is told of its locks, one sentence each: by the name that the board has for the column. A
 * column that the board does not show is not told; that there is such a lock is.
 */
export async function toldLocks(
  offers: Pick<PanelOffers, 'on' | 'rowsOn'>,
  panel: PanelRow,
  asking: Asking,
): Promise<string[]> {
  const { actor } = asking;
  if (actor.kind !== 'share' || actor.lockedFilters.length === 0) return [];
  const rows = await offers.rowsOn(panel);
  const offered = await offers.on(panel, rows, asking);
  const told = actor.lockedFilters.map((lock) => {
    const names = rows.map(({ id }) => offered.of(id).nameOf(lock.key));
    const key = names.find((name) => name !== undefined);
    return key === undefined ? texts.share.otherLock : filterText({ ...ruleOfLock(lock), key });
  });
  return [...new Set(told)];
}
