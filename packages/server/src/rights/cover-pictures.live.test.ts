import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUnusedPictures, neverPlacedMs, unusedMs } from '../files/unused-pictures.ts';
import { startDataServer } from '../testing/data-server.ts';
import { offlineMart } from '../testing/offline-mart.ts';
import type { World, WorldUser } from '../testing/world.ts';
import { badPicture } from './cover-pictures.ts';

const dot = sharp({ create: { width: 3, height: 2, channels: 3, background: '#1677ff' } }).png();
const drawing = (image = '') =>
  '<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1024" h="768" bg="#ffffff"/>' +
  `<theme element="#1677ff" palette="#5470c6"/><nodes>${image}</nodes></board>`;

describe.each(['sqlite', 'postgres'] as const)('[PANEL-26] covers on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startDataServer>>;
  let world: World;
  let author: WorldUser;
  let viewer: WorldUser;
  let stranger: WorldUser;
  let role = 0;
  let category = 0;
  beforeAll(async () => {
    server = await startDataServer({ mart: offlineMart, engine });
    world = server.world;
    const writes = await world.role(['/main/dashboard', '/config/panel', '/config/template']);
    author = await world.user(writes);
    stranger = await world.user(writes);
    role = await world.role(['/main/dashboard']);
    viewer = await world.user(role);
    category = await world.panelCategory();
  });
  afterAll(() => server.stop());

  const asked = (address: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${address}`, { headers });
  const status = async (address: string, token?: string) =>
    (await asked(address, token === undefined ? {} : { 'X-Auth-Token': token })).status;
  async function upload(by: WorldUser): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await dot.clone().toBuffer())]), 'a.png');
    return (await server.client(by.token).file.upload({ form })).url;
  }
  const inputOf = (more: object = {}) => ({
    name: '门诊',
    categoryId: category,
    data: drawing(),
    state: 1 as const,
    ...more,
  });
  const panelWith = (more: object, by = author) =>
    server.client(by.token).panel.create({ input: inputOf(more) });

  test('are for those who find the panel, by the rights of each call', async () => {
    const cover = await upload(author);
    const { id } = await panelWith({ frontCoverPath: cover });
    const guest = (await world.share(id)).token;
    const refused = await asked(cover);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await status(cover, guest)).toBe(404);
    expect(await status(cover, 'none')).toBe(404);
    expect(await status(cover, viewer.token)).toBe(404);
    expect(await status(cover, stranger.token)).toBe(404);
    const answer = await asked(cover, { 'X-Auth-Token': author.token });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=300']);
    expect(answer.headers.get('vary')).toContain('x-auth-token');
    expect(await status(cover, await world.adminToken())).toBe(200);
    await world.grantPanel(role, id);
    expect(await status(cover, viewer.token)).toBe(200);
    await server.db.deleteFrom('role_panel').where('panel_id', '=', id).execute();
    expect(await status(cover, viewer.token)).toBe(404);
  });

  test('are nobody’s once another is in their place or the panel is gone', async () => {
    const [first, second] = [await upload(author), await upload(author)];
    const { id } = await panelWith({ frontCoverPath: first });
    await server
      .client(author.token)
      .panel.update({ params: { id }, input: inputOf({ frontCoverPath: second }) });
    for (const token of [undefined, author.token]) expect(await status(first, token)).toBe(404);
    expect(await status(second, author.token)).toBe(200);
    await server.client(author.token).panel.remove({ params: { id } });
    for (const token of [undefined, author.token]) expect(await status(second, token)).toBe(404);
  });

  test('[N02] go after a day without a panel, whoever made them; those of panels and drawings stay', async () => {
    const client = server.client(author.token);
    const [before, shown, placed, removed] = await Promise.all([
      upload(author),
      upload(author),
      upload(author),
      upload(author),
    ]);
    const save = (cover: string, data = drawing()) => ({
      name: '封面',
      categoryId: category,
      data,
      frontCoverPath: cover,
    });
    const { id } = await client.panel.create({ input: save(before) });
    const gone = await client.panel.create({ input: save(removed) });
    await client.panel.create({ input: save(placed) });
    const image = `<image id="i" x="0" y="0" w="10" h="10" src="${placed}"/>`;
    await client.panel.create({ input: save('', drawing(image)) });
    await server.client(await world.adminToken()).panel.update({ params: { id }, input: save(shown) });
    await client.panel.remove({ params: { id: gone.id } });
    let time = Date.now();
    const sweep = createUnusedPictures({ ...server.deps, now: () => time });
    const left = async () => {
      const rows = await server.db.selectFrom('file').select('name').execute();
      const names = rows.map(({ name }) => `/files/${name}`);
      return [before, removed, shown, placed].map((address) => names.includes(address));
    };
    await sweep.run();
    time += unusedMs - 1;
    await sweep.run();
    expect(await left()).toEqual([true, true, true, true]);
    time += 1;
    await sweep.run();
    expect(await left()).toEqual([false, false, true, true]);
    const files = readdirSync(join(server.deps.settings.dataDir, 'files'));
    expect([before, removed, shown].map((address) => files.includes(basename(address)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('[N02] as covers of templates and uploads that were never placed they go after a week and a day', async () => {
    const client = server.client(author.token);
    const [cover, shown, gone, drawn, never, logo] = await Promise.all(
      Array.from({ length: 6 }, () => upload(author)),
    );
    const image = `<image id="i" x="0" y="0" w="10" h="10" src="${drawn}"/>`;
    const template = await server.db
      .selectFrom('category')
      .select('id')
      .where('kind', '=', 'template')
      .executeTakeFirst();
    const categoryId =
      template?.id ?? (await client.template.createCategory({ input: { categoryName: '模板', pid: -1 } })).id;
    const save = (address: string, data = drawing()) => ({
      input: { name: `模板${address.slice(-9)}`, categoryId, data, frontCoverPath: address },
    });
    const { id } = await client.template.create(save(cover ?? ''));
    const removed = await client.template.create(save(gone ?? ''));
    await client.template.create(save(shown ?? '', drawing(image)));
    await client.template.update({ params: { id }, ...save('') });
    await client.template.remove({ params: { id: removed.id } });
    const made = Date.now();
    let time = made;
    const sweep = createUnusedPictures({
      ...server.deps,
      settings: { ...server.deps.settings, brandLogo: logo ?? '' },
      now: () => time,
    });
    const left = async () => {
      const rows = await server.db.selectFrom('file').select('name').execute();
      return [cover, gone, never, shown, drawn, logo].map((one) =>
        rows.some(({ name }) => `/files/${name}` === one),
      );
    };
    for (const later of [0, unusedMs, neverPlacedMs, neverPlacedMs + unusedMs - 1]) {
      time = made + later;
      await sweep.run();
      expect(await left()).toEqual([true, true, true, true, true, true]);
    }
    time = made + neverPlacedMs + unusedMs;
    await sweep.run();
    expect(await left()).toEqual([false, false, false, true, true, true]);
  });

  test('of a panel with rows that not everybody sees are the administrators’', async () => {
    const cover = await upload(author);
    const { id } = await panelWith({ frontCoverPath: cover });
    const now = Date.now();
    const stamps = { user_id: author.id, created_at: now, updated_at: now };
    const category_id = (
      await server.db
        .insertInto('category')
        .values({ kind: 'dataset', name: `数${id}`, pid: -1, ...stamps })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
    const dataset = await server.db
      .insertInto('dataset')
      .values({ name: `数${id}`, category_id, type: 'combined', query_sql: '', restricted: 1, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    const widget = await server.db
      .insertInto('widget')
      .values({
        name: `图${id}`,
        dataset_id: dataset.id,
        query_sql: '',
        chart_type: 'bar',
        data_json: '{}',
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('panel_widget')
      .values({ panel_id: id, node_id: 'n', widget_id: widget.id })
      .execute();
    expect(await status(cover, author.token)).toBe(404);
    expect(await status(cover, await world.adminToken())).toBe(200);
  });

  test('are not taken by an address into a panel or template of one’s own', async () => {
    const cover = await upload(author);
    const { id } = await panelWith({ frontCoverPath: cover });
    const image = `<image id="p" name="图" src="${cover}" x="0" y="0" w="50" h="50"/>`;
    for (const more of [{ frontCoverPath: cover }, { bgPath: cover, data: '' }, { data: drawing(image) }]) {
      await expect(panelWith(more, stranger)).rejects.toThrow(badPicture);
      const own = await panelWith({}, stranger);
      const client = server.client(stranger.token);
      await expect(client.panel.update({ params: { id: own.id }, input: inputOf(more) })).rejects.toThrow(
        badPicture,
      );
    }
    const { id: templates } = await server
      .client(await world.adminToken())
      .template.createCategory({ input: { categoryName: `模板${id}` } });
    await expect(
      server.client(stranger.token).template.create({
        input: { name: '模板', categoryId: templates, data: drawing(), frontCoverPath: cover },
      }),
    ).rejects.toThrow(badPicture);
    expect(await status(cover)).toBe(404);
    // Its own author may: then it stands on a board, as every picture there does.
    await server
      .client(author.token)
      .panel.update({ params: { id }, input: inputOf({ frontCoverPath: cover, data: drawing(image) }) });
    expect(await status(cover)).toBe(200);
  });

  test('pictures on drawings and covers of templates are open as they were', async () => {
    const picture = await upload(author);
    expect(await status(picture)).toBe(200);
    await panelWith({ bgPath: picture, frontCoverPath: picture, data: '' });
    const answer = await asked(picture);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    // Nobody closes somebody else's picture.
    const other = await upload(author);
    await panelWith({ frontCoverPath: other }, stranger);
    expect(await status(other)).toBe(200);
  });

  test('keys open them by the scope that reads boards', async () => {
    const cover = await upload(author);
    await panelWith({ frontCoverPath: cover });
    const keyOf = async (scope: 'boards' | 'data') => {
      const input = { name: `钥匙${scope}`, scopes: [scope], days: 1 };
      return (await server.client(author.token).apiKey.create({ input })).key;
    };
    const by = async (scope: 'boards' | 'data') =>
      (await asked(cover, { Authorization: `Bearer ${await keyOf(scope)}` })).status;
    expect([await by('boards'), await by('data')]).toEqual([200, 404]);
  });
});
