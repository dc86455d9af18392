import { z } from 'zod';
import { id, idParams, sentNumber } from '../fields.ts';
import { route } from '../route.ts';

const side = (initial: number) => sentNumber(z.number().int().min(80).max(1600)).default(initial);

export const pictureRoutes = {
  /** A stored widget as a picture, drawn on the server: for lists. Callers who may read its data may see it. */
  widget: route({
    method: 'GET',
    path: '/v2/widgets/:id/picture',
    access: 'share',
    keys: ['boards'],
    params: idParams,
    query: z.object({
      panelId: id.optional(),
      theme: z.enum(['light', 'dark']).default('light'),
      w: side(480),
      h: side(300),
      format: z.enum(['svg', 'png']).default('svg'),
      /** '0' leaves the name away. */
      title: z.enum(['0', '1']).default('1'),
    }),
    result: z.null(),
    bytes: ['image/svg+xml', 'image/png'],
    summary: '图表缩略图',
  }),
};
