import type { api, RouteResult } from '@mingjing/contract';
import { passwordRulesOf } from './security/passwords.ts';
import type { Settings } from './settings.ts';

export const productVersion = '2.0';

/** Under whose name the product runs: what anybody may know before signing in. */
export function brandOf(settings: Settings, now: number): RouteResult<typeof api.session.brand> {
  return {
    title: settings.brandTitle,
    version: `V${productVersion}`,
    company: settings.brandCompany,
    logo: settings.brandLogo,
    links: settings.links,
    year: new Date(now).getFullYear(),
    captcha: settings.captcha,
    ...(settings.oidcIssuer !== '' && { signOn: settings.oidcName }),
    frameOrigins: [...settings.iframeAllow],
    passwordRules: passwordRulesOf(settings),
    watermark: settings.watermark,
  };
}
