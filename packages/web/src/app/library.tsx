import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useContext } from 'react';
import { Outlet } from 'react-router';
import { useReducedMotion } from '../ui/reduced-motion.ts';
import { antdTheme } from './antd-theme.ts';
import { useTheme } from './theme.ts';

dayjs.locale('zh-cn');

/** Lists open inside the dialog they belong to: everything outside of it lies below and cannot be pressed. */
const popupHost = (trigger?: HTMLElement): HTMLElement => trigger?.closest('dialog') ?? document.body;

interface LibraryProps {
  /** The ground it stands on, where that may differ from what is around it. */
  dark?: boolean | undefined;
  children: ReactNode;
}

/**
 * The component library in our clothes: stands around whatever is made of it. A board is not, so its page neither
 * fetches the library nor works out its theme until somebody filters or opens a dialog.
 */
export function Library({ dark, children }: LibraryProps) {
  const page = useTheme().dark;
  const still = useReducedMotion();
  const isWithin = useContext(ConfigProvider.ConfigContext).theme !== undefined;
  if (isWithin && dark === undefined) return children;
  return (
    <ConfigProvider
      locale={zhCN}
      theme={antdTheme(dark ?? page, still)}
      button={{ autoInsertSpace: false }}
      getPopupContainer={popupHost}
    >
      {children}
    </ConfigProvider>
  );
}

/** What every screen but boards and the login stands on. */
export function Component() {
  return (
    <Library>
      <Outlet />
    </Library>
  );
}
