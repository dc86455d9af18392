import { api } from '@mingjing/contract';
import { type Handler, on, WithTop } from '../../http/handler.ts';
import { originOf } from '../../http/origin.ts';
import { userOf } from '../acting-user.ts';
import type { Panels } from './panel.service.ts';

export function panelHandlers(panels: Panels, publicUrl: string): Handler[] {
  const { panel } = api;
  return [
    on(panel.tree, (call) => panels.tree(userOf(call.actor), call.query.isAll === 'true')),
    on(panel.create, (call) => panels.create(userOf(call.actor), call.input)),
    on(panel.read, (call) => panels.read(userOf(call.actor), call.params.id)),
    on(panel.update, (call) => panels.update(userOf(call.actor), call.params.id, call.input)),
    on(panel.remove, (call) => panels.remove(userOf(call.actor), call.params.id)),
    on(panel.share, async (call) => {
      const origin = originOf(call.request, publicUrl);
      const shareUrl = await panels.share(userOf(call.actor), call.params.id, origin);
      return new WithTop({ shareUrl }, { shareUrl });
    }),
    on(panel.revokeShare, (call) => panels.revokeShare(userOf(call.actor), call.params.id)),
  ];
}
