import { texts } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admin,
  byDept,
  create,
  datasets,
  drawingOf,
  failureOf,
  server,
  startWorld,
  stopWorld,
  widgetCategory,
  widgetInput,
} from '../../testing/board-world.ts';

beforeAll(startWorld);
afterAll(stopWorld);

const temporary = (tempId: string, more: object = {}) =>
  widgetInput(datasets.live, byDept, { source: '1', tempId, ...more });

test('[WID-04] a new widget of a panel is temporary: source 1, six characters, in no list', async () => {
  const made = await create(temporary('Ab3xY9'));
  expect(made).toMatchObject({ source: '1', tempId: 'Ab3xY9' });
  expect((await admin.widget.list()).some(({ id }) => id === made.id)).toBe(false);
  const tree = await admin.widget.tree({ query: {} });
  expect(tree.flatMap(({ widgets }) => widgets).some(({ id }) => id === made.id)).toBe(false);
});

test('[M05] [EDIT-22] sent again under its temporary id it is changed, not doubled: also many times at once', async () => {
  const first = await create(temporary('retry1'));
  const again = await create(temporary('retry1', { name: '改' }));
  expect(again).toMatchObject({ id: first.id, name: '改', source: '1' });
  const all = await Promise.all(Array.from({ length: 5 }, () => create(temporary('retry2'))));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  const other = server.client((await server.world.user(await server.world.role(['/config/panel']))).token);
  expect((await other.widget.create({ input: temporary('retry1') })).id).not.toBe(first.id);
});

test('[WID-04] without a whole temporary id it is a stored widget at once', async () => {
  for (const tempId of ['', 'abc', 'a-b-c-']) {
    expect(await create(temporary(tempId))).toMatchObject({ source: '0', tempId: '' });
  }
  expect(await create(widgetInput(datasets.live, byDept, { tempId: 'abcdef' }))).toMatchObject({
    source: '0',
    tempId: '',
  });
});

test('the rules of the form hold for temporary widgets, too', async () => {
  expect(await failureOf(create(temporary('wrong1', { name: '' })))).toMatchObject({ code: 49999 });
  expect(await failureOf(create(temporary('toolong')))).toBeDefined();
});

test('another author’s temporary widget is not there: no call reads, changes or shows it', async () => {
  const made = await create(temporary('secret', { name: '草稿中的薪酬' }));
  const role = await server.world.role(['/config/widget', '/config/panel', '/config/cube']);
  const other = await server.world.user(role);
  const client = server.client(other.token);
  const params = { id: made.id };
  const gone = { code: 49999, message: texts.data.gone };
  const input = widgetInput(datasets.live, byDept, { name: '改' });
  const own = await client.widget.create({ input });
  const category = widgetCategory;
  const categoryId = await server.world.panelCategory();
  const calls = {
    read: () => client.widget.read({ params }),
    update: () => client.widget.update({ params, input }),
    remove: () => client.widget.remove({ params }),
    copy: () => client.widget.copy({ params }),
    move: () => client.widget.move({ params, input: { categoryId: category } }),
    impact: () => client.widget.impact({ params }),
    data: () => client.widget.data({ query: { id: made.id } }),
    picture: () => client.picture.widget({ params, query: {} }),
    provenance: () => client.export.provenance({ params, query: {} }),
    panel: () =>
      client.panel.create({
        input: {
          name: '借用',
          categoryId,
          data: drawingOf([{ id: made.id }]),
        },
      }),
  };
  for (const [name, call] of Object.entries(calls)) {
    expect([name, await failureOf(call())]).toEqual([name, expect.objectContaining(gone)]);
  }
  expect((await client.dataset.impact({ params: { id: datasets.live } })).widgets).not.toContainEqual(
    expect.objectContaining({ id: made.id }),
  );
  expect(await admin.widget.read({ params })).toEqual(made);
  expect(own.name).toBe('改');
  // A panel on which it stands all the same gives it to nobody else.
  const panelId = await server.world.panel({ userId: other.id });
  await server.db
    .insertInto('panel_widget')
    .values({ panel_id: panelId, node_id: 'n', widget_id: made.id })
    .execute();
  const data = client.widget.data({ query: { id: made.id, panelId } });
  expect(await failureOf(data)).toMatchObject(gone);
});

test('a copy of a temporary widget is a stored one', async () => {
  const made = await create(temporary('copied'));
  expect(await admin.widget.copy({ params: { id: made.id } })).toMatchObject({ source: '0', tempId: '' });
});
