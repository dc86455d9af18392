import '@fontsource/barlow-condensed/latin-600.css';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useReducedMotion } from '../ui/reduced-motion.ts';
import { antdTheme } from './antd-theme.ts';
import { tell } from './failures.ts';
import { onReconnect } from './live.ts';
import { rereadFailed } from './reread.ts';
import { sessionUser, useSession } from './session.ts';
import { hasJustChanged } from './session-client.ts';
import { joinTabs } from './tabs.ts';
import { useTheme } from './theme.ts';

dayjs.locale('zh-cn');

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

/** Lists open inside the dialog they belong to: everything outside of it lies below and cannot be pressed. */
const popupHost = (trigger?: HTMLElement): HTMLElement => trigger?.closest('dialog') ?? document.body;

/** The component library in our clothes, and the cache of server state. */
export function Providers({ children }: { children: ReactNode }) {
  const { dark } = useTheme();
  const still = useReducedMotion();
  return (
    <ConfigProvider
      locale={zhCN}
      theme={antdTheme(dark, still)}
      button={{ autoInsertSpace: false }}
      getPopupContainer={popupHost}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  );
}

/** What every route but the login stands on. */
export function Component() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}
