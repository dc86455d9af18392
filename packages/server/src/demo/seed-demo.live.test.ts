import { type BoardWidget, Code, dataJson } from '@mingjing/contract';
import { parseDrawing } from '@mingjing/drawing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyPassword } from '../security/passwords.ts';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { realMart } from '../testing/sources.ts';
import { seedDemo } from './seed-demo.ts';
import type { DemoUser } from './seed-users.ts';

let engine: Awaited<ReturnType<typeof realMart>>;
let server: DataServer;
let users: DemoUser[];
let token: string;

beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  users = await seedDemo(server.deps, { visits: 20_000 });
  token = await tokenOf('admin');
});
afterAll(async () => {
  await server.stop();
  await engine.stop();
});

const tokenOf = (username: string) => server.world.tokenOf(username);

const boards = (): Promise<{ id: number; name: string }[]> =>
  server.db.selectFrom('panel').select(['id', 'name']).orderBy('id').execute();
const widgetsOf = async (id: number, as = token): Promise<BoardWidget[]> => {
  const board = await server.client(as).board.load({ query: { id } });
  return board.rows.flatMap(({ widgets }) => widgets);
};

test('every widget of both panels has data', async () => {
  const panels = await boards();
  expect(panels.map(({ name }) => name)).toEqual(['门诊运营总览', '住院与费用分析']);
  for (const { id } of panels) {
    const widgets = await widgetsOf(id);
    expect(widgets.length).toBeGreaterThanOrEqual(9);
    for (const { name, error, data } of widgets) {
      expect({ name, error, empty: data.data.length === 0 || data.data[0]!.includes(null) }).toEqual({
        name,
        error: null,
        empty: false,
      });
    }
  }
});

test('the drawings and forms read back, stand on the grid and inside their canvas, and do not overlap', async () => {
  for (const { data } of await server.db.selectFrom('panel').select('data').execute()) {
    const { canvas, nodes } = parseDrawing(data);
    const widgets = nodes.filter(({ kind }) => kind === 'widget');
    for (const { x, y, w, h } of nodes) {
      expect([x % 4, y % 4, w % 2, h % 2]).toEqual([0, 0, 0, 0]);
      expect(x + w <= canvas.w && y + h <= canvas.h).toBe(true);
    }
    for (const [at, a] of widgets.entries()) {
      for (const b of widgets.slice(at + 1)) {
        expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true);
      }
    }
  }
  for (const row of await server.db.selectFrom('widget').select('data_json').execute())
    expect(dataJson.safeParse(JSON.parse(row.data_json)).success).toBe(true);
});

test('filters of the first panel are offered and apply', async () => {
  const [panel] = await boards();
  const layout = JSON.parse(await server.client(token).board.layout({ query: { id: panel!.id } })) as {
    paramsGroup: { name: string; options: { value: string }[] }[];
  };
  expect(layout.paramsGroup.map(({ name, options }) => [name, options.length])).toEqual([
    ['就诊日期', 0],
    ['科室', 41],
  ]);
  const filters = JSON.stringify([{ key: '科室', filterType: 1, value: '儿科' }]);
  const board = await server.client(token).board.load({ query: { id: panel!.id, filters } });
  const ranking = board.rows
    .flatMap(({ widgets }) => widgets)
    .find(({ name }) => name.startsWith('科室门诊量'));
  expect(ranking?.data.data.map(([department]) => department)).toEqual(['儿科']);
});

test('the viewer sees the panels and configures nothing, the author does', async () => {
  expect(users.map(({ username }) => username)).toEqual(['viewer', 'author']);
  const [panel] = await boards();
  for (const { username, password } of users) {
    const row = await server.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    expect(await verifyPassword(row.password_hash, password)).toBe(true);
    expect((await widgetsOf(panel!.id, await tokenOf(username))).length).toBeGreaterThan(9);
  }
  await expect(server.client(await tokenOf('viewer')).dataset.tree({})).rejects.toMatchObject({
    code: Code.client,
  });
  await server.client(await tokenOf('author')).dataset.tree({});
});

test('it happens once', async () => {
  expect(await seedDemo(server.deps, { visits: 1000 })).toEqual([]);
  expect(await boards()).toHaveLength(2);
  expect(
    (await server.db.selectFrom('dataset').select('cache_status').execute()).map((row) => row.cache_status),
  ).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
});
