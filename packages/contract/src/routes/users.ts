import { z } from 'zod';
import { account, appids, importedUser, username } from '../account-models.ts';
import { userAttributes } from '../data-rules.ts';
import { flag, idList, idParams, savedVersion, sentFlag, sentNumber, versionList } from '../fields.ts';
import { limits } from '../limits.ts';
import { newPassword } from '../passwords.ts';
import { menus, route } from '../route.ts';
import { jsonText } from '../rules.ts';
import { formOf } from '../sent-back.ts';
import { displayName, role } from '../session-models.ts';
import { texts } from '../texts.ts';

const access = menus('/settings/user');
const t = texts.password;

/** The repetition belongs to the form; callers without a form may leave it out. */
const same = (input: { password?: string | undefined; userCheckPassword?: string | undefined }): boolean =>
  input.userCheckPassword === undefined || input.userCheckPassword === (input.password ?? '');
const differs = { message: t.differs, path: ['userCheckPassword'] };

const fields = {
  username,
  /** Left out: as stored, and none for a new user. */
  name: displayName.optional(),
  appids: appids.optional(),
  /** Left out: as stored, and none for a new user. Administrators alone set them. */
  attributes: userAttributes.optional(),
  userCheckPassword: z.string().optional(),
  /** Left out: as stored, and no for a new user. */
  mustChangePassword: z.boolean().optional(),
};
export const userInput = formOf(account, { ...fields, password: newPassword }).refine(same, differs);
export type UserInput = z.input<typeof userInput>;

/** An empty password means the stored one. */
export const userChange = formOf(account, {
  ...fields,
  password: z.union([z.literal('').transform(() => undefined), newPassword]).optional(),
  /** The one that the form was opened with; left out, any is overwritten. */
  version: savedVersion,
}).refine(same, differs);
export type UserChange = z.input<typeof userChange>;

const chosen = (message: string) => idList.refine((ids) => ids.length > 0, message);

/** How the rows of a spreadsheet are taken. */
const importInput = z.object({
  /** Stands for the passwords that the rows do not have. */
  password: z.string().optional(),
  /** Titles of columns that hold attributes of users, as a JSON list. */
  attributes: jsonText(z.array(z.string().max(256)).max(200)),
  /** Whether roles that rows name and that are not there are added, without any rights. */
  createRoles: flag,
});
export type UserImportInput = z.output<typeof importInput>;

export const userRoutes = {
  list: route({
    method: 'GET',
    path: '/v2/users',
    access,
    query: z.object({
      /** Part of a username or name. */
      search: z.string().trim().max(100).optional(),
      roleId: sentNumber(z.number().int().positive()).optional(),
      /** opened: somebody without administration chose the password; to others than administrators, the caller did. */
      state: z.enum(['enabled', 'disabled', 'locked', 'opened']).optional(),
      /** Without a page all users come. */
      page: sentNumber(z.number().int().min(1)).optional(),
      pageSize: sentNumber(z.number().int().min(1).max(1000)).default(limits.tablePageSize),
    }),
    result: z.array(account),
    // Beside the result, at top level: total, the number of users that were found.
    summary: '用户列表；total 为符合条件的用户数',
  }),
  create: route({
    method: 'POST',
    path: '/v2/users',
    access,
    body: 'json',
    input: userInput,
    result: account,
    repeatable: true,
    summary: '新增用户',
  }),
  update: route({
    method: 'PUT',
    path: '/v2/users/:id',
    access,
    body: 'json',
    params: idParams,
    input: userChange,
    result: account,
    summary: '修改用户；密码为空时保留原密码',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/users',
    access,
    body: 'json',
    /** Some proxies drop the body of a DELETE: without one, the ids of the address count. */
    query: z.object({ ids: idList }),
    input: z.strictObject({ ids: idList }),
    /** How many were deleted: all of them or, refused, none. */
    result: z.number(),
    summary: '删除用户',
  }),
  roles: route({
    method: 'GET',
    path: '/v2/users/:id/roles',
    access,
    params: idParams,
    result: z.array(role),
    summary: '用户的角色',
  }),
  setState: route({
    method: 'PUT',
    path: '/v2/users/:id/state',
    access,
    body: 'json',
    params: idParams,
    input: z.strictObject({ disabled: sentFlag }),
    result: account,
    summary: '停用或启用用户',
  }),
  unlock: route({
    method: 'POST',
    path: '/v2/users/:id/unlock',
    access,
    params: idParams,
    result: account,
    summary: '解除用户因连续输错密码而被锁定的状态',
  }),
  grant: route({
    method: 'POST',
    path: '/v2/grant',
    access,
    body: 'form',
    /**
     * `versions`: the users' `rolesVersion` as the caller saw them; left out, any roles are replaced. `endPasswords`: the
     * password, sessions and keys of those users end whom somebody `openedBy` could act as; for administrators alone.
     */
    input: z
      .strictObject({
        roleIds: chosen(texts.role.choose),
        userIds: chosen(texts.user.choose),
        versions: versionList,
        endPasswords: z.boolean().optional(),
      })
      .refine(({ userIds, versions }) => versions === undefined || versions.length === userIds.length, {
        message: texts.http.malformed,
        path: ['versions'],
      }),
    result: z.boolean(),
    summary: '用户授权：所选角色替换所选用户现有的角色',
  }),
  previewImport: route({
    method: 'POST',
    path: '/v2/users/import/preview',
    access,
    body: 'multipart',
    input: importInput,
    result: z.array(importedUser),
    // Beside the result, at top level: unused, the titles of columns that nothing is taken from, and missingRoles.
    summary: '预览用户表格，不保存',
  }),
  import: route({
    method: 'POST',
    path: '/v2/users/import',
    access,
    body: 'multipart',
    input: importInput,
    result: z.array(importedUser),
    summary: '导入用户表格，逐行返回结果；首次登录须修改密码',
  }),
};
