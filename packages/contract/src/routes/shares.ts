import { z } from 'zod';
import { id, idParams, length, oneLine } from '../fields.ts';
import { limits } from '../limits.ts';
import { menus, route } from '../route.ts';
import { filterRule } from '../rules.ts';
import { formOf } from '../sent-back.ts';
import { texts } from '../texts.ts';

const access = menus('/config/panel');
const t = texts.share;

/** A site that may show a panel in a frame: scheme, host (or *.host), port. */
export const embedOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^https?:\/\/(\*\.)?[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/, t.origin);

/** What the sharer of a panel decides about one link. What a change leaves out stays as it is. */
const shareFields = {
  name: oneLine()
    .refine((text) => length(text) <= limits.shareName, t.nameLength)
    .optional(),
  /** Epoch milliseconds; null for a link without an end. */
  expiresAt: z.number().int().positive().max(8.64e15).nullable().optional(),
  /** '' takes the password away. */
  password: z
    .string()
    .refine((text) => text === '' || (length(text) >= 4 && length(text) <= limits.password), t.passwordLength)
    .optional(),
  /** Whether its holders may save data and pictures. */
  allowDownload: z.boolean().optional(),
  /** Always in force for its holders, on every widget whose data have the column. */
  lockedFilters: z.array(filterRule).max(20).optional(),
  /** Sites that may embed it; none: no site may. */
  origins: z.array(embedOrigin).max(20).optional(),
};

export const shareLink = z
  .object({
    id: z.number().int(),
    panelId: z.number().int(),
    panelName: z.string(),
    name: z.string(),
    /** '' for a link that is closed. */
    url: z.string(),
    /** Address for a frame on a listed site; '' when no site is listed or the link is closed. */
    embedUrl: z.string(),
    state: z.enum(['open', 'expired', 'revoked']),
    expiresAt: z.number().nullable(),
    hasPassword: z.boolean(),
    allowDownload: z.boolean(),
    lockedFilters: z.array(filterRule),
    origins: z.array(z.string()),
    views: z.number().int(),
    lastViewedAt: z.number().nullable(),
    /** Who made it. */
    userName: z.string(),
    createdAt: z.number(),
  })
  .meta({ id: 'ShareLink' });
export type ShareLink = z.infer<typeof shareLink>;

export const shareInput = formOf(shareLink, shareFields);
export type ShareInput = z.input<typeof shareInput>;
/** A copy of a link has no password that could be copied: whoever sends one as it was read has to choose another. */
const newShare = formOf(shareLink, {
  ...shareFields,
  panelId: id,
  hasPassword: z.boolean().optional(),
}).refine(({ hasPassword, password }) => hasPassword !== true || password !== undefined, {
  message: t.password,
  path: ['password'],
});

export const shareRoutes = {
  /** Newest first: an author's own ones, all of them for administrators. */
  list: route({
    method: 'GET',
    path: '/v2/shares',
    access,
    query: z.object({ panelId: id.optional() }),
    result: z.array(shareLink),
    summary: '分享链接列表',
  }),
  create: route({
    method: 'POST',
    path: '/v2/shares',
    access,
    body: 'json',
    input: newShare,
    result: shareLink,
    summary: '新增分享链接',
  }),
  update: route({
    method: 'PUT',
    path: '/v2/shares/:id',
    access,
    body: 'json',
    params: idParams,
    input: shareInput,
    result: shareLink,
    summary: '修改分享链接',
  }),
  revoke: route({
    method: 'DELETE',
    path: '/v2/shares/:id',
    access,
    params: idParams,
    result: z.boolean(),
    summary: '撤销一个分享链接',
  }),
  /** What the holder of a token may do beyond looking. */
  policy: route({
    method: 'GET',
    path: '/v2/shares/policy',
    access: 'share',
    result: z.object({ allowDownload: z.boolean() }),
    summary: '分享链接的权限',
  }),
};
