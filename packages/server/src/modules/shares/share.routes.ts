import { api } from '@mingjing/contract';
import { type Handler, on } from '../../http/handler.ts';
import { linkOrigin } from '../../http/origin.ts';
import { userOf } from '../acting-user.ts';
import type { ShareLinks } from './share-links.service.ts';

export function shareHandlers(links: ShareLinks, publicUrl: string): Handler[] {
  const { share } = api;
  return [
    on(share.list, (call) =>
      links.list(userOf(call.actor), call.query.panelId, linkOrigin(call.request, publicUrl)),
    ),
    on(share.create, (call) => links.create(call.input, linkOrigin(call.request, publicUrl), call)),
    on(share.update, (call) =>
      links.update(call.params.id, call.input, linkOrigin(call.request, publicUrl), call),
    ),
    on(share.revoke, (call) => links.revoke(userOf(call.actor), call.params.id)),
    on(share.policy, async ({ actor }) => ({
      allowDownload: actor.kind === 'share' ? actor.allowDownload : true,
    })),
  ];
}
