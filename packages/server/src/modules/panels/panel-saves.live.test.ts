import { type api, type Client, type PanelInput, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../db/engine.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { temporaryMs } from '../widgets/temporary-sweep.ts';
import { createWidgetStore } from '../widgets/widget.store.ts';

describe.each<Engine>(['sqlite', 'postgres'])('saves on %s', (engine) => {
  let server: DataServer;
  let author: { id: number; token: string };
  let client: Client<typeof api>;
  let categoryId: number;
  beforeAll(async () => {
    server = await startDataServer({ engine });
    author = await server.world.user(await server.world.role(['/config/panel']));
    client = server.client(author.token);
    categoryId = await server.world.panelCategory('门诊');
  });
  afterAll(() => server?.stop());

  /** A temporary widget as POST /v2/widgets leaves it behind. */
  const waiting = async (temp_id: string, more: { user_id?: number; updated_at?: number } = {}) => {
    const stamps = { created_at: Date.now(), updated_at: Date.now() };
    const row = await server.db
      .insertInto('widget')
      .values({
        name: `图${temp_id}`,
        category_id: null,
        datasource_id: null,
        dataset_id: 1,
        query_sql: '',
        chart_type: 'bar',
        source: '1',
        data_json: '{}',
        temp_id,
        user_id: author.id,
        ...stamps,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const widgetRow = (id: number) =>
    server.db.selectFrom('widget').select(['source', 'temp_id']).where('id', '=', id).executeTakeFirst();
  const node = (at: number, attributes: string) =>
    `<widget id="n${at}" ${attributes} x="${at * 10}" y="0" w="100" h="80"/>`;
  const xml = (nodes: string) =>
    `<board xmlns="urn:mingjing:board" v="1"><canvas w="1024" h="768"/><nodes>${nodes}</nodes></board>`;
  const input = (more: Partial<PanelInput> = {}): PanelInput => ({ name: '总览', categoryId, ...more });
  const panels = async (): Promise<number> => {
    const rows = await server.db.selectFrom('panel').select('id').execute();
    return rows.length;
  };

  test('[PANEL-12] [WID-04] a panel takes its temporary widgets over, by row and by temporary id', async () => {
    const [byRow, byTemp] = [await waiting('aaaaa1'), await waiting('aaaaa2')];
    const data = xml(node(1, `ref="${byRow}" tmp="aaaaa1"`) + node(2, 'tmp="aaaaa2"'));
    const panel = await client.panel.create({ input: input({ data }) });
    expect(panel.data).not.toContain('tmp=');
    expect(panel.data).toContain(`ref="${byRow}"`);
    expect(panel.data).toContain(`ref="${byTemp}"`);
    for (const id of [byRow, byTemp]) expect(await widgetRow(id)).toEqual({ source: '0', temp_id: '' });
    const placed = await server.db
      .selectFrom('panel_widget')
      .select('widget_id')
      .where('panel_id', '=', panel.id)
      .execute();
    expect(new Set(placed.map((row) => row.widget_id))).toEqual(new Set([byRow, byTemp]));
    expect(placed).toHaveLength(2);
  });

  test('widgets that were made on a panel without a category stand in one of the panel category’s name', async () => {
    const id = await waiting('fffff1');
    await client.panel.create({ input: input({ data: xml(node(1, `ref="${id}" tmp="fffff1"`)) }) });
    const { name } = await server.db
      .selectFrom('widget')
      .innerJoin('category', 'category.id', 'widget.category_id')
      .select('category.name')
      .where('widget.id', '=', id)
      .where('category.kind', '=', 'widget')
      .executeTakeFirstOrThrow();
    expect(name).toBe('门诊');
  });

  test('[M08] [PANEL-12] all or nothing: one widget of twenty that is not there leaves no panel and adopts nothing', async () => {
    const temps = Array.from({ length: 20 }, (_, at) => `bb${String(at).padStart(4, '0')}`);
    const ids = new Map<string, number>();
    for (const temp of temps) if (temp !== 'bb0012') ids.set(temp, await waiting(temp));
    const data = xml(temps.map((temp, at) => node(at, `tmp="${temp}"`)).join(''));
    const before = await panels();
    await expect(client.panel.create({ input: input({ data }) })).rejects.toThrow(texts.panel.temporaryLost);
    expect(await panels()).toBe(before);
    for (const [temp, id] of ids) expect(await widgetRow(id)).toEqual({ source: '1', temp_id: temp });

    const panel = await client.panel.create({ input: input() });
    const change = { params: { id: panel.id }, input: input({ name: '改', data }) };
    await expect(client.panel.update(change)).rejects.toThrow(texts.panel.temporaryLost);
    expect(await client.panel.read({ params: { id: panel.id } })).toEqual(panel);
    for (const [temp, id] of ids) expect(await widgetRow(id)).toEqual({ source: '1', temp_id: temp });
  });

  test('a widget that is refused takes back the adoption of the others', async () => {
    const id = await waiting('cccccc');
    const data = xml(node(1, 'tmp="cccccc"'));
    await expect(client.panel.create({ input: input({ data, categoryId: 999_999 }) })).rejects.toThrow(
      texts.panel.category,
    );
    const panel = await client.panel.create({ input: input() });
    const stale = input({ data, version: panel.version + 5 });
    await expect(client.panel.update({ params: { id: panel.id }, input: stale })).rejects.toThrow('修改');
    expect(await widgetRow(id)).toEqual({ source: '1', temp_id: 'cccccc' });
  });

  test("[PANEL-22] nobody adopts another author's temporary widget, and it is in no list", async () => {
    const other = await server.world.user(await server.world.role(['/config/panel']));
    const id = await waiting('dddddd', { user_id: other.id });
    const data = xml(node(1, 'tmp="dddddd"'));
    await expect(client.panel.create({ input: input({ data }) })).rejects.toThrow(texts.panel.temporaryLost);
    const named = client.panel.create({ input: input({ data: xml(node(1, `ref="${id}"`)) }) });
    await expect(named).rejects.toThrow(texts.data.gone);
    expect(await widgetRow(id)).toMatchObject({ source: '1' });
    expect((await client.widget.list()).some((item) => item.id === id)).toBe(false);
  });

  test('[PANEL-22] widgets of panels that were never saved are removed after a day, others stay', async () => {
    const old = Date.now() - temporaryMs - 1000;
    const [left, young, kept] = [
      await waiting('eeeee1', { updated_at: old }),
      await waiting('eeeee2'),
      await waiting('eeeee3', { updated_at: old }),
    ];
    await client.panel.create({ input: input({ data: xml(node(1, `ref="${kept}"`)) }) });
    await createWidgetStore(server.deps.work).removeTemporaries(Date.now() - temporaryMs);
    expect(await widgetRow(left)).toBeUndefined();
    expect(await widgetRow(young)).toBeDefined();
    expect(await widgetRow(kept)).toEqual({ source: '0', temp_id: '' });
  });

  test('[M05] the same save sent twice, and many times at once, is one panel', async () => {
    const saveKey = crypto.randomUUID();
    const before = await panels();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.panel.create({ input: input({ saveKey }) })),
    );
    const again = await client.panel.create({ input: input({ saveKey }) });
    expect(new Set([...answers, again].map((panel) => panel.id)).size).toBe(1);
    expect(await panels()).toBe(before + 1);
    const change = { name: '改', version: again.version, saveKey: crypto.randomUUID() };
    const first = await client.panel.update({ params: { id: again.id }, input: input(change) });
    // The answer was lost: the very same form comes again and is no conflict.
    const second = await client.panel.update({ params: { id: again.id }, input: input(change) });
    expect(second).toEqual(first);
    expect(second.version).toBe(again.version + 1);
    const mine = { params: { id: again.id }, input: input({ ...change, saveKey: crypto.randomUUID() }) };
    await expect(client.panel.update(mine)).rejects.toThrow('修改');
    const other = await client.panel.create({ input: input() });
    const taken = { params: { id: other.id }, input: input({ saveKey: change.saveKey }) };
    await expect(client.panel.update(taken)).rejects.toThrow(texts.panel.savedElsewhere);
    await expect(client.panel.create({ input: input({ saveKey: 'x' }) })).rejects.toThrow(
      texts.http.malformed,
    );
  });

  test('a panel says who saved it last', async () => {
    const panel = await client.panel.create({ input: input() });
    const admin = server.client(await server.world.adminToken());
    const saved = await admin.panel.update({ params: { id: panel.id }, input: input({ name: '改' }) });
    expect(saved.updatedBy).not.toBe(panel.updatedBy);
    expect(saved.userId).toBe(author.id);
  });
});
