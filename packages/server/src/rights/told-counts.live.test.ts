import {
  datasetTopic,
  livePath,
  liveTokenHeader,
  type RouteDef,
  statusTopic,
  texts,
} from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { urlOf } from '../http/known-paths.ts';
import { allRoutes } from '../http/registrar.ts';
import { writeFrame } from '../live/frames.ts';
import {
  admin,
  datasets,
  datasourceId,
  failureOf,
  server,
  source,
  startWorld,
  stopWorld,
} from '../testing/board-world.ts';
import { cachingEnded } from '../testing/caching.ts';
import { call } from '../testing/call.ts';

/** Counts that are found in no answer by chance. */
const [wholeRows, sheetRows] = [7919, 6133];
const ids = { counted: 0, sheetSource: 0, sheet: 0, role: 0 };
let token = '';
const sockets: WebSocket[] = [];
const own = () => server.client(token);
const json = JSON.stringify;

async function refreshed(id: number): Promise<void> {
  await admin.dataset.cache({ params: { id } });
  await cachingEnded(admin, id);
}
async function limitTo(id: number, conditions: object[]): Promise<void> {
  const { version } = await admin.dataset.rules({ params: { id } });
  const roles = [{ roleId: ids.role, conditions, columns: [] }];
  const input = { others: 'none', roles, version } as Parameters<typeof admin.dataset.saveRules>[0]['input'];
  await admin.dataset.saveRules({ params: { id }, input });
}

beforeAll(async () => {
  await startWorld();
  await source.run('CREATE TABLE counted (科室 VARCHAR(20), 号 INT)');
  await source.run(`INSERT INTO counted SELECT '内科', seq FROM seq_1_to_${wholeRows}`);
  const { categoryDataset } = await admin.dataset.read({ params: { id: datasets.cached } });
  const made = { categoryDataset, dataSourceType: 'jdbc' as const, dataSourceId: datasourceId };
  ids.counted = (
    await admin.dataset.create({ input: { ...made, name: '计数', querySql: 'SELECT * FROM counted' } })
  ).id;
  const form = new FormData();
  form.set('datasourceType', 'excel');
  const csv = ['科室,号', ...Array.from({ length: sheetRows }, (_, at) => `内科,${at}`)].join('\n');
  form.set('file', new Blob([csv]), '门诊.csv');
  ids.sheetSource = (await admin.datasource.upload({ form, input: {} })).id;
  const sheet = { ...made, dataSourceType: 'excel' as const, dataSourceId: ids.sheetSource };
  ids.sheet = (await admin.dataset.create({ input: { ...sheet, name: '表格' } })).id;
  ids.role = await server.world.role([
    '/config/datasource',
    '/config/cube',
    '/config/widget',
    '/main/dashboard',
  ]);
  token = (await server.world.user(ids.role)).token;
  for (const id of [ids.counted, ids.sheet]) {
    await refreshed(id);
    await limitTo(id, [{ key: '号', filterType: 1, value: 3 }]);
  }
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await stopWorld();
});

/** All frames that a client receives that connects and subscribes, without what differs from one to the next. */
async function subscribed(topic: string): Promise<{ socket: WebSocket; frames: string[] }> {
  const socket = new WebSocket(server.url.replace('http', 'ws') + livePath, ['v12.stomp']);
  sockets.push(socket);
  const frames: string[] = [];
  socket.on('message', (data) => frames.push(String(data)));
  socket.on('close', (code) => frames.push(`closed ${code}`));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(writeFrame('CONNECT', { 'accept-version': '1.2', host: '/', [liveTokenHeader]: token }));
  socket.send(writeFrame('SUBSCRIBE', { id: '1', destination: topic, receipt: 'r' }));
  await expect.poll(() => frames.some((frame) => /^(RECEIPT|closed)/.test(frame))).toBe(true);
  return { socket, frames };
}
const countsIn = (text: string): string[] =>
  [wholeRows, sheetRows].map(String).filter((count) => new RegExp(`(?<!\\d)${count}(?!\\d)`).test(text));

/** Every call about sources and datasets, except those that take something away. */
const asked = allRoutes.filter(
  ({ method, path }) => /^\/v2\/(datasets|datasource)\b/.test(path) && method !== 'DELETE',
);
const nameOf = ({ method, path }: RouteDef): string => `${method} ${path}`;

test('[D06] an administrator hears how many rows are stored', async () => {
  const heard = json([
    await admin.dataset.tree({}),
    await admin.dataset.refreshes({}),
    await admin.datasource.list(),
    await admin.dataset.runs({ params: { id: ids.counted }, query: {} }),
  ]);
  expect(countsIn(heard)).toHaveLength(2);
});

