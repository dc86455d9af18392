import { setTimeout as sleep } from 'node:timers/promises';
import { MetadataUnavailable } from '../db/metadata-unavailable.ts';

const pauseMs = 500;

/**
 * Does a piece of work on the metadata that must not be lost to an outage: it is done again until the database answers
 * or the signal fires. The work may be done twice, as the outcome of a commit that broke off is not known.
 */
export async function persistently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof MetadataUnavailable) || signal.aborted) throw error;
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
