import { api } from '@mingjing/contract';
import { brandOf } from '../../brand.ts';
import { type Handler, on } from '../../http/handler.ts';
import type { Settings } from '../../settings.ts';

/** The brand; a page served by the product holds it already. */
export function brandHandlers(deps: { settings: Settings; now: () => number }): Handler[] {
  return [on(api.session.brand, async () => brandOf(deps.settings, deps.now()))];
}