test.each(asked.map((route) => [nameOf(route), route] as const))(
  '[D06] who sees a part of the rows hears no whole count by %s',
  async (_, route) => {
    const isSource = route.path.startsWith('/v2/datasource');
    const targets = isSource ? [ids.sheetSource, datasourceId] : [ids.counted, ids.sheet];
    for (const target of targets) {
      const url = `${server.url}${urlOf(route).replace(/:\w+/g, String(target))}?id=${target}&limited=false`;
      const body =
        route.method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
      const { status, text } = await call(url, { method: route.method, token, ...body });
      expect({ text, isServed: status < 500, counts: countsIn(text) }).toEqual({
        text,
        isServed: true,
        counts: [],
      });
    }
  },
);

test('[D06] who sees a part of the rows refreshes a dataset, and hears its state and time without counts', async () => {
  const { frames } = await subscribed(statusTopic);
  const answered = [await own().dataset.cache({ params: { id: ids.counted } })];
  await expect
    .poll(() => frames.filter((frame) => frame.includes(`"id":${ids.counted}`)).at(-1))
    .toContain('SUCCESS');
  const { cacheInfo } = await own().dataset.read({ params: { id: ids.counted } });
  expect(cacheInfo).toMatch(/^已缓存，\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const { items } = await own().dataset.refreshes({});
  const state = items.find(({ id }) => id === ids.counted);
  expect(state).toMatchObject({
    rows: null,
    last: { state: 'success', rows: null, added: null, bytes: null },
  });
  expect(state?.cachedAt).toBeGreaterThan(0);
  // A dataset without rules is told as before.
  expect(items.find(({ id }) => id === datasets.cached)?.rows).toBe(5);
  answered.push(...(await own().dataset.cacheAll({})));
  expect(answered.map(({ id }) => id)).toContain(ids.counted);
  expect(countsIn(json([frames, answered]))).toEqual([]);
});

test('[D06] who sees a part of the rows neither stops refreshes, resumes schedules nor reads the history', async () => {
  const params = { id: ids.counted };
  const closed = { message: texts.dataRules.datasetClosed };
  expect(await failureOf(own().dataset.stopCache({ params }))).toMatchObject(closed);
  expect(await failureOf(own().dataset.resume({ params }))).toMatchObject(closed);
  expect(await failureOf(own().dataset.runs({ params, query: {} }))).toMatchObject(closed);
});

test('[D06] who sees a part of a spreadsheet does not put another file in its place', async () => {
  const form = new FormData();
  form.set('datasourceType', 'excel');
  form.set('file', new Blob(['科室,号\n外科,1']), '门诊.csv');
  const replace = own().datasource.replace({ params: { id: ids.sheetSource }, form, input: {} });
  expect(await failureOf(replace)).toMatchObject({ message: texts.dataRules.sourceClosed });
});

test('[L13] to whom the source is not left hears no words of it with a failed refresh', async () => {
  const { id } = await admin.datasource.copy({ params: { id: datasourceId } });
  const { categoryDataset } = await admin.dataset.read({ params: { id: datasets.cached } });
  await source.run('CREATE TABLE fleeting (科室 VARCHAR(20))');
  const input = { name: '转瞬', categoryDataset, dataSourceId: id, dataSourceType: 'jdbc' as const };
  const made = await admin.dataset.create({ input: { ...input, querySql: 'SELECT * FROM fleeting' } });
  const { version } = await admin.datasource.usage({ params: { id } });
  const [administrator] = await server.db.selectFrom('app_user').select('id').orderBy('id').execute();
  const usage = { ownerId: administrator!.id, limited: true, roleIds: [], version };
  await admin.datasource.saveUsage({ params: { id }, input: usage });
  await source.run('DROP TABLE fleeting');
  const { frames } = await subscribed(statusTopic);
  await refreshed(made.id);
  const whole = await admin.dataset.read({ params: { id: made.id } });
  expect(whole.cacheInfo).toContain('fleeting');
  await expect.poll(() => json(frames)).toContain(texts.cache.failedClosed);
  const heard = json([
    frames,
    await own().dataset.tree({}),
    await own().dataset.read({ params: { id: made.id } }),
    await own().dataset.refreshes({}),
  ]);
  expect(heard).not.toContain('fleeting');
});

test('[AUTH-13] [L08] a dataset left to others and one that is not there answer a subscription alike', async () => {
  const { version } = await admin.dataset.usage({ params: { id: datasets.other } });
  const [administrator] = await server.db.selectFrom('app_user').select('id').orderBy('id').execute();
  const input = { ownerId: administrator!.id, limited: true, roleIds: [], version };
  await admin.dataset.saveUsage({ params: { id: datasets.other }, input });
  const answerTo = async (id: number) => {
    const { frames } = await subscribed(datasetTopic(id));
    await expect.poll(() => frames.at(-1)).toMatch(/^closed/);
    return frames;
  };
  const [closed, missing] = [await answerTo(datasets.other), await answerTo(98_765_432)];
  expect(closed).toEqual(missing);
  expect(closed.join('')).toContain('receipt-id:r');
  const open = await subscribed(datasetTopic(datasets.cached));
  expect(open.frames.at(-1)).toMatch(/^RECEIPT/);
});
