import { z } from 'zod';
import { provenance } from '../board-models.ts';
import { drillText } from '../drill.ts';
import { id, idParams } from '../fields.ts';
import { menus, route } from '../route.ts';
import { filtersText } from '../rules.ts';
import { unsavedWidget } from './widgets.ts';

const exportFormat = z.enum(['csv', 'xlsx']);
const fileTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

export const exportRoutes = {
  /** A stored widget's whole answer as a file: all its pages, 100,000 rows at most, a viewer's filters in force. */
  widget: route({
    method: 'GET',
    path: '/v2/widgets/:id/export',
    orPost: true,
    access: 'share',
    keys: ['data'],
    params: idParams,
    query: z.object({
      panelId: id.optional(),
      format: exportFormat,
      filters: filtersText,
      drill: drillText,
    }),
    result: z.null(),
    bytes: fileTypes,
    perMinute: 30,
    summary: '导出图表数据',
  }),
  /** An unsaved widget's whole answer as a file, for its editor; the same limits as a stored one's. */
  preview: route({
    method: 'POST',
    path: '/v2/widgets/preview/export',
    inPreview: true,
    access: menus('/config/widget', '/config/panel'),
    body: 'json',
    query: z.object({ format: exportFormat }),
    input: unsavedWidget,
    result: z.null(),
    bytes: fileTypes,
    perMinute: 30,
    summary: '导出未保存图表的数据',
  }),
  /**
   * Told before the browser saves a picture of a stored widget: the server decides whether it may, and writes down what
   * was saved under the names that it knows.
   */
  widgetPicture: route({
    method: 'POST',
    path: '/v2/widgets/:id/saved',
    inPreview: true,
    access: 'share',
    body: 'json',
    params: idParams,
    input: z.object({ panelId: id.optional(), format: z.enum(['png', 'svg']) }),
    result: z.boolean(),
    summary: '记录浏览器保存的图表图片',
  }),
  /** The same of a whole panel, as picture or PDF. */
  panelPicture: route({
    method: 'POST',
    path: '/v2/board/:id/saved',
    inPreview: true,
    access: 'share',
    body: 'json',
    params: idParams,
    input: z.object({ format: z.enum(['png', 'pdf']) }),
    result: z.boolean(),
    summary: '记录浏览器保存的面板图片或 PDF',
  }),
  /** Where a stored widget's numbers come from. */
  provenance: route({
    method: 'GET',
    path: '/v2/widgets/:id/provenance',
    orPost: true,
    access: 'share',
    keys: ['boards', 'data'],
    params: idParams,
    query: z.object({ panelId: id.optional(), filters: filtersText }),
    result: provenance,
    summary: '图表的数据来源',
  }),
};
