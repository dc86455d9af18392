import { api } from '@mingjing/contract';
import { type Handler, on } from '../../http/handler.ts';
import type { Settings } from '../../settings.ts';

export const productVersion = '2.0';

/** Under whose name the product runs; read by the login page before anybody signed in. */
export function brandHandlers(deps: { settings: Settings; now: () => number }): Handler[] {
  const { settings } = deps;
  return [
    on(api.session.brand, async () => ({
      title: settings.brandTitle,
      version: `V${productVersion}`,
      company: settings.brandCompany,
      logo: settings.brandLogo,
      links: settings.links,
      year: new Date(deps.now()).getFullYear(),
      captcha: settings.captcha,
    })),
  ];
}
