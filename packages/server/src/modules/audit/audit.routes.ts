import { Readable } from 'node:stream';
import { api } from '@mingjing/contract';
import type { FastifyReply } from 'fastify';
import { attachment, fileNameOf } from '../../http/download-name.ts';
import { type Handler, on, WithTop } from '../../http/handler.ts';
import { wireDate } from '../../http/wire-date.ts';
import type { Audit } from './audit.service.ts';
import type { ReachReport } from './reach.service.ts';

interface Clock {
  now: () => number;
  timezone: string;
}

async function sendCsv(
  reply: FastifyReply,
  name: string,
  pieces: AsyncGenerator<string>,
  { now, timezone }: Clock,
): Promise<null> {
  await reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', attachment(fileNameOf(name, wireDate(now(), timezone), 'csv', null)))
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(pieces));
  return null;
}

export function auditHandlers(audit: Audit, reach: ReachReport, clock: Clock): Handler[] {
  return [
    on(api.audit.list, async ({ query }) => {
      const { entries, total } = await audit.list(query);
      return new WithTop(entries, { total });
    }),
    on(api.audit.export, async ({ query, reply }) =>
      sendCsv(reply, '审计日志', await audit.export(query), clock),
    ),
    on(api.audit.reach, async ({ query }) => {
      const { entries, total } = await reach.list(query);
      return new WithTop(entries, { total });
    }),
    on(api.audit.exportReach, async ({ query, reply }) =>
      sendCsv(reply, '数据访问', await reach.export(query), clock),
    ),
  ];
}
