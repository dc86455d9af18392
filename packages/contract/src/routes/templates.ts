import { z } from 'zod';
import { board } from '../board-models.ts';
import { canvasInput } from '../canvas-input.ts';
import { chosenId, idParams, name, sentNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { menus, route } from '../route.ts';
import { formOf } from '../sent-back.ts';
import { template, templateCategory } from '../template-models.ts';
import { texts } from '../texts.ts';
import { categoryRoutes } from './categories.ts';

const access = menus('/config/template');
/** Authors of panels choose templates and save panels as new ones. */
const users = menus('/config/template', '/config/panel');
const t = texts.template;

/** Sent as multipart, as a panel is; what an update leaves out stays as it is stored. */
export const templateInput = formOf(template, {
  ...canvasInput,
  categoryId: chosenId(t.category),
  name: name(t.nameLength, t.nameLength, limits.panelName),
  /** Colours of the theme as JSON text, see templateConfig. */
  config: z.string().max(20_000).optional(),
  /** The version that was opened; absent means save whatever is stored. */
  version: sentNumber(z.number().int()).optional(),
});
export type TemplateInput = z.input<typeof templateInput>;

/** `isRelease` of the state call: 1 and true publish, 0 and false withdraw, anything else is refused. */
const released = z
  .union([z.string(), z.number(), z.boolean()], { error: t.state })
  .transform((value, context): boolean => {
    const text = String(value).trim().toLowerCase();
    if (text === '1' || text === 'true') return true;
    if (text === '0' || text === 'false') return false;
    context.addIssue({ code: 'custom', message: t.state });
    return z.NEVER;
  });

export const templateRoutes = {
  /** Categories with the templates that the caller may use; released=true leaves the unpublished out. */
  list: route({
    method: 'GET',
    path: '/v2/templates',
    access: users,
    query: z.object({ released: z.string().optional() }),
    result: z.array(templateCategory),
    summary: '模板列表',
  }),
  create: route({
    method: 'POST',
    path: '/v2/templates',
    access: users,
    body: 'multipart',
    input: templateInput,
    result: template,
    summary: '新增模板',
  }),
  read: route({
    method: 'GET',
    path: '/v2/templates/:id',
    access: users,
    params: idParams,
    result: template,
    summary: '模板',
  }),
  update: route({
    method: 'POST',
    path: '/v2/templates/:id',
    access,
    body: 'multipart',
    params: idParams,
    input: templateInput,
    result: template,
    summary: '修改模板',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/templates/:id',
    access: users,
    params: idParams,
    result: z.boolean(),
    summary: '删除模板',
  }),
  /** True when the template is published now. */
  state: route({
    method: 'PUT',
    path: '/v2/templates/:id/state',
    access,
    body: 'form',
    params: idParams,
    input: z.strictObject({ isRelease: released }),
    result: z.boolean(),
    summary: '发布或撤销模板',
  }),
  /** How many panels wear the template's layout or theme. */
  usage: route({
    method: 'GET',
    path: '/v2/templates/:id/usage',
    access: users,
    params: idParams,
    result: z.object({ panels: z.number().int() }),
    summary: '使用模板的面板数',
  }),
  /** A published template as a board for anybody who has its address: drawing and sample rows, never data. */
  preview: route({
    method: 'GET',
    path: '/v2/templates/:id/preview',
    access: 'anonymous',
    params: idParams,
    result: board,
    perMinute: 60,
    summary: '模板预览',
  }),
  ...categoryRoutes('/v2/templates/categories', users),
};
