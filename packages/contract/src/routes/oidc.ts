import { z } from 'zod';
import { route } from '../route.ts';
import { sessionRoutes } from './session.ts';

/** Signing on at an OpenID provider: the page goes there with `url` and hands back what it comes home with. */
export const oidcRoutes = {
  start: route({
    method: 'POST',
    path: '/login/oidc/start',
    access: 'anonymous',
    perMinute: 30,
    result: z.object({ url: z.string() }),
    summary: '开始 OpenID 单点登录：得到认证服务的登录地址',
  }),
  finish: route({
    method: 'POST',
    path: '/login/oidc/finish',
    access: 'anonymous',
    body: 'json',
    perMinute: 30,
    /** The query with which the provider sent the browser back. */
    input: z.object({ query: z.string().min(1).max(8000) }),
    result: sessionRoutes.login.result,
    summary: '完成 OpenID 单点登录',
  }),
  leave: route({
    method: 'POST',
    path: '/login/oidc/logout',
    access: 'session',
    inPreview: true,
    beforePasswordChange: true,
    /** Nulls: the session did not come from the provider, or the provider cannot be told; here it is ended all the same. */
    result: z.object({ url: z.string().nullable(), state: z.string().nullable() }),
    summary: '退出，并得到认证服务的退出地址',
  }),
};
