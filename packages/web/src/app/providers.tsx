import '@fontsource/barlow-condensed/latin-600.css';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { Outlet } from 'react-router';
import { antdTheme } from './antd-theme.ts';
import { tell } from './failures.ts';
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

/** What every screen but the login stands on: the component library in our clothes, and the cache of server state. */
export function Component() {
  const { dark } = useTheme();
  return (
    <ConfigProvider locale={zhCN} theme={antdTheme(dark)} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
