import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createBoardStore } from './board.store.ts';

describe.each(['sqlite', 'postgres'] as const)('what a board depends on, on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.stop());

  test('is one text in the order of the widgets, and another after each change', async () => {
    const { db } = server.deps.work;
    let today = '2026-11-30';
    const store = createBoardStore(server.deps.work, () => today);
    const user = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow();
    const insert = async (name: string): Promise<number> => {
      const row = { name, query_sql: '', chart_type: 'bar', data_json: '{}', created_at: 1, updated_at: 1 };
      const empty = { category_id: null, datasource_id: null, dataset_id: null };
      const added = db.insertInto('widget').values({ ...row, ...empty, user_id: user.id });
      return (await added.returning('id').executeTakeFirstOrThrow()).id;
    };
    const [a, b] = [await insert('甲'), await insert('乙')];
    const stateOf = async (ids: number[]) => (await store.stateOf(ids)).state;
    expect(await stateOf([])).toBe('');
    expect(await stateOf([999_999])).toBe('2026-11-30 ');
    const before = await stateOf([b, a]);
    expect(await stateOf([a, b])).toBe(before);
    expect(before.split(';')).toHaveLength(2);
    await db.updateTable('widget').set({ updated_at: 2 }).where('id', '=', b).execute();
    const changed = await stateOf([a, b]);
    expect(changed).not.toBe(before);
    await db.deleteFrom('widget').where('id', '=', a).execute();
    expect(await stateOf([a, b])).not.toBe(changed);
    const last = await stateOf([b]);
    today = '2026-12-01';
    expect(await stateOf([b])).not.toBe(last);
  });

  test('no panel is found of extracts that none shows', async () => {
    const store = createBoardStore(server.deps.work, () => '');
    expect(await store.panelsOn([], 3)).toEqual([]);
    expect(await store.panelsOn(['x1', 'x2'], 3)).toEqual([]);
  });
});
