import { type api, brandMeta, brandRecord, type RouteResult } from '@mingjing/contract';
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

/** What the server wrote into the page; null where another server made the page. */
function brandOfPage(): Brand | null {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${brandMeta}"]`)?.content;
  if (text === undefined) return null;
  try {
    return brandRecord.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const useBrandStore = create<{ brand: Brand; asked: boolean }>(() => {
  const told = brandOfPage();
  return { brand: told ?? initial, asked: told !== null };
});

/** The brand as it is known now, for code that is no component. */
export const currentBrand = (): Brand => useBrandStore.getState().brand;

/** Title, logo, company and links of the installation: the page holds them, else they are asked once a page load. */
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
