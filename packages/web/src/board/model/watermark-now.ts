import { currentBrand } from '../../app/brand.ts';
import { speaksForLogin, useSession } from '../../app/session.ts';
import { momentText } from './data-time.ts';
import type { WatermarkText } from './watermark.ts';

/** Who looks, and when: a user by both names, a link's holder as such. */
export function watermarkNow(): WatermarkText {
  const { user } = useSession.getState();
  const who =
    user === null || !speaksForLogin()
      ? '分享链接访客'
      : [user.name, user.username].filter((text) => text !== '').join(' ');
  return { who, time: momentText(new Date(), currentBrand().timezone) };
}

/** The watermark of what is saved now; null where the installation asks for none. */
export const savedWatermark = (): WatermarkText | null =>
  currentBrand().watermark === true ? watermarkNow() : null;
