import { type BoardWidget, Code, dataJson } from '@mingjing/contract';
import { parseDrawing } from '@mingjing/drawing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyPassword } from '../security/passwords.ts';
import type { Account } from '../seed/base-seed.ts';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { realMart } from '../testing/sources.ts';
import { startTestServer } from '../testing/test-server.ts';
import { addDemo } from './add-demo.ts';
import { seedDemo } from './seed-demo.ts';

let engine: Awaited<ReturnType<typeof realMart>>;
let server: DataServer;
let users: Account[];
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

test('every widget of the four panels has data', async () => {
  const panels = await boards();
  expect(panels.map(({ name }) => name)).toEqual([
    '门诊运营总览',
    '住院与费用分析',
    '住院费用下钻',
    '院长手机日报',
  ]);
  for (const { id } of panels) {
    const widgets = await widgetsOf(id);
    expect(widgets.length).toBeGreaterThanOrEqual(8);
    for (const { name, error, data } of widgets) {
      expect({ name, error, empty: data.data.length === 0 || data.data[0]!.includes(null) }).toEqual({
        name,
        error: null,
        empty: false,
      });
    }
  }
});

test('every panel of the demo has a picture of its own', async () => {
  const covers = await server.db.selectFrom('panel').select('front_cover_path').orderBy('id').execute();
  expect(new Set(covers.map(({ front_cover_path }) => front_cover_path)).size).toBe(4);
  for (const { front_cover_path: path } of covers) {
    const picture = await server.deps.images.open(path.replace('/files/', ''));
    expect(picture).toMatchObject({ mime: 'image/webp' });
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

test('figures of a panel agree: stays by their mean cost are what the wards took, over the same months', async () => {
  const sum = (rows: readonly (readonly unknown[])[], at: number): number =>
    rows.reduce((all, row) => all + Number(row[at]), 0);
  const [, wards, expenses] = await boards();
  const report = await widgetsOf(wards!.id);
  const bill = await widgetsOf(expenses!.id);
  const rowsOf = (widgets: BoardWidget[], name: string) =>
    widgets.find((one) => one.name === name)!.data.data;
  const total = sum(rowsOf(bill, '住院总费用'), 0);
  const stays = sum(rowsOf(report, '住院人次'), 0);
  expect(stays * sum(rowsOf(report, '次均住院费用'), 0)).toBeCloseTo(total, -1);
  expect(sum(rowsOf(bill, '院区 › 科室 › 医生 总费用'), 1)).toBeCloseTo(total, 1);
  expect(sum(rowsOf(report, '月度住院人次'), 1)).toBe(stays);
  // Money is booked by months: the twelve that the stays are of.
  expect(rowsOf(report, '月度收入与成本')).toHaveLength(12);
});

test('a panel leads to another with the department that was clicked', async () => {
  const [, wards, expenses] = await boards();
  const { drawing } = await server.client(token).board.load({ query: { id: expenses!.id } });
  const leading = parseDrawing(drawing).nodes.flatMap((node) => (node.kind === 'widget' ? [node.next] : []));
  expect(leading.filter((next) => next !== undefined)).toEqual([String(wards!.id)]);
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
  expect(await boards()).toHaveLength(4);
  expect(
    (await server.db.selectFrom('dataset').select('cache_status').execute()).map((row) => row.cache_status),
  ).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
});

test('a demo that cannot be written is told at the terminal', async () => {
  const begun = await startTestServer({ settings: { demo: true } });
  const heard: unknown[] = [];
  try {
    const added = await addDemo(begun.deps, (accounts) => heard.push(accounts));
    expect(added).toEqual({ users: [], notes: [expect.stringContaining('示例数据没有写入')] });
    expect(heard).toEqual([]);
  } finally {
    await begun.stop();
  }
});
