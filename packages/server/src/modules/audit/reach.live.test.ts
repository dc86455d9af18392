import { leavesAmong, type PanelItem } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admin,
  byDept,
  create,
  datasets,
  datasourceId,
  panelWith,
  server,
  share,
  startWorld,
  stopWorld,
  widgetInput,
} from '../../testing/board-world.ts';
import { call } from '../../testing/call.ts';

beforeAll(startWorld);
afterAll(stopWorld);

type Kind = 'panel' | 'dataset' | 'datasource';
const reach = (kind: Kind, user: string, client = admin) =>
  client.audit.reach({ query: { kind, user, pageSize: 200 } });
const told = async (kind: Kind, user: string, objectId: number) =>
  (await reach(kind, user))
    .find((entry) => entry.objectId === objectId)
    ?.reasons.map((reason) => [reason.kind, reason.name]);

test('[AUTH-13] the report says of every user what the product itself answers', async () => {
  const widget = await create(widgetInput(datasets.cached, byDept));
  const published = await panelWith([widget], { state: 1 });
  const draft = await panelWith([widget], { state: 0 });
  const role = await server.world.role(['/main/dashboard']);
  const authors = await server.world.role(['/config/panel']);
  for (const panel of [published, draft]) await server.world.grantPanel(role, panel.id);
  const users = {
    viewer: await server.world.user(role),
    author: await server.world.user(authors),
    stranger: await server.world.user(await server.world.role(['/main/dashboard'])),
    noRole: await server.world.user(),
  };
  expect(await told('panel', users.viewer.username, published.id)).toEqual([
    ['role', expect.stringMatching(/^角色/)],
  ]);
  expect(await told('panel', users.viewer.username, draft.id)).toBeUndefined();
  expect(await told('dataset', users.viewer.username, datasets.cached)).toEqual([['panel', '总览']]);
  expect(await told('dataset', users.viewer.username, datasets.other)).toBeUndefined();
  expect(await told('datasource', users.viewer.username, datasourceId)).toEqual([['panel', '总览']]);
  expect(await told('dataset', users.author.username, datasets.other)).toEqual([['screen', '面板设置']]);
  expect(await told('datasource', users.author.username, datasourceId)).toEqual([['screen', '面板设置']]);
  for (const kind of ['panel', 'dataset', 'datasource'] as const) {
    expect(await reach(kind, users.stranger.username)).toEqual([]);
    expect(await reach(kind, users.noRole.username)).toEqual([]);
  }
  expect(await told('panel', 'admin', draft.id)).toEqual([
    ['administrator', ''],
    ['owner', ''],
  ]);

  // Panels: exactly those that the user's own list has.
  for (const user of Object.values(users)) {
    const own = server.client(user.token);
    const list = (await own.session.resources()).panels.flatMap((folder) => folder.children);
    const readable = new Set(list.map(({ id }) => id));
    const authored = await own.panel.tree({ query: {} }).then(
      (tree) => leavesAmong<PanelItem>(tree).map(({ id }) => id),
      () => [],
    );
    const reported = (await reach('panel', user.username)).map((entry) => entry.objectId);
    expect(new Set(reported)).toEqual(new Set([...readable, ...authored]));
  }

  await admin.user.setState({ params: { id: users.viewer.id }, input: { disabled: true } });
  expect(await reach('panel', users.viewer.username)).toEqual([]);
});

test('[AUTH-13] a limited use leaves out those whom the product leaves out, and tells why the others use it', async () => {
  const screens = ['/config/cube', '/config/datasource'] as const;
  const [inside, outside] = [await server.world.role(screens), await server.world.role(screens)];
  const users = {
    inside: await server.world.user(inside),
    outside: await server.world.user(outside),
    owner: await server.world.user(outside),
  };
  const limit = async (kind: 'dataset' | 'datasource', id: number, limited: boolean) => {
    const { version } = await admin[kind].usage({ params: { id } });
    const input = { ownerId: users.owner.id, limited, roleIds: [inside], version };
    await admin[kind].saveUsage({ params: { id }, input });
  };
  for (const [kind, id] of [
    ['dataset', datasets.other],
    ['datasource', datasourceId],
  ] as const) {
    await limit(kind, id, true);
    expect(await told(kind, users.outside.username, id)).toBeUndefined();
    expect((await told(kind, users.inside.username, id))?.at(-1)?.[0]).toBe('role');
    expect((await told(kind, users.owner.username, id))?.at(-1)).toEqual(['owner', '']);
    expect((await told(kind, 'admin', id))?.[0]).toEqual(['administrator', '']);
    await limit(kind, id, false);
    expect(await told(kind, users.outside.username, id)).toBeDefined();
  }
});

test('links stand beside users while they are open', async () => {
  const panel = await panelWith([await create(widgetInput(datasets.cached, byDept))], { state: 1 });
  const link = await share(panel.id, { name: '院长看板' });
  const entries = await reach('dataset', '院长看板');
  expect(entries).toMatchObject([
    { actorKind: 'share', actorId: link.id, objectId: datasets.cached, reasons: [{ kind: 'panel' }] },
  ]);
  expect(await reach('panel', '院长看板')).toMatchObject([
    { objectId: panel.id, reasons: [{ kind: 'link' }] },
  ]);
  await admin.share.revoke({ params: { id: link.id } });
  expect(await reach('panel', '院长看板')).toEqual([]);
});

test('[AUTH-11] [I08] the report is the auditors’ and goes into a file', async () => {
  const auditor = await server.world.user(await server.world.role(['/settings/audit']));
  const viewer = await server.world.user(await server.world.role(['/config/cube']));
  expect((await reach('dataset', '', server.client(auditor.token))).length).toBeGreaterThan(3);
  await expect(reach('dataset', '', server.client(viewer.token))).rejects.toThrow('未授权');
  const file = await call(`${server.url}/webapi/v2/audit/reach/export?kind=dataset&user=${viewer.username}`, {
    token: auditor.token,
  });
  expect(file.text.split('\r\n').length).toBe(3 + 2);
  expect(file.text).toContain('菜单：数据集市');
  const page = await call(`${server.url}/webapi/v2/audit/reach?kind=dataset&pageSize=1&page=2`, {
    token: auditor.token,
  });
  expect(page.body.result).toHaveLength(1);
  expect(Number((page.body as unknown as { total: number }).total)).toBeGreaterThan(3);
});
