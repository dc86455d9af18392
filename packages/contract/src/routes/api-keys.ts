import { z } from 'zod';
import { apiKey, apiKeyInput } from '../api-key-models.ts';
import { idParams } from '../fields.ts';
import { menus, route } from '../route.ts';

const access = menus('/settings/user');

/** Keys with which scripts and other systems call in their owner's name. No key opens any of these calls. */
export const apiKeyRoutes = {
  /** Newest first, with those that are expired or revoked. */
  list: route({
    method: 'GET',
    path: '/v2/user/keys',
    access: 'session',
    result: z.array(apiKey),
    summary: '自己的 API 密钥',
  }),
  create: route({
    method: 'POST',
    path: '/v2/user/keys',
    access: 'session',
    body: 'json',
    perMinute: 30,
    input: apiKeyInput,
    /** `key` is told here and never again. */
    result: apiKey.extend({ key: z.string() }),
    summary: '新增 API 密钥；密钥只在本次应答中出现',
  }),
  revoke: route({
    method: 'DELETE',
    path: '/v2/user/keys/:id',
    access: 'session',
    params: idParams,
    result: apiKey,
    summary: '撤销自己的 API 密钥',
  }),
  ofUser: route({
    method: 'GET',
    path: '/v2/users/:id/keys',
    access,
    params: idParams,
    result: z.array(apiKey),
    summary: '用户的 API 密钥',
  }),
  revokeOfUser: route({
    method: 'DELETE',
    path: '/v2/users/keys/:id',
    access,
    params: idParams,
    result: apiKey,
    summary: '撤销用户的 API 密钥',
  }),
};
