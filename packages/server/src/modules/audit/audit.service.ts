import { csvPieces, type WrittenColumn } from '@mingjing/connectors';
import {
  type AuditEntry,
  type AuditQuestion,
  auditActions,
  auditActors,
  auditFactsOf,
  auditKinds,
  auditReason,
  auditResults,
  type Cell,
  limits,
} from '@mingjing/contract';
import { type AuditDetail, recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { wireDate } from '../../http/wire-date.ts';
import type { AuditRow, AuditStore } from './audit.store.ts';

interface AuditParts {
  work: UnitOfWork;
  store: AuditStore;
  timezone: string;
}

/** Entries that are read and written at a time. */
const batch = 2000;
const columns: WrittenColumn[] = [
  '时间',
  '操作者类型',
  '操作者',
  '来源地址',
  '操作',
  '对象类型',
  '对象编号',
  '对象名称',
  '结果',
  '原因',
  '详情',
  '请求编号',
  '编号',
  '上一条的校验值',
  '校验值',
].map((title, index) => ({ title, index, plain: true }));

/** The audit log as it is searched and taken away as a file. */
export function createAudit({ work, store, timezone }: AuditParts) {
  const present = (row: AuditRow): AuditEntry => ({
    id: row.id,
    date: wireDate(row.at, timezone),
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorName: row.actor_name,
    address: row.address,
    action: row.action,
    objectKind: row.object_kind,
    objectId: row.object_id,
    objectName: row.object_name,
    result: row.result,
    reason: row.reason,
    detail: row.detail,
    requestId: row.request_id,
    previousHash: row.previous_hash,
    hash: row.hash,
  });
  const cells = (row: AuditRow): Cell[] => [
    wireDate(row.at, timezone),
    auditActors[row.actor_kind] ?? row.actor_kind,
    row.actor_name,
    row.address,
    auditActions[row.action] ?? row.action,
    row.object_kind === null ? '' : auditKinds[row.object_kind],
    row.object_id,
    row.object_name,
    auditResults[row.result],
    auditReason(row.reason),
    auditFactsOf(row.detail)
      .map(({ name, value }) => `${name}：${value}`)
      .join('；'),
    row.request_id,
    row.id,
    row.previous_hash,
    row.hash,
  ];

  /** Pieces of the file, read while it is sent: however long it gets, little of it is in memory. */
  async function* pieces(asked: AuditQuestion): AsyncGenerator<string> {
    const [header = ''] = csvPieces([], columns);
    yield header;
    let last: number | undefined;
    for (let left: number = limits.exportRows; left > 0; ) {
      const rows = await store.before(asked, last, Math.min(batch, left));
      const [, ...lines] = csvPieces(rows.map(cells), columns);
      yield* lines;
      left -= rows.length;
      last = rows.at(-1)?.id;
      if (last === undefined || rows.length < batch) return;
    }
  }

  return {
    async list({ page, pageSize, ...asked }: AuditQuestion & { page: number; pageSize: number }) {
      const rows = await store.page(asked, page, pageSize);
      return { entries: rows.map(present), total: await store.count(asked) };
    },
    /** Notes that the log was taken away, then gives its pieces. */
    async export(asked: AuditQuestion): Promise<AsyncGenerator<string>> {
      // Which filters were set, not the words that were searched for.
      const filters = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [name]));
      const detail: AuditDetail = { filters };
      await recordAudit(work, {
        action: 'audit.export',
        object: { kind: 'system', id: null, name: '审计日志' },
        detail,
      });
      return pieces(asked);
    },
  };
}
export type Audit = ReturnType<typeof createAudit>;
