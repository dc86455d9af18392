import { datasetTopic, livePath, liveTokenHeader } from '@mingjing/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { writeFrame } from '../../live/frames.ts';
import {
  admin,
  byDept,
  create,
  datasets,
  panelWith,
  server,
  startWorld,
  stopWorld,
  widgetInput,
} from '../../testing/board-world.ts';

const sockets: WebSocket[] = [];
beforeAll(startWorld);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(stopWorld);

/** A client that the server hears on a topic; `ended` gives its last frame once the connection is closed. */
async function listening(token: string, datasetId: number): Promise<{ ended: Promise<string> }> {
  const socket = new WebSocket(server.url.replace('http', 'ws') + livePath, ['v12.stomp']);
  sockets.push(socket);
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(writeFrame('CONNECT', { 'accept-version': '1.2', host: '/', [liveTokenHeader]: token }));
  socket.send(writeFrame('SUBSCRIBE', { id: '1', destination: datasetTopic(datasetId), receipt: 'r' }));
  await expect.poll(() => received.some((frame) => frame.startsWith('RECEIPT'))).toBe(true);
  return { ended: closed.then(() => received.at(-1) ?? '') };
}
const toldId = (datasetId: number): number => server.deps.handles.told({ kind: 'anonymous' }, datasetId);

test('[RES-08] [L07] a viewer whose panel is taken away loses the live connection of its data', async () => {
  const panel = await panelWith([await create(widgetInput(datasets.cached, byDept))], { state: 1 });
  const role = await server.world.role(['/main/dashboard']);
  const viewer = await server.world.user(role);
  await admin.grant.panels({ input: { roleIds: [role], panelIds: [panel.id] } });
  const { ended } = await listening(viewer.token, toldId(datasets.cached));
  await admin.grant.panels({ input: { roleIds: [role], panelIds: [] } });
  expect(await ended).toContain('未授权的操作，请联系管理员');
});

test('[RES-10] [L07] an author whose screens are taken away loses the live connection of datasets', async () => {
  const role = await server.world.role(['/config/widget']);
  const author = await server.world.user(role);
  const { ended } = await listening(author.token, datasets.other);
  const menus = (await admin.grant.matrix()).menus.flatMap((top) => top.children);
  const menuId = menus.find((menu) => menu.path === '/config/widget')!.id;
  await admin.grant.toggle({ params: { id: role }, input: { menuId, type: 0 } });
  expect(await ended).toContain('未授权的操作');
});

test('[L07] an administrator who begins to look as a role hears what the role hears', async () => {
  const token = await server.world.adminToken();
  const role = await server.world.role(['/main/dashboard']);
  const { ended } = await listening(token, datasets.live);
  await server.client(token).grant.startPreview({ params: { id: role } });
  expect(await ended).toContain('未授权的操作');
});
