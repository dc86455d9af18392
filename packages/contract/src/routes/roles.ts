import { z } from 'zod';
import { roleName, roleRecord } from '../account-models.ts';
import { idParams, savedVersion } from '../fields.ts';
import { menus, route } from '../route.ts';
import { formOf } from '../sent-back.ts';

const access = menus('/settings/user');
const input = formOf(roleRecord, { roleName });

export const roleRoutes = {
  list: route({
    method: 'GET',
    path: '/v2/role',
    access: menus('/settings/user', '/settings/resource'),
    result: z.array(roleRecord),
    summary: '角色列表',
  }),
  create: route({
    method: 'POST',
    path: '/v2/role',
    access,
    body: 'json',
    input,
    result: roleRecord,
    repeatable: true,
    summary: '新增角色',
  }),
  update: route({
    method: 'PUT',
    path: '/v2/role/:id',
    access,
    body: 'json',
    params: idParams,
    /** `version`: the one that the form was opened with; left out, any is overwritten. */
    input: input.extend({ version: savedVersion }),
    result: roleRecord,
    summary: '修改角色',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/role/:id',
    access,
    params: idParams,
    result: z.boolean(),
    summary: '删除角色及其全部授权',
  }),
};
