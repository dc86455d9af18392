import { z } from 'zod';
import { board, boardEnd, boardLine } from '../board-models.ts';
import { canvasInput } from '../canvas-input.ts';
import { chosenId, id, idParams, name, optionalNumber, savedVersion, sentNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { panel, panelCategory, panelImpact } from '../panel-models.ts';
import { menus, route } from '../route.ts';
import { formOf } from '../sent-back.ts';
import { texts } from '../texts.ts';
import { boardFilterRoutes } from './board-filters.ts';
import { categoryRoutes } from './categories.ts';

const access = menus('/config/panel');
const t = texts.panel;

/**
 * Sent as multipart; `bgPath` and `frontCoverPath` may be addresses or the pictures themselves. What an update leaves
 * out stays as it is stored.
 */
export const panelInput = formOf(panel, {
  ...canvasInput,
  categoryId: chosenId(t.category),
  name: name(t.nameLength, t.nameLength, limits.panelName),
  filterEnable: z.enum(['0', '1']).optional(),
  state: sentNumber(z.number().int().min(0).max(1)).optional(),
  showViewDeviceType: optionalNumber(t.device, 1, 2),
  widgetBgPathes: z.string().max(5000).optional(),
  layout: z.string().max(200_000).optional(),
  /** The version that was opened; absent means save whatever is stored. */
  version: savedVersion,
  /** Names one save: sent again, after a timeout for example, it answers what the first one did. */
  saveKey: z
    .string()
    .regex(/^[\w-]{8,64}$/, texts.http.malformed)
    .optional(),
});
export type PanelInput = z.input<typeof panelInput>;

export const panelRoutes = {
  tree: route({
    method: 'GET',
    path: '/v2/panels/categories',
    /** The resource screen asks for all panels of everybody. */
    access: menus('/config/widget', '/config/panel', '/settings/resource'),
    keys: ['boards', 'manage'],
    query: z.object({ isAll: z.string().optional() }),
    result: z.array(panelCategory),
    summary: '面板分类树',
  }),
  create: route({
    method: 'POST',
    path: '/v2/panels',
    access,
    body: 'multipart',
    input: panelInput,
    result: panel,
    summary: '新增面板',
  }),
  read: route({
    method: 'GET',
    path: '/v2/panels/:id',
    access,
    params: idParams,
    result: panel,
    summary: '面板',
  }),
  update: route({
    method: 'POST',
    path: '/v2/panels/:id',
    access,
    body: 'multipart',
    params: idParams,
    input: panelInput,
    result: panel,
    summary: '修改面板',
  }),
  impact: route({
    method: 'GET',
    path: '/v2/panels/:id/impact',
    access,
    params: idParams,
    result: panelImpact,
    summary: '跳转到该面板的图表与面板',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/panels/:id',
    access,
    params: idParams,
    result: z.boolean(),
    summary: '删除面板',
  }),
  /** The answer repeats shareUrl at top level. */
  share: route({
    method: 'GET',
    path: '/v2/panels/share/:id',
    access,
    // Makes the first link of a panel that has none.
    inPreview: false,
    params: idParams,
    result: z.object({ shareUrl: z.string() }),
    summary: '分享链接',
  }),
  revokeShare: route({
    method: 'DELETE',
    path: '/v2/panels/share/:id',
    access,
    params: idParams,
    result: z.boolean(),
    summary: '撤销分享链接',
  }),
  ...categoryRoutes('/v2/panels/categories', access),
};

export const boardRoutes = {
  load: route({
    method: 'GET',
    path: '/v2/board/loaddata',
    orPost: true,
    access: 'share',
    keys: ['boards'],
    /**
     * `filters`: viewer filters as JSON text, by parameter or column, applied to every widget that has the column.
     * Without them the caller's own default set speaks, else the author's values; [] asks for everything.
     */
    query: z.object({
      id,
      type: z.enum(['p', 't']).default('p').catch('p'),
      filters: z.string().max(200_000).optional(),
      /** Only the widgets of this dataset: what a board asks again when the dataset was refreshed. */
      datasetId: id.optional(),
      /**
       * With the `state` of a board on screen and the filters it was read with (`before`, left out as `filters` is),
       * only the widgets whose data have a column of a parameter that differs. All of them where the state is another.
       */
      since: z.string().max(64).optional(),
      before: z.string().max(200_000).optional(),
      /** Only the widgets in these places, as a JSON list of node ids: who does not wait for one any more asks for the others. */
      nodes: z.string().max(50_000).optional(),
    }),
    result: board,
    raw: true,
    /** A board whose data are at hand is answered as one envelope all the same. */
    lines: { line: boardLine, end: boardEnd },
    summary: '面板数据',
  }),
  /** The `state` that a board loaded now would carry: equal states mean equal boards, but for what is read live. */
  state: route({
    method: 'GET',
    path: '/v2/board/state',
    access: 'share',
    keys: ['boards'],
    query: z.object({ id }),
    result: z.string(),
    summary: '面板数据状态',
  }),
  /** result is a JSON text {paramsGroup, checkedGroup, refreshSeconds, crossFilter}. */
  layout: route({
    method: 'GET',
    path: '/v2/board/layout',
    access: 'share',
    keys: ['boards'],
    query: z.object({ id }),
    result: z.string(),
    summary: '面板过滤参数',
  }),
  /** Panels that the board's widgets jump to, as far as the caller may read them. */
  targets: route({
    method: 'GET',
    path: '/v2/board/targets',
    access: 'share',
    keys: ['boards'],
    query: z.object({ id }),
    result: z.array(z.object({ id: z.number().int(), name: z.string() })),
    summary: '面板可跳转的面板',
  }),
  ...boardFilterRoutes,
};
