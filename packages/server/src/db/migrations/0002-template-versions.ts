import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Tables } from '../schema.ts';

/** The screen of templates for installations that were seeded before there was one; a new one gets it by the seed. */
async function addMenu(db: Kysely<Tables>): Promise<void> {
  const menus = await db
    .selectFrom('menu')
    .select(['id', 'path', 'pid', 'index_no'])
    .where('path', 'in', ['/config/panel', '/config/template'])
    .execute();
  const panel = menus.find(({ path }) => path === '/config/panel');
  if (panel === undefined || menus.length > 1) return;
  // Template management stands before the panel settings.
  await db
    .updateTable('menu')
    .set((row) => ({ index_no: row('index_no', '+', 1) }))
    .where('pid', '=', panel.pid)
    .where('index_no', '>=', panel.index_no)
    .execute();
  const { id } = await db
    .insertInto('menu')
    .values({
      name: 'template-view',
      description: '模板管理',
      path: '/config/template',
      index_no: panel.index_no,
      help: 1,
      component: 'TemplateView',
      icon_cls: 'template',
      pid: panel.pid,
      is_group: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const roles = await db.selectFrom('role').select('id').where('is_admin', '=', 1).execute();
  for (const role of roles) {
    await db.insertInto('role_menu').values({ role_id: role.id, menu_id: id }).execute();
  }
}

/** Templates are saved like panels: a version that grows, and the user who saved last. */
export function templateVersions(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await addMenu(db as unknown as Kysely<Tables>);
      await db.schema
        .alterTable('template')
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute();
      // SQLite cannot add a required reference to a table that may hold rows; it is filled and required by the store.
      await db.schema
        .alterTable('template')
        .addColumn('updated_by', 'integer', (c) => c.references('app_user.id'))
        .execute();
      await sql`update template set updated_by = user_id`.execute(db);
      if (engine === 'postgres') {
        await db.schema
          .alterTable('template')
          .alterColumn('updated_by', (c) => c.setNotNull())
          .execute();
      }
    },
  };
}
