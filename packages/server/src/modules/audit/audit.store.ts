import { type AuditQuestion, limits } from '@mingjing/contract';
import { sql } from 'kysely';
import type { Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export type AuditRow = Row<'audit_log'>;

/** The text as it stands, between wildcards. */
const part = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
const contains = (column: 'actor_name' | 'object_name', text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${part(text)} escape '\\'`;

/** The only reading of the audit log. */
export function createAuditStore(work: UnitOfWork) {
  function found(asked: AuditQuestion) {
    let query = work.db.selectFrom('audit_log');
    if (asked.from !== undefined) query = query.where('at', '>=', asked.from);
    if (asked.to !== undefined) query = query.where('at', '<=', asked.to);
    if (asked.action !== undefined) query = query.where('action', '=', asked.action);
    if (asked.kind !== undefined) query = query.where('object_kind', '=', asked.kind);
    if (asked.result !== undefined) query = query.where('result', '=', asked.result);
    const { user = '', object = '' } = asked;
    if (user !== '') query = query.where(contains('actor_name', user));
    if (object !== '') {
      query = query.where((where) =>
        where.or([contains('object_name', object), where('object_id', '=', object)]),
      );
    }
    return query;
  }

  return {
    page: (asked: AuditQuestion, page: number, pageSize: number): Promise<AuditRow[]> =>
      found(asked)
        .selectAll()
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute(),
    /** How many there are, limits.auditFound at most. */
    async count(asked: AuditQuestion): Promise<number> {
      const rows = await work.db
        .selectFrom(found(asked).select('id').limit(limits.auditFound).as('found'))
        .select((f) => f.fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(rows.total);
    },
    /** Entries older than the one with this id, the newest first. */
    before: (asked: AuditQuestion, id: number | undefined, most: number): Promise<AuditRow[]> => {
      const query = found(asked).selectAll().orderBy('id', 'desc').limit(most);
      return (id === undefined ? query : query.where('id', '<', id)).execute();
    },
  };
}
export type AuditStore = ReturnType<typeof createAuditStore>;
