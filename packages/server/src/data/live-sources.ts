import type { Deps } from '../deps.ts';
import { gauge } from '../operation/metrics.ts';
import { type ConnectionTester, createConnectionTester } from './connection-test.ts';
import { LiveReader } from './live-reader.ts';
import { createOpener } from './open-sources.ts';
import { SourcePlaces } from './source-places.ts';
import { SourcePools } from './source-pools.ts';

/** Data sources as this process reaches them: tried, kept open, and asked so many at a time. */
export interface LiveSources {
  pools: SourcePools;
  tester: ConnectionTester;
  live: LiveReader;
}

const placesAtOnce = { perTenant: 6, perSource: 8 };

export function createLiveSources({ settings, secrets, log, metrics, mart, now }: Deps): LiveSources {
  const open = createOpener(settings);
  const pools = new SourcePools({ open, secrets, log, now });
  const places = new SourcePlaces(placesAtOnce);
  gauge(metrics, 'mingjing_source_queue_depth', 'Questions that wait for a source', () => places.waiting);
  const { maxRows, queryTimeoutMs: timeoutMs } = settings;
  return {
    pools,
    tester: createConnectionTester(open),
    live: new LiveReader({ pools, places, metrics, mart, maxRows, timeoutMs }),
  };
}
