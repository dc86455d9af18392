import type { api, Client, Dataset } from '@mingjing/contract';
import { until } from '../../../../scripts/services/until.ts';

/** The dataset once it is no longer being cached, in whatever state that ended; as long as the test may take. */
export const cachingEnded = (client: Client<typeof api>, id: number): Promise<Dataset> =>
  until(
    async () => {
      const dataset = await client.dataset.read({ params: { id } });
      return dataset.cacheStatus !== 'CACHING' && dataset;
    },
    10,
    // Asking takes from the machine what the refresh needs.
    200,
  );

/** Caches a dataset and waits for its rows. @throws the reason that the dataset tells, when it was not cached. */
export async function cached(client: Client<typeof api>, id: number): Promise<Dataset> {
  await client.dataset.cache({ params: { id } });
  const dataset = await cachingEnded(client, id);
  if (dataset.cacheStatus !== 'SUCCESS') {
    throw new Error(`the dataset ended in ${dataset.cacheStatus}: ${dataset.cacheInfo}`);
  }
  return dataset;
}
