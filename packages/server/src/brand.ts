import { type api, limits, type RouteResult } from '@mingjing/contract';
import { passwordRulesOf } from './security/passwords.ts';
import type { Settings } from './settings.ts';

export const productVersion = '2.0';

const mebibyte = 1_048_576;

function uploadOf({ uploadMegabytes: megabytes, uploadTypes }: Settings) {
  const isUsual = megabytes * mebibyte <= limits.uploadBytes && uploadTypes.length === 0;
  return isUsual ? {} : { upload: { megabytes, extensions: [...uploadTypes] } };
}

/** Under whose name the product runs: what anybody may know before signing in. */
export function brandOf(settings: Settings, now: number): RouteResult<typeof api.session.brand> {
  return {
    title: settings.brandTitle,
    version: `V${productVersion}`,
    company: settings.brandCompany,
    logo: settings.brandLogo,
    links: settings.links,
    year: new Date(now).getFullYear(),
    timezone: settings.timezone,
    captcha: settings.captcha,
    ...(settings.oidcIssuer !== '' && { signOn: settings.oidcName }),
    frameOrigins: [...settings.iframeAllow],
    passwordRules: passwordRulesOf(settings),
    watermark: settings.watermark,
    ...uploadOf(settings),
  };
}
