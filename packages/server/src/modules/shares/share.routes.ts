import { api } from '@mingjing/contract';
import { type Handler, on } from '../../http/handler.ts';
import { linkOrigin } from '../../http/origin.ts';
import { userOf } from '../acting-user.ts';
import type { Shares } from './share.service.ts';
import type { ShareLinks } from './share-links.service.ts';

export function shareHandlers(shares: Shares, links: ShareLinks, publicUrl: string): Handler[] {
  const { share, session } = api;
  return [
    on(session.exchangeSign, (call) => shares.exchange({ ...call.input, address: call.request.ip })),
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
