import { texts } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  failureOf,
  load,
  panelWith,
  server,
  startWorld,
  stopWorld,
  widgetInput,
} from '../../testing/board-world.ts';

beforeAll(startWorld);
afterAll(stopWorld);

test('[DASH-19] [EDIT-13] targets of nodes, columns and the whole widget, each once', async () => {
  const [one, two, three] = [await panelWith([]), await panelWith([]), await panelWith([])];
  const widget = await create(
    widgetInput(datasets.cached, {
      ...byDept,
      xAxis: [column('科室', { nextPanelIDs: [one.id, two.id], nextPanel: [{ id: one.id, name: '甲' }] })],
      filterForm: { nextPanelIDs: [two.id] },
    }),
  );
  const panel = await panelWith([{ id: widget.id, next: `${three.id},999999,甲` }]);
  const targets = await admin.board.targets({ query: { id: panel.id } });
  expect(targets.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [one.id, two.id, three.id].toSorted((a, b) => a - b),
  );
  expect(targets[0]).toEqual({ id: targets[0]?.id, name: '总览' });
});

test('[AUTH-09] [C12] a viewer hears of targets he may read, and not even the names of the others', async () => {
  const role = await server.world.role(['/main/dashboard']);
  const viewer = server.client((await server.world.user(role)).token);
  const open = await panelWith([], { state: 1 });
  const secret = await panelWith([], { state: 1 });
  const widget = await create(
    widgetInput(datasets.cached, {
      ...byDept,
      xAxis: [
        column('科室', {
          nextPanelIDs: [open.id, secret.id],
          nextPanel: [
            { id: open.id, name: '公开面板' },
            { id: secret.id, name: '院长专用面板' },
          ],
        }),
      ],
    }),
  );
  const panel = await panelWith([{ id: widget.id }], { state: 1 });
  await server.world.grantPanel(role, panel.id);
  await server.world.grantPanel(role, open.id);
  expect((await viewer.board.targets({ query: { id: panel.id } })).map(({ id }) => id)).toEqual([open.id]);
  expect(JSON.stringify(await load(panel.id, undefined, viewer))).not.toContain('院长专用面板');
  expect(await failureOf(viewer.board.targets({ query: { id: secret.id } }))).toMatchObject({
    message: texts.data.gone,
  });
  const share = server.client((await server.world.share(panel.id)).token);
  const shared = await share.board.targets({ query: { id: panel.id } });
  expect(shared.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [open.id, secret.id].toSorted((a, b) => a - b),
  );
  expect(await failureOf(share.board.targets({ query: { id: 999_999 } }))).toMatchObject({
    message: texts.data.gone,
  });
});

test('[PANEL-06] before a panel is deleted, charts and panels that jump to it are named as far as the caller may know', async () => {
  const [goal, other] = [await panelWith([]), await panelWith([])];
  const jumping = (name: string, nextPanelIDs: number[]) => ({
    ...widgetInput(datasets.cached, { ...byDept, xAxis: [column('科室', { nextPanelIDs })] }),
    name,
  });
  const one = await create(jumping('按科室', [other.id, goal.id]));
  const whole = await create(
    widgetInput(datasets.other, { ...byDept, filterForm: { nextPanelIDs: [goal.id] } }),
  );
  await create(jumping('去别处', [other.id]));
  const panel = await panelWith([{ id: one.id }, { id: one.id, next: `${other.id},${goal.id}` }]);
  await panelWith([{ id: one.id, next: String(other.id) }]);
  const params = { id: goal.id };
  expect(await admin.panel.impact({ params })).toEqual({
    widgets: [one, whole].map(({ id, name }) => ({ id, name })),
    panels: [{ id: panel.id, name: panel.name }],
  });

  const role = await server.world.role(['/config/panel', '/config/widget']);
  const { id, token } = await server.world.user(role);
  const author = server.client(token);
  expect(await failureOf(author.panel.impact({ params }))).toMatchObject({ message: texts.data.gone });
  await server.db.updateTable('panel').set({ user_id: id }).where('id', '=', goal.id).execute();
  const closed = { id: whole.id };
  const { owner, version } = await admin.widget.usage({ params: closed });
  await admin.widget.saveUsage({
    params: closed,
    input: { ownerId: owner.id, limited: true, roleIds: [], version },
  });
  const told = await author.panel.impact({ params });
  expect(told).toEqual({
    widgets: [{ id: one.id, name: one.name }],
    hiddenWidgets: 1,
    panels: [],
    hiddenPanels: 1,
  });
});
