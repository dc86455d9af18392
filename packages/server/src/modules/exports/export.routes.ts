import { api } from '@mingjing/contract';
import { type Handler, on } from '../../http/handler.ts';
import type { Exports } from './export.service.ts';
import { attachment } from './export-names.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function exportHandlers(exports: Exports): Handler[] {
  return [
    on(api.export.widget, async ({ params, query, reply, ...call }) => {
      const { bytes, fileName, rows, truncated } = await exports.file({ ...query, id: params.id }, call);
      await reply
        .header('content-type', types[query.format])
        .header('content-disposition', attachment(fileName))
        .header('x-content-type-options', 'nosniff')
        .header('x-export-rows', String(rows))
        .header('x-export-truncated', truncated ? '1' : '0')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      return null;
    }),
    on(api.export.provenance, (call) => exports.provenance({ ...call.query, id: call.params.id }, call)),
  ];
}
