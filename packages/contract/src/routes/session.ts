import { z } from 'zod';
import { route } from '../route.ts';
import { menu, panelFolder, role, sessionUser } from '../session-models.ts';

/** The name of the page's meta element that holds the brand, as the brand's route answers it. */
export const brandMeta = 'mingjing-brand';

export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/login/oauth/authorize',
    access: 'anonymous',
    perMinute: 60,
    /** Credentials travel in headers X-Auth-Username, -Password, -Sign, -Baseurl, -VerCode, -Uuid, percent-encoded. */
    result: z.object({
      id: z.number(),
      name: z.string(),
      username: z.string(),
      token: z.string().optional(),
      roles: z.array(role),
    }),
    summary: '登录',
  }),
  captcha: route({
    method: 'GET',
    path: '/login/verifyCode/getCode',
    access: 'anonymous',
    perMinute: 120,
    result: z.object({ uuid: z.string(), img: z.string() }),
    summary: '验证码',
  }),
  logout: route({
    method: 'POST',
    path: '/login/logout',
    access: 'share',
    inPreview: true,
    result: z.boolean(),
    summary: '退出',
  }),
  me: route({ method: 'GET', path: '/v2/user', access: 'session', result: sessionUser, summary: '当前用户' }),
  resources: route({
    method: 'GET',
    path: '/v2/user/resources',
    access: 'session',
    result: z.object({
      menu: z.array(menu),
      panels: z.array(panelFolder),
      /** The role as which an administrator looks at the product, read only. */
      actingRole: role.optional(),
    }),
    summary: '当前用户的菜单和面板',
  }),
  exchangeSign: route({
    method: 'POST',
    path: '/v2/user/sign/get-token',
    access: 'anonymous',
    body: 'form',
    perMinute: 120,
    /** A link with a password asks for it; the password is the link's, not an account's. */
    input: z.object({ sign: z.string().min(1).max(2000), password: z.string().max(200).optional() }),
    result: z.object({ token: z.string(), allowDownload: z.boolean().optional() }),
    summary: '用签名换取令牌',
  }),
  brand: route({
    method: 'GET',
    path: '/v2/brand',
    access: 'anonymous',
    result: z.object({
      title: z.string(),
      version: z.string(),
      company: z.string(),
      logo: z.string(),
      links: z.array(z.object({ name: z.string(), url: z.string() })),
      year: z.number(),
      captcha: z.boolean(),
      /** Origins whose pages boards may show in frames. */
      frameOrigins: z.array(z.string()).optional(),
    }),
    summary: '品牌设置',
  }),
};
