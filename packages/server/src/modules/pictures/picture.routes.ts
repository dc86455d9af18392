import { api } from '@mingjing/contract';
import { type Handler, on } from '../../http/handler.ts';
import type { Pictures } from './picture.service.ts';

const types = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png' } as const;

export function pictureHandlers(pictures: Pictures): Handler[] {
  return [
    on(api.picture.widget, async ({ params, query, reply, ...call }) => {
      const bytes = await pictures.picture({ ...query, id: params.id }, call);
      await call.still();
      await reply
        .header('content-type', types[query.format])
        // Even opened by itself a picture can neither run nor load anything.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      return null;
    }),
  ];
}
