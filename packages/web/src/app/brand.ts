import type { api, RouteResult } from '@mingjing/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { sessionClient } from './session-client.ts';

export type Brand = RouteResult<typeof api.session.brand>;

/** Shown until the server's own brand is there, and when it cannot be read. */
const initial: Brand = {
  title: '医疗数据智能分析系统',
  version: 'V2.0',
  company: '',
  logo: '',
  links: [],
  year: new Date().getFullYear(),
  captcha: true,
};

const useBrandStore = create<{ brand: Brand; asked: boolean }>(() => ({ brand: initial, asked: false }));

/** Title, logo, company and links of the installation; asked once a page load. */
export function useBrand(): Brand {
  const { brand, asked } = useBrandStore();
  useEffect(() => {
    if (asked) return;
    useBrandStore.setState({ asked: true });
    sessionClient.session
      .brand()
      .then((answer) => {
        useBrandStore.setState({ brand: answer });
        document.title = answer.title;
      })
      // The page works with the built-in brand, and the client has told the failure itself.
      .catch(() => undefined);
  }, [asked]);
  return brand;
}
