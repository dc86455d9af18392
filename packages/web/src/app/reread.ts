import { ApiError } from '@mingjing/contract';
import type { QueryClient } from '@tanstack/react-query';

/** Said nothing about what was asked for: the network or the server was away, or the session had ended. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 401 || error.status >= 500);

/** Reads again what the screen shows as failed for a reason that is over now: whoever waited need not load the page anew. */
export const rereadFailed = (cache: QueryClient): Promise<void> =>
  cache.refetchQueries({ type: 'active', predicate: ({ state }) => isPassing(state.error) });
