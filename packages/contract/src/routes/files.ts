import { z } from 'zod';
import { menus, route } from '../route.ts';

const access = menus('/config/panel', '/config/template', '/config/widget');

export const fileRoutes = {
  /** Multipart field `file`; the answer repeats url at top level. */
  upload: route({
    method: 'POST',
    path: '/v2/file-upload',
    access,
    body: 'multipart',
    result: z.object({ url: z.string() }),
    summary: '上传图片',
  }),
  baseUrl: route({
    method: 'GET',
    path: '/v2/file-base-url',
    access: 'share',
    keys: ['boards'],
    result: z.object({ baseUrl: z.string() }),
    summary: '图片地址前缀',
  }),
  remove: route({
    method: 'POST',
    path: '/v2/file-delete',
    access,
    body: 'form',
    input: z.object({ url: z.string().min(1).max(500) }),
    result: z.boolean(),
    summary: '删除图片',
  }),
};
