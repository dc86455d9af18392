import { api } from '@mingjing/contract';
import type { FastifyRequest } from 'fastify';
import type { Images } from '../../files/images.ts';
import { withPictureParts } from '../../files/picture-parts.ts';
import { type Handler, on, WithTop } from '../../http/handler.ts';
import { linkOrigin, ownOrigins } from '../../http/origin.ts';
import { userOf } from '../acting-user.ts';
import type { Panels } from './panel.service.ts';
import type { PanelJumps } from './panel-jumps.ts';

interface PanelCalls {
  panels: Panels;
  jumps: PanelJumps;
  images: Images;
  publicUrl: string;
}

export function panelHandlers({ panels, jumps, images, publicUrl }: PanelCalls): Handler[] {
  const { panel } = api;
  const here = (call: { request: FastifyRequest }) => ({ ownOrigins: ownOrigins(call.request, publicUrl) });
  return [
    on(panel.tree, (call) => panels.tree(userOf(call.actor), call.query.isAll === 'true')),
    on(panel.create, (call) => {
      const user = userOf(call.actor);
      return withPictureParts({ request: call.request, images, user }, (pictures) =>
        panels.create(user, { ...call.input, ...pictures, ...here(call) }),
      );
    }),
    on(panel.read, (call) => panels.read(userOf(call.actor), call.params.id)),
    on(panel.update, (call) => {
      const user = userOf(call.actor);
      return withPictureParts({ request: call.request, images, user }, (pictures) =>
        panels.update(user, call.params.id, { ...call.input, ...pictures, ...here(call) }),
      );
    }),
    on(panel.impact, (call) => jumps(call.actor, call.params.id)),
    on(panel.remove, (call) => panels.remove(userOf(call.actor), call.params.id)),
    on(panel.share, async (call) => {
      const origin = linkOrigin(call.request, publicUrl);
      const shareUrl = await panels.share(userOf(call.actor), call.params.id, origin);
      return new WithTop({ shareUrl }, { shareUrl });
    }),
    on(panel.revokeShare, (call) => panels.revokeShare(userOf(call.actor), call.params.id)),
  ];
}
