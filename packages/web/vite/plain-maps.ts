import type { Plugin } from 'vite';
import { keptTexts, withPlainMaps } from '../../../scripts/lib/plain-maps.mjs';

/** Keeps texts that are names of what every object has out of Object.prototype, see scripts/lib/plain-maps.mjs. */
export const plainMaps: Plugin = {
  name: 'plain-maps',
  transform: { filter: { id: keptTexts }, handler: withPlainMaps },
};
