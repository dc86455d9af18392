import { api } from '@mingjing/contract';
import type { FastifyReply } from 'fastify';
import { attachment } from '../../http/download-name.ts';
import { type Handler, on } from '../../http/handler.ts';
import type { ExportFile, Exports, FileFormat } from './export.service.ts';
import type { SavedPictures } from './saved-pictures.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

async function send(
  reply: FastifyReply,
  format: FileFormat,
  { bytes, fileName, rows, truncated }: ExportFile,
): Promise<null> {
  await reply
    .header('content-type', types[format])
    .header('content-disposition', attachment(fileName))
    .header('x-content-type-options', 'nosniff')
    .header('x-export-rows', String(rows))
    .header('x-export-truncated', truncated ? '1' : '0')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return null;
}

export function exportHandlers(exports: Exports, saved: SavedPictures): Handler[] {
  return [
    on(api.export.widget, async ({ params, query, reply, ...call }) =>
      send(reply, query.format, await exports.file({ ...query, id: params.id }, call)),
    ),
    on(api.export.preview, async ({ input, query, reply, ...call }) =>
      send(reply, query.format, await exports.unsaved(input, query.format, call)),
    ),
    on(api.export.widgetPicture, ({ params, input, ...call }) =>
      saved.widget({ ...input, id: params.id }, call),
    ),
    on(api.export.panelPicture, ({ params, input, ...call }) => saved.panel(params.id, input.format, call)),
    on(api.export.provenance, (call) => exports.provenance({ ...call.query, id: call.params.id }, call)),
  ];
}
