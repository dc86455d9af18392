import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyPostgres } from '../../testing/postgres.ts';
import { migrate, type OpenDatabase, openDatabase } from '../open.ts';
import { migrationsFor } from './index.ts';

describe.each(['sqlite', 'postgres'] as const)('screens that came later on %s', (engine) => {
  let database: OpenDatabase;
  let drop = async (): Promise<void> => {};
  beforeAll(async () => {
    const postgres = engine === 'postgres' ? await emptyPostgres() : undefined;
    if (postgres !== undefined) drop = postgres.drop;
    database = openDatabase(postgres?.url ?? join(mkdtempSync(join(tmpdir(), 'mingjing-old-')), 'meta.db'));
  });
  afterAll(async () => {
    await database?.db.destroy();
    await drop();
  });

  test('[N14] keeps the templates of an older installation and gives its administrators their screen', async () => {
    const { db } = database;
    const all = migrationsFor(engine);
    await migrate(database, { '0001-tables': all['0001-tables']! });
    const stamp = { created_at: 1, updated_at: 2 };
    const user = await db
      .insertInto('app_user')
      .values({ username: 'old', username_key: 'old', name: '老用户', password_hash: '', ...stamp })
      .returning('id')
      .executeTakeFirstOrThrow();
    const category = await db
      .insertInto('category')
      .values({ kind: 'template', name: '旧分类', pid: -1, user_id: user.id, ...stamp })
      .returning('id')
      .executeTakeFirstOrThrow();
    const role = await db
      .insertInto('role')
      .values({ role_name: '管理员', is_admin: 1, created_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const menu = { description: '', help: 1, component: '', icon_cls: '', pid: -1, is_group: 0 } as const;
    await db
      .insertInto('menu')
      .values([
        { ...menu, name: 'cube-view', path: '/config/cube', index_no: 1 },
        { ...menu, name: 'panel-view', path: '/config/panel', index_no: 2 },
      ])
      .execute();
    await db
      .insertInto('template')
      .values({
        name: '旧模板',
        category_id: category.id,
        state: 1,
        data: '<board v="1" kind="template"><nodes></nodes></board>',
        width: 1920,
        height: 1080,
        zoom_type: '2',
        bg_path: '',
        front_cover_path: '/files/cover.webp',
        config: '{}',
        user_id: user.id,
        ...stamp,
      } as never)
      .execute();

    expect(await migrate(database)).toEqual(Object.keys(all).slice(1));
    const [template] = await db.selectFrom('template').selectAll().execute();
    expect(template).toMatchObject({
      name: '旧模板',
      state: 1,
      front_cover_path: '/files/cover.webp',
      version: 1,
      updated_by: user.id,
    });
    const inOrder = db.selectFrom('menu').select(['id', 'path', 'pid']).orderBy('index_no');
    const menus = await inOrder.where('path', 'like', '/config/%').execute();
    expect(menus.map(({ path }) => path)).toEqual(['/config/cube', '/config/template', '/config/panel']);
    const granted = await db
      .selectFrom('role_menu')
      .innerJoin('menu', 'menu.id', 'role_menu.menu_id')
      .select('menu.path')
      .where('role_menu.role_id', '=', role.id)
      .execute();
    expect(granted).toContainEqual({ path: '/config/template' });

    // The screens of users, menus and grants came later, in the same way.
    const settings = await inOrder.where('path', 'like', '/settings/%').execute();
    expect(settings.map(({ path }) => path)).toEqual([
      '/settings/user',
      '/settings/menu',
      '/settings/resource',
      '/settings/audit',
    ]);
    for (const { path } of settings) expect(granted).toContainEqual({ path });
    const top = await inOrder.where('path', '=', '/settings').executeTakeFirstOrThrow();
    expect([top.pid, new Set(settings.map(({ pid }) => pid))]).toEqual([-1, new Set([top.id])]);
  });
});
