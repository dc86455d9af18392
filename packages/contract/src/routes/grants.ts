import { z } from 'zod';
import { id, idList, idParams, versionList } from '../fields.ts';
import { menus, route } from '../route.ts';
import { openedAccounts, role } from '../session-models.ts';
import { texts } from '../texts.ts';

const access = menus('/settings/resource');
/** Users who may ask why another sees something: those who grant panels or give roles. */
const asking = menus('/settings/resource', '/settings/user');
const t = texts.grant;

const someRoles = idList.refine((ids) => ids.length > 0, t.role);
/** 1 grants, 0 revokes. */
const grantType = z.literal([0, 1, '0', '1'], { error: t.type }).transform((value) => Number(value) as 0 | 1);

export const matrixRole = role.extend({
  isAdmin: z.boolean(),
  /** Grows with every grant of panels; a grant that names an older one is refused. */
  panelsVersion: z.number().int(),
  /** Panels that the role was granted. */
  panels: z.array(z.number().int()),
  opened: openedAccounts.optional(),
});
export type MatrixRole = z.infer<typeof matrixRole>;

const cells = z.record(z.string(), z.literal([0, 1]));
export const matrixMenu = z.object({
  id: z.number().int(),
  menuId: z.number().int(),
  description: z.string(),
  path: z.string(),
  iconCls: z.string(),
  hidden: z.boolean(),
  /** The caller does not have the menu and can neither grant nor revoke it. */
  closed: z.literal(true).optional(),
  /** By role: 1 granted, 0 not. Empty for a menu that its children decide on. */
  data: cells,
});
export type MatrixMenu = z.infer<typeof matrixMenu>;
export const matrixTop = matrixMenu.extend({ children: z.array(matrixMenu) });
export type MatrixTop = z.infer<typeof matrixTop>;
export const grantMatrix = z.object({
  roles: z.array(matrixRole),
  menus: z.array(matrixTop),
  /** Panels that the caller cannot open and so not grant to a role that does not have them. */
  closedPanels: z.array(z.number().int()),
});
export type GrantMatrix = z.infer<typeof grantMatrix>;

export const grantPerson = z.object({
  id: z.number().int(),
  username: z.string(),
  name: z.string(),
  disabled: z.boolean(),
});
export type GrantPerson = z.infer<typeof grantPerson>;

/** Whether a user sees a panel, and everything that decides on it. */
export const panelSight = z.object({
  user: grantPerson,
  panel: z.object({ id: z.number().int(), name: z.string(), published: z.boolean(), owner: z.string() }),
  allowed: z.boolean(),
  /** What lets the user see it; each is enough. */
  reasons: z.array(z.object({ kind: z.enum(['administrator', 'owner', 'granted']), role: role.optional() })),
  /** What is in the way. */
  obstacles: z.array(z.enum(['disabled', 'noRole', 'unpublished', 'notGranted'])),
  /** The user's roles, and whether each was granted the panel. */
  roles: z.array(role.extend({ isAdmin: z.boolean(), granted: z.boolean() })),
  /** Roles with a grant that the user does not have. */
  otherRoles: z.array(role),
  /** The user's roles that show the console, where panels are listed. */
  consoleRoles: z.array(role),
});
export type PanelSight = z.infer<typeof panelSight>;

export const grantRoutes = {
  /** The matrix of menus and roles. */
  matrix: route({
    method: 'GET',
    path: '/v2/menu/select',
    access,
    result: grantMatrix,
    summary: '菜单与角色的授权矩阵',
  }),
  /** Sets exactly these panels on each of the roles; none revokes all. */
  panels: route({
    method: 'POST',
    path: '/v2/grant/panels',
    access,
    body: 'form',
    /** `versions`: the roles' `panelsVersion` as the caller saw them; left out, any grants are replaced. */
    input: z
      .strictObject({ roleIds: someRoles, panelIds: idList, versions: versionList })
      .refine(({ roleIds, versions }) => versions === undefined || versions.length === roleIds.length, {
        message: texts.http.malformed,
        path: ['versions'],
      }),
    result: z.boolean(),
    summary: '把面板授权给角色',
  }),
  toggle: route({
    method: 'POST',
    path: '/v2/grant/roles/:id',
    access,
    body: 'form',
    params: idParams,
    input: z.strictObject({ menuId: id, type: grantType }),
    result: z.boolean(),
    summary: '授权或取消授权一个菜单',
  }),
  /** Grants or revokes each of the menus for each of the roles, all or none. */
  menus: route({
    method: 'POST',
    path: '/v2/grant/menus',
    access,
    body: 'form',
    input: z.strictObject({
      roleIds: someRoles,
      menuIds: idList.refine((ids) => ids.length > 0, t.menu),
      type: grantType,
    }),
    result: z.boolean(),
    summary: '批量授权或取消授权菜单',
  }),
  people: route({
    method: 'GET',
    path: '/v2/grant/users',
    access: asking,
    query: z.object({ word: z.string().max(100).optional() }),
    result: z.array(grantPerson),
    summary: '按名称查找用户',
  }),
  /** The administrator's own session sees the product as the role does from now on, and changes nothing. */
  startPreview: route({
    method: 'POST',
    path: '/v2/grant/preview/:id',
    access: asking,
    params: idParams,
    result: role,
    summary: '以角色预览',
  }),
  endPreview: route({
    method: 'DELETE',
    path: '/v2/grant/preview',
    access: 'session',
    inPreview: true,
    result: z.boolean(),
    summary: '结束预览',
  }),
  why: route({
    method: 'GET',
    path: '/v2/grant/why',
    access: asking,
    query: z.object({ userId: id, panelId: id }),
    result: panelSight,
    summary: '用户为什么看得到或看不到面板',
  }),
};
