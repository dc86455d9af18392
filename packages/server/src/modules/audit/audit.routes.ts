import { Readable } from 'node:stream';
import { api } from '@mingjing/contract';
import { type Handler, on, WithTop } from '../../http/handler.ts';
import { wireDate } from '../../http/wire-date.ts';
import { attachment, fileNameOf } from '../exports/export-names.ts';
import type { Audit } from './audit.service.ts';

export function auditHandlers(audit: Audit, clock: { now: () => number; timezone: string }): Handler[] {
  return [
    on(api.audit.list, async ({ query }) => {
      const { entries, total } = await audit.list(query);
      return new WithTop(entries, { total });
    }),
    on(api.audit.export, async ({ query, reply }) => {
      const pieces = await audit.export(query);
      const name = fileNameOf('审计日志', wireDate(clock.now(), clock.timezone), 'csv', null);
      await reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', attachment(name))
        .header('x-content-type-options', 'nosniff')
        .send(Readable.from(pieces));
      return null;
    }),
  ];
}
