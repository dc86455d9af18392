import { datasetTopic, livePath, liveTokenHeader } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  admin,
  byDept,
  create,
  datasets,
  load,
  panelWith,
  server,
  startWorld,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../testing/board-world.ts';
import { writeFrame } from './frames.ts';

const sockets: WebSocket[] = [];
beforeAll(startWorld);
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await stopWorld();
});

/** What a client hears of a dataset's refreshes, once the server has heard that it wants to. */
async function hearing(token: string, told: number): Promise<string[]> {
  const socket = new WebSocket(server.url.replace('http', 'ws') + livePath, ['v12.stomp']);
  sockets.push(socket);
  const frames: string[] = [];
  socket.on('message', (data) => frames.push(String(data)));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(writeFrame('CONNECT', { 'accept-version': '1.2', host: '/', [liveTokenHeader]: token }));
  socket.send(writeFrame('SUBSCRIBE', { id: '1', destination: datasetTopic(told), receipt: 'r' }));
  await expect.poll(() => frames.some((frame) => frame.startsWith('RECEIPT'))).toBe(true);
  return frames;
}
const refreshes = (frames: string[]): number => frames.filter((frame) => frame.startsWith('MESSAGE')).length;

test('[L07] open boards read again when an attribute or role of their user changes what they see', async () => {
  const id = datasets.cached;
  const panel = await panelWith([await create(widgetInput(id, byDept))], { state: 1 });
  const [role, more] = [await server.world.role(['/main/dashboard']), await server.world.role()];
  for (const one of [role, more]) await server.world.grantPanel(one, panel.id);
  const [changed, other] = [await server.world.user(role), await server.world.user(role)];
  const { version } = await admin.dataset.rules({ params: { id } });
  const byAttribute = [{ key: '科室', filterType: 1 as const, attribute: '科室' }];
  const bySurgery = [{ key: '科室', filterType: 1 as const, value: '外科' }];
  const roles = [
    { roleId: role, conditions: byAttribute, columns: [] },
    { roleId: more, conditions: bySurgery, columns: [] },
  ];
  await admin.dataset.saveRules({ params: { id }, input: { others: 'none', roles, version } });
  const rows = async () => widgetsOf(await load(panel.id, undefined, server.client(changed.token)))[0]!;
  const first = await rows();
  expect(first.data.data).toEqual([]);
  const told = first.datasetId ?? 0;
  const [frames, others] = [await hearing(changed.token, told), await hearing(other.token, told)];

  const input = { username: changed.username, attributes: [{ name: '科室', values: ['内科'] }] };
  await admin.user.update({ params: { id: changed.id }, input });
  await expect.poll(() => refreshes(frames)).toBe(1);
  expect((await rows()).data.data).toHaveLength(1);

  await admin.user.grant({ input: { userIds: [changed.id], roleIds: [role, more] } });
  await expect.poll(() => refreshes(frames)).toBe(2);
  expect((await rows()).data.data).toHaveLength(2);

  // What changes nothing for a user has their board read nothing.
  expect(refreshes(others)).toBe(0);
});
