import './numerals.css';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { tell } from './failures.ts';
import { onReconnect } from './live.ts';
import { rereadFailed } from './reread.ts';
import { sessionUser, useSession } from './session.ts';
import { hasJustChanged } from './session-client.ts';
import { joinTabs } from './tabs.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** inline: the screen shows the failure itself, so no toast. */
    mutationMeta: { inline?: boolean };
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.inline !== true) tell(error);
    },
  }),
});

joinTabs(queryClient, hasJustChanged);

/** What was read for one user is never shown to the next one of the same page. */
let owner = sessionUser()?.id;
useSession.subscribe(({ user }) => {
  if (user === null) return;
  if (user.id === owner) {
    void rereadFailed(queryClient);
    return;
  }
  if (owner !== undefined) queryClient.clear();
  owner = user.id;
});
onReconnect(() => void rereadFailed(queryClient));

/** The cache of server state. */
export function Providers({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** What every route but the login stands on. */
export function Component() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}
