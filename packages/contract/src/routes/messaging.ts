import { z } from 'zod';
import { menus, route } from '../route.ts';

const access = menus('/settings/user');

export const messagingRoutes = {
  enabled: route({
    method: 'GET',
    path: '/v2/dingtalk/enable',
    access,
    result: z.boolean(),
    summary: '是否启用了消息服务（钉钉）',
  }),
  refresh: route({
    method: 'POST',
    path: '/v2/dingtalk/refresh',
    access,
    perMinute: 6,
    result: z.object({
      /** Users that were missing here. */
      added: z.number().int(),
      /** Users that were here already, left as they are. */
      known: z.number(),
    }),
    summary: '从消息服务更新用户：新增缺少的用户，不含角色；不修改、不删除已有用户',
  }),
};
