import { z } from 'zod';
import { drillText } from '../drill.ts';
import { id, idParams } from '../fields.ts';
import { provenance } from '../models.ts';
import { route } from '../route.ts';
import { filtersText } from '../rules.ts';

export const exportRoutes = {
  /** A stored widget's whole answer as a file: all its pages, 100,000 rows at most, a viewer's filters in force. */
  widget: route({
    method: 'GET',
    path: '/v2/widgets/:id/export',
    access: 'share',
    params: idParams,
    query: z.object({
      panelId: id.optional(),
      format: z.enum(['csv', 'xlsx']),
      filters: filtersText,
      drill: drillText,
    }),
    result: z.null(),
    bytes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    perMinute: 30,
    summary: '导出图表数据',
  }),
  /** Where a stored widget's numbers come from. */
  provenance: route({
    method: 'GET',
    path: '/v2/widgets/:id/provenance',
    access: 'share',
    params: idParams,
    query: z.object({ panelId: id.optional(), filters: filtersText }),
    result: provenance,
    summary: '图表的数据来源',
  }),
};
