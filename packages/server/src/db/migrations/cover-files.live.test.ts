import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyPostgres } from '../../testing/postgres.ts';
import { migrate, openDatabase } from '../open.ts';
import { migrationsFor } from './index.ts';

const name = (digit: string, end = 'webp'): string => `${digit.repeat(32)}.${end}`;

test.each(['sqlite', 'postgres'] as const)(
  '[N14] [PANEL-26] covers of an older installation on %s are known as such, what stands on drawings too is open',
  async (engine) => {
    const postgres = engine === 'postgres' ? await emptyPostgres() : undefined;
    const file = join(mkdtempSync(join(tmpdir(), 'mingjing-covers-')), 'meta.db');
    const database = openDatabase(postgres?.url ?? file);
    const { db } = database;
    onTestFinished(async () => {
      await db.destroy();
      await postgres?.drop();
    });
    const { '0038-cover-files': last, ...others } = migrationsFor(engine);
    const before = Object.fromEntries(Object.entries(others).filter(([name]) => name < '0038'));
    await migrate(database, before);
    const stamp = { created_at: 1, updated_at: 2 };
    const { id: user_id } = await db
      .insertInto('app_user')
      .values({ username: 'old', username_key: 'old', name: '', password_hash: '', ...stamp })
      .returning('id')
      .executeTakeFirstOrThrow();
    const categoryOf = async (kind: 'panel' | 'template') =>
      db
        .insertInto('category')
        .values({ kind, name: '旧', pid: -1, user_id, ...stamp })
        .returning('id')
        .executeTakeFirstOrThrow();
    const common = { width: 9, height: 9, user_id, updated_by: user_id, ...stamp };
    const folder = { panel: (await categoryOf('panel')).id, template: (await categoryOf('template')).id };
    const panel = (cover: string, more: object = {}) =>
      db
        .insertInto('panel')
        .values({
          ...common,
          name: '面板',
          category_id: folder.panel,
          data: '',
          front_cover_path: cover,
          ...more,
        })
        .execute();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((digit) => name(digit));
    const [own = '', drawn = '', ground = '', template = '', later = '', none = ''] = names;
    for (const one of names)
      await db
        .insertInto('file')
        .values({ name: one, mime: 'image/webp', bytes: 1, user_id, created_at: 1 })
        .execute();
    // More panels than are read at once.
    for (let at = 0; at < 60; at += 1) await panel('', { data: `<image src="/files/${drawn}"/>` });
    await panel(`/files/${own}`);
    await panel(`/files/${own}`);
    await panel(`/files/${drawn}`);
    await panel(`/files/${ground}`, { bg_path: `/files/${ground}` });
    await panel(`/files/${template}`);
    await panel(`/files/${later}`, { widget_bg_pathes: '/files/w.png' });
    await panel(`/files/${name('9')}`);
    await db
      .insertInto('template')
      .values({
        ...common,
        name: '模板',
        category_id: folder.template,
        data: '',
        front_cover_path: `/files/${template}`,
      })
      .execute();
    expect(await migrate(database, { ...before, '0038-cover-files': last! })).toEqual(['0038-cover-files']);
    const rows = await db.selectFrom('file').select(['name', 'is_cover']).orderBy('id').execute();
    const covers = rows.filter(({ is_cover }) => is_cover === 1).map((row) => row.name);
    expect(covers).toEqual([own, later]);
    expect(rows.map((row) => row.name)).toContain(none);
  },
);
