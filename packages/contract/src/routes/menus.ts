import { z } from 'zod';
import { flag, id, idParams, length, name, pid, savedVersion, versionList } from '../fields.ts';
import { limits } from '../limits.ts';
import { menus, route } from '../route.ts';
import { formOf } from '../sent-back.ts';
import { menu, menuRecord } from '../session-models.ts';
import { texts } from '../texts.ts';

const access = menus('/settings/menu');
const t = texts.menu;

/** An order as it is typed: digits only, nine at most. */
const indexNo = z
  .union([z.string(), z.number()], { error: t.order })
  .transform((value) => String(value).trim())
  .refine((text) => text !== '', t.order)
  .refine((text) => /^\d+$/.test(text), t.orderDigits)
  .refine((text) => Number(text) <= limits.menuOrder, t.orderTooLong)
  .transform(Number);

/** Whether a menu's path is one of ours or a page elsewhere: `javascript:`, `data:` and `//host` are neither. */
const leadsSomewhere = (path: string): boolean =>
  /^https?:\/\/[^\s\\]/i.test(path) || !/^(?:[a-z][a-z\d+.-]*:|[/\\]{2}|\\|\/\\)/i.test(path);

const menuFields = {
  /** View ID. */
  name: name(t.view, t.viewTooLong),
  path: name(t.path, t.pathTooLong).refine(leadsSomewhere, t.pathForm),
  indexNo,
  /** The menu's name as people read it. */
  description: name(t.name, t.nameTooLong),
  hidden: flag,
  help: flag,
  component: name(t.component, t.componentTooLong),
  iconCls: z
    .string()
    .trim()
    .refine((text) => length(text) <= limits.name, t.iconTooLong)
    .optional(),
  pid,
};
/** A menu as it is read: the tree's menus have their children with them. */
const menuRead = menuRecord.extend({ children: z.unknown() });
/** The menu form, on both sides. */
export const menuInput = formOf(menuRead, menuFields);
export type MenuInput = z.input<typeof menuInput>;

export const menuTop = z.object({ id: z.number().int(), name: z.string(), description: z.string() });
export type MenuTop = z.infer<typeof menuTop>;

export const menuRoutes = {
  /** Every menu, granted or not: what the menu screen edits. */
  tree: route({
    method: 'GET',
    path: '/v2/menu',
    access,
    result: z.array(menu),
    summary: '菜单树',
  }),
  top: route({
    method: 'GET',
    path: '/v2/menu/top',
    access,
    result: z.array(menuTop),
    summary: '顶级菜单',
  }),
  create: route({
    method: 'POST',
    path: '/v2/menu',
    access,
    body: 'form',
    input: menuInput,
    result: menu,
    repeatable: true,
    summary: '新增菜单',
  }),
  /** Puts these menus, all that stand there and those moved there, below one parent in this order. */
  arrange: route({
    method: 'PUT',
    path: '/v2/menu/order',
    access,
    body: 'json',
    /** `versions`: those of the menus as the caller saw them; left out, any order is replaced. */
    input: z
      .strictObject({ pid, ids: z.array(id).min(1).max(1000), versions: versionList })
      .refine(({ ids, versions }) => versions === undefined || versions.length === ids.length, {
        message: texts.rules.malformed,
        path: ['versions'],
      }),
    result: z.array(menu),
    summary: '调整菜单顺序和上级',
  }),
  update: route({
    method: 'PUT',
    path: '/v2/menu/:id',
    access,
    body: 'form',
    params: idParams,
    /** `version`: the one that the form was opened with; left out, any is overwritten. */
    input: menuInput.extend({ version: savedVersion }),
    result: menu,
    summary: '修改菜单',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/menu/:id',
    access,
    params: idParams,
    result: z.boolean(),
    summary: '删除菜单',
  }),
};
