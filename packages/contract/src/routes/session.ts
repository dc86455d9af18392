import { z } from 'zod';
import { firstTexts } from '../first-texts.ts';
import { limits } from '../limits.ts';
import { newPassword, passwordRules } from '../passwords.ts';
import { route } from '../route.ts';
import { displayName, menu, panelFolder, profile, role, sessionUser } from '../session-models.ts';

/** The name of the page's meta element that holds the brand, as the brand's route answers it. */
export const brandMeta = 'mingjing-brand';
/** What an installation calls itself, and what its pages have to know of its settings. */
export const brandRecord = z.object({
  title: z.string(),
  version: z.string(),
  company: z.string(),
  logo: z.string(),
  links: z.array(z.object({ name: z.string(), url: z.string() })),
  year: z.number().int(),
  /** The zone that the server writes its times in. */
  timezone: z.string().optional(),
  captcha: z.boolean(),
  /** What the button of single sign-on is called; none where there is no provider. */
  signOn: z.string().optional(),
  /** Origins whose pages boards may show in frames. */
  frameOrigins: z.array(z.string()).optional(),
  /** What new passwords must have. */
  passwordRules: passwordRules.optional(),
  /** Whether boards and what is saved of them carry the viewer's name. */
  watermark: z.boolean().optional(),
  /** What spreadsheets may be beyond the usual ones. */
  upload: z
    .object({ megabytes: z.number(), extensions: z.array(z.enum(limits.moreUploadExtensions)) })
    .optional(),
});

export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/login/oauth/authorize',
    access: 'anonymous',
    perMinute: 60,
    /** Credentials travel in headers X-Auth-Username, -Password, -Sign, -Baseurl, -VerCode, -Uuid, percent-encoded. */
    result: z.object({
      id: z.number().int(),
      name: z.string(),
      username: z.string(),
      token: z.string().optional(),
      roles: z.array(role),
      /** The token changes the password and does nothing else. */
      mustChangePassword: z.literal(true).optional(),
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
    beforePasswordChange: true,
    result: z.boolean(),
    summary: '退出',
  }),
  me: route({
    method: 'GET',
    path: '/v2/user',
    access: 'session',
    keys: ['boards', 'data', 'manage'],
    beforePasswordChange: true,
    result: sessionUser,
    summary: '当前用户',
  }),
  profile: route({
    method: 'GET',
    path: '/v2/user/profile',
    access: 'session',
    result: profile,
    summary: '个人信息',
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/v2/user/profile',
    access: 'session',
    body: 'json',
    input: z.object({ name: displayName }),
    result: profile,
    summary: '修改个人信息',
  }),
  changePassword: route({
    method: 'PUT',
    path: '/v2/user/password',
    access: 'session',
    beforePasswordChange: true,
    body: 'json',
    perMinute: 30,
    input: z
      .object({
        oldPassword: z.string({ error: firstTexts.password.old }).min(1, firstTexts.password.old),
        password: newPassword,
        userCheckPassword: z.string().optional(),
      })
      .refine(({ password, userCheckPassword: check }) => check === undefined || check === password, {
        message: firstTexts.password.differs,
        path: ['userCheckPassword'],
      }),
    result: z.boolean(),
    summary: '修改自己的密码；其他登录随即失效',
  }),
  resources: route({
    method: 'GET',
    path: '/v2/user/resources',
    access: 'session',
    keys: ['boards'],
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
    result: brandRecord,
    summary: '品牌设置',
  }),
};
