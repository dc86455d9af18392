import { type api, type Client, type TemplateInput, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../db/engine.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';

describe.each<Engine>(['sqlite', 'postgres'])('templates on %s', (engine) => {
  let server: DataServer;
  let admin: Client<typeof api>;
  let categoryId: number;
  beforeAll(async () => {
    server = await startDataServer({ engine });
    admin = server.client(await server.world.adminToken());
    const category = await admin.template.createCategory({ input: { categoryName: '运营大屏' } });
    categoryId = category.id;
  });
  afterAll(() => server?.stop());

  const author = async () =>
    server.client((await server.world.user(await server.world.role(['/config/template']))).token);
  const xml = (inner = '') =>
    '<?xml version="1.0" encoding="UTF-8"?><board xmlns="urn:mingjing:board" v="1" kind="template">' +
    `<canvas w="1920" h="1080" zoom="fit" bg="#0b1a3a"/><nodes>${inner}</nodes></board>`;
  const slot = '<slot id="s1" x="0" y="0" w="320" h="220"/>';
  const create = (input: Partial<TemplateInput> = {}, client = admin) =>
    client.template.create({ input: { name: '夜色', categoryId, ...input } });
  const namesOf = (tree: { children: { name: string }[] }[]) =>
    tree.flatMap((category) => category.children.map((template) => template.name));

  test('[TMPL-05] [TMPL-11] [TMPL-12] a template is created, read, changed and deleted', async () => {
    const config = JSON.stringify({ background: '#0b1a3a', palette: ['#5b8ff9'], wordColor: '#ffffff' });
    const made = await create({ data: xml(slot), config, bgPath: '/files/a.png' });
    expect(made).toMatchObject({ name: '夜色', categoryId, state: '0', status: '0', version: 1 });
    expect(made).toMatchObject({ width: 1920, height: 1080, zoomType: '2', bgPath: '/files/a.png' });
    expect(JSON.parse(made.config)).toMatchObject({ background: '#0b1a3a', wordColor: '#ffffff' });
    expect(made.data).toContain('<slot id="s1"');
    expect(await admin.template.read({ params: { id: made.id } })).toEqual(made);

    const input = { name: '晨光', categoryId, data: made.data, version: 1 };
    const changed = await admin.template.update({ params: { id: made.id }, input });
    expect(changed).toMatchObject({ name: '晨光', version: 2 });
    expect(changed.data).toBe(made.data);
    expect(await admin.template.remove({ params: { id: made.id } })).toBe(true);
    await expect(admin.template.read({ params: { id: made.id } })).rejects.toThrow(texts.data.gone);
  });

  test('[TMPL-12] the fields of a form speak where the drawing is silent; what is left out stays', async () => {
    const bare = '<board xmlns="urn:mingjing:board" v="1" kind="template"><nodes/></board>';
    const made = await create({
      data: bare,
      width: 800,
      height: 600,
      zoomType: '0',
      config: '{"palette":[]}',
    });
    expect(made).toMatchObject({ width: 800, height: 600, zoomType: '0' });
    const input = { name: '夜色', categoryId, width: 1920, frontCoverPath: '/files/c.png' };
    const wide = await admin.template.update({ params: { id: made.id }, input });
    expect(wide).toMatchObject({ width: 1920, height: 600, zoomType: '0', config: made.config });
    const { frontCoverPath: _, ...rest } = input;
    const again = await admin.template.update({ params: { id: made.id }, input: rest });
    expect(again.frontCoverPath).toBe('/files/c.png');
    expect(again.data).toBe(wide.data);
  });

  test('[TMPL-08] [TMPL-09] name and category are checked on the server', async () => {
    for (const name of ['', ' ', '长'.repeat(51)]) {
      await expect(create({ name })).rejects.toThrow('长度在 1 到 50 个字符');
    }
    expect((await create({ name: '长'.repeat(50) })).name).toHaveLength(50);
    const missing = admin.template.create({ form: new FormData(), input: { name: '甲' } as TemplateInput });
    await expect(missing).rejects.toThrow('请输入分类名称');
    await expect(create({ categoryId: 999_999 })).rejects.toThrow('请选择分类');
  });

  test.each([['{"__proto__":{"a":1}}'], ['not json'], ['{"palette":"#fff"}']])(
    'colours that are none (%s) are refused',
    async (config) => {
      await expect(create({ config })).rejects.toThrow(texts.template.config);
    },
  );

  test('[TMPL-13] [TMPL-16] the state call takes 0 and 1 and says whether it is published now', async () => {
    const { id } = await create();
    const state = (isRelease: unknown) =>
      admin.template.state({ params: { id }, input: { isRelease: isRelease as string } });
    expect(await state('1')).toBe(true);
    expect(await admin.template.read({ params: { id } })).toMatchObject({ state: '1', status: '1' });
    expect(await state('false')).toBe(false);
    expect(await admin.template.read({ params: { id } })).toMatchObject({ state: '0', status: '0' });
    expect(await state(true)).toBe(true);
    for (const other of ['2', '-1', 'yes', '', undefined]) {
      await expect(state(other)).rejects.toThrow(texts.template.state);
    }
  });

  test('[TMPL-10] [TMPL-19] the published serve every author, the others only whoever made them', async () => {
    const mine = await author();
    const other = await author();
    const [open, closed] = [await create({ name: '公开' }, mine), await create({ name: '草稿' }, mine)];
    await mine.template.state({ params: { id: open.id }, input: { isRelease: '1' } });

    expect(namesOf(await other.template.list())).toContain('公开');
    expect(namesOf(await other.template.list())).not.toContain('草稿');
    expect(namesOf(await mine.template.list())).toEqual(expect.arrayContaining(['公开', '草稿']));
    expect(namesOf(await mine.template.list({ query: { released: 'true' } }))).not.toContain('草稿');
    expect(namesOf(await admin.template.list())).toContain('草稿');

    expect((await other.template.read({ params: { id: open.id } })).name).toBe('公开');
    const input = { name: '夺', categoryId };
    for (const attempt of [
      () => other.template.read({ params: { id: closed.id } }),
      () => other.template.update({ params: { id: open.id }, input }),
      () => other.template.remove({ params: { id: open.id } }),
      () => other.template.state({ params: { id: open.id }, input: { isRelease: '0' } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 49999, message: texts.data.gone });
    }
  });

  test('[TMPL-17] categories are made, renamed, and kept while something is in them', async () => {
    const made = await admin.template.createCategory({ input: { categoryName: '手机' } });
    const params = { id: made.id };
    const renamed = await admin.template.updateCategory({ params, input: { categoryName: '手机日报' } });
    expect(renamed).toMatchObject({ name: '手机日报', index: `c_${made.id}`, pid: -1 });
    const { id } = await create({ categoryId: made.id });
    await expect(admin.template.removeCategory({ params })).rejects.toThrow(texts.category.hasChildren);
    await admin.template.remove({ params: { id } });
    expect(await admin.template.removeCategory({ params })).toBe(true);
  });

  test('the panels that were made with a template are counted, those of others too', async () => {
    const { id } = await create({ name: '常用' });
    const other = await create({ name: '未用' });
    const folder = await admin.panel.createCategory({ input: { categoryName: '值班' } });
    const wearing = (ref: number) =>
      `<board v="1"><theme ref="${ref}" palette="#4d7bfd"/><nodes></nodes></board>`;
    const panelOf = (name: string, ref: number) =>
      admin.panel.create({ input: { name, categoryId: folder.id, data: wearing(ref) } });
    await panelOf('一号屏', id);
    await panelOf('二号屏', id);
    // A number that begins alike is another template.
    await panelOf('三号屏', id * 10 + 1);
    expect(await admin.template.usage({ params: { id } })).toEqual({ panels: 2 });
    expect(await admin.template.usage({ params: { id: other.id } })).toEqual({ panels: 0 });
    const stranger = await author();
    await expect(stranger.template.usage({ params: { id } })).rejects.toThrow(texts.data.gone);
  });

  test('[M01] of two authors saving the same template the second is told', async () => {
    const { id } = await create();
    const input = { name: '先', categoryId, version: 1 };
    await admin.template.update({ params: { id }, input });
    await expect(admin.template.update({ params: { id }, input })).rejects.toThrow(
      /该模板已被【.+】修改，请刷新后再保存/,
    );
  });

  test('authors of panels save and choose templates; viewers do not reach them', async () => {
    const panels = server.client((await server.world.user(await server.world.role(['/config/panel']))).token);
    expect((await create({ name: '自存' }, panels)).name).toBe('自存');
    const viewer = server.client(
      (await server.world.user(await server.world.role(['/main/dashboard']))).token,
    );
    await expect(viewer.template.list()).rejects.toMatchObject({ status: 403 });
    await expect(create({}, viewer)).rejects.toMatchObject({ status: 403 });
  });

  test('[DASH-02] type t opens a template as a board without data of its own; strangers get nothing', async () => {
    const mine = await author();
    const made = await create({ name: '预览', data: xml(slot) }, mine);
    const open = (client: Client<typeof api>) => client.board.load({ query: { id: made.id, type: 't' } });
    const board = await open(mine);
    expect(board).toMatchObject({ id: made.id, name: '预览', width: 1920, filterEnable: '0', rows: [] });
    expect(board.drawing).toContain('<slot id="s1"');
    await expect(open(await author())).rejects.toThrow(texts.data.gone);
    await mine.template.state({ params: { id: made.id }, input: { isRelease: '1' } });
    expect((await open(await author())).name).toBe('预览');
    // D08: a share of a panel opens no template, and nobody without a token opens anything.
    const { token } = await server.world.share(await server.world.panel());
    await expect(open(server.client(token))).rejects.toThrow(texts.data.gone);
    await expect(open(server.client())).rejects.toMatchObject({ status: 401 });
  });

  test('[TMPL-03] [D08] anybody may look at a published template and its sample rows, never at another one', async () => {
    const mine = await author();
    const widget = '<widget id="w1" ref="1" x="0" y="0" w="320" h="220"/>';
    const sample = { form: {}, sample: { keys: ['科室'], data: [['心内科']] } };
    const spec = `<spec>${JSON.stringify(sample)}</spec>`;
    const shown = `<slot id="s1" x="0" y="0" w="320" h="220" chart="bar">${spec}</slot>`;
    const made = await create({ name: '陌生人', data: xml(shown + widget) }, mine);
    const look = () => server.client().template.preview({ params: { id: made.id } });
    await expect(look()).rejects.toMatchObject({ code: 49999, message: texts.data.gone });
    await mine.template.state({ params: { id: made.id }, input: { isRelease: '1' } });
    const board = await look();
    expect(board).toMatchObject({ name: '陌生人', rows: [], dataTime: '' });
    expect(board.drawing).toContain('心内科');
    await mine.template.state({ params: { id: made.id }, input: { isRelease: '0' } });
    await expect(look()).rejects.toMatchObject({ code: 49999, message: texts.data.gone });
  });
});
