import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Tables } from '../schema.ts';

/** The screen of the log, for installations that were seeded before; a new one has it by the seed. */
async function addMenu(db: Kysely<Tables>): Promise<void> {
  const menus = await db.selectFrom('menu').select(['id', 'pid', 'path', 'index_no']).execute();
  const parent = menus.find((menu) => menu.path === '/settings' && menu.pid === -1);
  if (parent === undefined || menus.some((menu) => menu.path === '/settings/audit')) return;
  const last = Math.max(0, ...menus.filter(({ pid }) => pid === parent.id).map((menu) => menu.index_no));
  const { id } = await db
    .insertInto('menu')
    .values({
      name: 'audit-view',
      description: '审计日志',
      path: '/settings/audit',
      component: 'AuditView',
      icon_cls: 'audit',
      index_no: last + 1,
      help: 1,
      pid: parent.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const roles = await db.selectFrom('role').select('id').where('is_admin', '=', 1).execute();
  const grants = roles.map((role) => ({ role_id: role.id, menu_id: id }));
  if (grants.length > 0) await db.insertInto('role_menu').values(grants).execute();
}

const refusal = 'the audit log is append-only';
/** Rows before this moment have been kept long enough; the sweep sets it before it deletes. */
const keptFrom = "coalesce((select cast(value as bigint) from setting where key = 'audit_kept_from'), 0)";

/** Refuses changes, and the deletion of what is still to be kept: a slip of the product's own cannot rewrite it either. */
async function guardRows(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (engine === 'sqlite') {
    await run(
      `create trigger audit_log_update before update on audit_log begin select raise(abort, '${refusal}'); end`,
    );
    await run(`create trigger audit_log_delete before delete on audit_log when old.at >= ${keptFrom}
      begin select raise(abort, '${refusal}'); end`);
    return;
  }
  await run(`create function audit_log_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.at < ${keptFrom} then return old; end if;
      end if;
      raise exception '${refusal}';
    end $$`);
  await run(`create trigger audit_log_rows before update or delete on audit_log
    for each row execute function audit_log_guard()`);
  await run(`create trigger audit_log_truncate before truncate on audit_log
    for each statement execute function audit_log_guard()`);
}

/** Who did what when, as auditors ask for it. */
export const auditLog = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema.createTable('audit_log');
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'integer', (c) => c.primaryKey().generatedByDefaultAsIdentity());
    await withId
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('actor_kind', 'varchar(20)', (c) => c.notNull())
      .addColumn('actor_id', 'integer')
      .addColumn('actor_name', 'varchar(200)', (c) => c.notNull())
      .addColumn('address', 'varchar(100)', (c) => c.notNull())
      .addColumn('action', 'varchar(50)', (c) => c.notNull())
      .addColumn('object_kind', 'varchar(20)')
      .addColumn('object_id', 'varchar(100)', (c) => c.notNull())
      .addColumn('object_name', 'varchar(400)', (c) => c.notNull())
      .addColumn('result', 'varchar(20)', (c) => c.notNull())
      .addColumn('reason', 'varchar(50)', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('request_id', 'varchar(50)', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('ix_audit_log_at').on('audit_log').column('at').execute();
    await guardRows(db, engine);
    await addMenu(db as unknown as Kysely<Tables>);
  },
});
