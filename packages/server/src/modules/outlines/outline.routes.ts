import { api } from '@mingjing/contract';
import { type Handler, on, RawResult } from '../../http/handler.ts';
import { userOf } from '../acting-user.ts';
import type { Outlines } from './outline.service.ts';

/** Map outlines. */
export function outlineHandlers(outlines: Outlines): Handler[] {
  return [
    on(api.outline.list, ({ actor }) => outlines.list(userOf(actor))),
    on(api.outline.read, async ({ params, request, reply }) => {
      const { bytes, etag, lasts } = await outlines.read(params.code);
      // Kept by the browser, asked for again: a replaced outline shows at the next look.
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === etag) await reply.code(304).send();
      return new RawResult(bytes, { lasts });
    }),
    on(api.outline.upload, ({ actor, request, input }) =>
      outlines.upload(userOf(actor), request.upload, input),
    ),
    on(api.outline.remove, async ({ actor, params }) => {
      await outlines.remove(userOf(actor), params.code);
      return true;
    }),
  ];
}
