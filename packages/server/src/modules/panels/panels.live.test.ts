import {
  ApiError,
  type api,
  type Client,
  leavesAmong,
  type PanelInput,
  type PanelItem,
  texts,
} from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../db/engine.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';

describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
  let server: DataServer;
  let admin: Client<typeof api>;
  let categoryId: number;
  beforeAll(async () => {
    server = await startDataServer({ engine });
    admin = server.client(await server.world.adminToken());
    categoryId = await server.world.panelCategory('门诊');
  });
  afterAll(() => server?.stop());

  const xml = (inner = '', canvas = 'w="1280" h="720" zoom="fit"', attributes = '') =>
    `<?xml version="1.0" encoding="UTF-8"?><board xmlns="urn:mingjing:board" v="1" kind="panel" ${attributes}>` +
    `<canvas ${canvas}/><nodes>${inner}</nodes></board>`;
  const create = (input: Partial<PanelInput> = {}, client = admin) =>
    client.panel.create({ input: { name: '总览', categoryId, ...input } });

  describe('save', () => {
    test('[PANEL-09] [PANEL-13] [PANEL-15] a new panel without a drawing is 1024x768', async () => {
      const panel = await create();
      expect(panel).toMatchObject({ width: 1024, height: 768, zoomType: '1', state: 0, version: 1 });
      expect(panel).toMatchObject({ filterEnable: '0', showViewDeviceType: 1, categoryId });
      expect(panel.category).toEqual({ id: categoryId, index: `c_${categoryId}`, name: '门诊' });
      expect(await admin.panel.read({ params: { id: panel.id } })).toEqual(panel);
      expect(await admin.panel.remove({ params: { id: panel.id } })).toBe(true);
      await expect(admin.panel.read({ params: { id: panel.id } })).rejects.toThrow(texts.data.gone);
    });

    test('[PANEL-08] [PANEL-14] size, fit, device and background come from the drawing', async () => {
      const panel = await create({ width: 1, height: 1, zoomType: '0', showViewDeviceType: 2 });
      const data = xml('', 'w="1280" h="720" zoom="fit" bgImage="/files/abc.png"', 'device="2"');
      const input = {
        name: '总览',
        categoryId,
        data,
        showViewDeviceType: 2,
        filterEnable: '1' as const,
        state: 1,
      };
      const saved = await admin.panel.update({ params: { id: panel.id }, input });
      expect(saved).toMatchObject({
        width: 1280,
        height: 720,
        zoomType: '2',
        showViewDeviceType: 2,
        state: 1,
      });
      expect(saved).toMatchObject({ bgPath: '/files/abc.png', filterEnable: '1', version: 2 });
      // Saved again as it is stored: not a byte changes.
      const again = await admin.panel.update({
        params: { id: panel.id },
        input: { ...input, data: saved.data },
      });
      expect(again.data).toBe(saved.data);
    });

    test('[PANEL-13] the fields of a form speak where the drawing is silent, and the drawing follows', async () => {
      const bare = '<board xmlns="urn:mingjing:board" v="1" kind="panel"><nodes/></board>';
      const form = { width: 1920, height: 1080, zoomType: '2' as const, showViewDeviceType: 2 };
      const columns = { ...form, bgPath: '/files/a.png' };
      const panel = await create({ ...columns, data: bare });
      expect(panel).toMatchObject(columns);
      expect(panel.data).toMatch(/device="2".*w="1920" h="1080" zoom="fit".*bgImage="\/files\/a.png"/s);
      const own = 'w="800" h="600" zoom="none" bgImage="/files/b.png"';
      const stated = await create({ ...columns, data: xml('', own, 'device="1"') });
      expect(stated).toMatchObject({ width: 800, height: 600, zoomType: '0', bgPath: '/files/b.png' });
      expect(stated.showViewDeviceType).toBe(1);
    });

    test('[PANEL-14] an update without a drawing changes what it names and keeps the rest', async () => {
      const layout = JSON.stringify({ paramsGroup: [{ name: '科室', type: 2 }], checkedGroup: ['科室'] });
      const text = '<text id="a" x="0" y="0" w="1" h="1"/>';
      const data = xml(text, 'w="800" h="600" zoom="height" bgImage="/files/b.png"');
      const first = { data, layout, state: 1, filterEnable: '1' as const, frontCoverPath: '/files/c.png' };
      const panel = await create(first);
      const update = (input: Partial<PanelInput>) =>
        admin.panel.update({ params: { id: panel.id }, input: { name: '总览', categoryId, ...input } });
      const wide = await update({ width: 1920, zoomType: '1' });
      const rest = { height: 600, bgPath: '/files/b.png', frontCoverPath: '/files/c.png', state: 1 };
      expect(wide).toMatchObject({ width: 1920, filterEnable: '1', layout: panel.layout, ...rest });
      expect(wide.data).toContain('zoom="height"');
      expect(wide.data).toContain('<text id="a"');
      expect(await update({ bgPath: '' })).toMatchObject({ bgPath: '', width: 1920 });
    });

    test('[PANEL-13] [PANEL-14] background and cover may be sent as files', async () => {
      const dot = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      );
      const form = (name: string) => {
        const body = new FormData();
        for (const field of ['bgPath', 'frontCoverPath'])
          body.set(field, new File([dot], 'dot.png', { type: 'image/png' }));
        return { form: body, input: { name, categoryId } };
      };
      const panel = await admin.panel.create(form('有图'));
      expect(panel.bgPath).toMatch(/^\/files\/[0-9a-f]{32}\.png$/);
      expect(panel.frontCoverPath).toMatch(/^\/files\/[0-9a-f]{32}\.png$/);
      expect((await fetch(`${server.url}${panel.bgPath}`)).status).toBe(200);
      const again = await admin.panel.update({ params: { id: panel.id }, ...form('有图') });
      expect(again.bgPath).not.toBe(panel.bgPath);
      const before = await server.db.selectFrom('file').select('name').execute();
      await expect(admin.panel.create(form(''))).rejects.toThrow('长度在 1 到 50 个字符');
      await expect(
        admin.panel.create({ ...form('甲'), input: { name: '甲', categoryId: 999_999 } }),
      ).rejects.toThrow('请选择分类');
      expect(await server.db.selectFrom('file').select('name').execute()).toHaveLength(before.length);
    });

    test('[PANEL-13] sizes, fits and devices that are none are refused in words', async () => {
      await expect(create({ width: 0 })).rejects.toThrow(texts.panel.size);
      await expect(create({ height: 'tall' as never })).rejects.toThrow(texts.panel.size);
      await expect(create({ zoomType: '7' as never })).rejects.toThrow(texts.panel.zoom);
      await expect(create({ showViewDeviceType: 3 })).rejects.toThrow(texts.panel.device);
      expect(await create({ width: '' as never, zoomType: '' })).toMatchObject({
        width: 1024,
        zoomType: '1',
      });
    });

    test('[PANEL-10] [PANEL-11] name and category are checked again on the server', async () => {
      for (const name of ['', ' ', '长'.repeat(51)]) {
        await expect(create({ name })).rejects.toThrow('长度在 1 到 50 个字符');
      }
      expect((await create({ name: '长'.repeat(50) })).name).toHaveLength(50);
      await expect(create({ categoryId: 999_999 })).rejects.toThrow('请选择分类');
      const missing = admin.panel.create({ form: new FormData(), input: { name: '甲' } as PanelInput });
      await expect(missing).rejects.toThrow('请选择分类');
    });

    test.each([
      ['not XML', '<board'],
      ['a DTD', '<!DOCTYPE a [<!ENTITY x "y">]><board/>'],
      [
        'two nodes of one id',
        xml('<text id="a" x="0" y="0" w="1" h="1"/><text id="a" x="0" y="0" w="1" h="1"/>'),
      ],
      ['a foreign background', xml('', 'w="10" h="10" bgImage="http://evil.example/x.png"')],
      ['a foreign picture', xml('<image id="a" src="https://evil.example/x.png" x="0" y="0" w="9" h="9"/>')],
    ])('[K05] %s as a drawing is refused', async (_, data) => {
      const failure = await create({ data }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ApiError);
      expect(failure).toMatchObject({ status: 200, code: 49999 });
    });

    test('[J03] addresses of pictures are own files only', async () => {
      for (const bgPath of [
        'javascript:alert(1)',
        'https://evil.example/a.png',
        '/files/../secret',
        '//evil/a',
      ]) {
        await expect(create({ bgPath })).rejects.toThrow('图片地址无效');
        await expect(create({ frontCoverPath: bgPath })).rejects.toThrow('图片地址无效');
        await expect(create({ widgetBgPathes: `/files/a.png,${bgPath}` })).rejects.toThrow('图片地址无效');
      }
      expect((await create({ bgPath: '/files/a.png' })).bgPath).toBe('/files/a.png');
    });

    test('filter parameters are checked and kept', async () => {
      await expect(create({ layout: '{"paramsGroup":[{"name":"","type":9}]}' })).rejects.toThrow(
        '过滤参数格式错误',
      );
      await expect(create({ layout: '{"__proto__":{"x":1}}' })).rejects.toThrow('过滤参数格式错误');
      const layout = JSON.stringify({ paramsGroup: [{ name: '科室', type: 2 }], checkedGroup: ['科室'] });
      const panel = await create({ layout });
      expect(JSON.parse(panel.layout)).toMatchObject({
        checkedGroup: ['科室'],
        paramsGroup: [{ name: '科室' }],
      });
    });

    test('[M01] of two authors saving the same panel the second is told, and nothing is overwritten', async () => {
      const panel = await create();
      const save = (client: Client<typeof api>, name: string) =>
        client.panel.update({
          params: { id: panel.id },
          input: { name, categoryId, version: panel.version },
        });
      const admins = await server.world.user(
        (await server.db.selectFrom('role').select('id').where('is_admin', '=', 1).executeTakeFirstOrThrow())
          .id,
      );
      const outcomes = await Promise.allSettled([save(admin, '先'), save(server.client(admins.token), '后')]);
      const winner = outcomes.find((outcome) => outcome.status === 'fulfilled');
      const loser = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(loser?.reason).toMatchObject({ code: 49999 });
      expect(String(loser?.reason)).toMatch(/该面板已被【.+】修改，请刷新后再保存/);
      const stored = await admin.panel.read({ params: { id: panel.id } });
      expect(stored).toMatchObject({ name: winner?.value.name, version: 2 });
    });
  });

  describe('rights', () => {
    test('[PANEL-16] [PANEL-17] authors see their own panels, administrators all', async () => {
      const author = await server.world.user(await server.world.role(['/config/panel']));
      const own = await create({}, server.client(author.token));
      const foreign = await create();
      const ids = async (token: string, isAll?: string) => {
        const tree = await server.client(token).panel.tree({ query: isAll === undefined ? {} : { isAll } });
        return leavesAmong<PanelItem>(tree).map(({ id }) => id);
      };
      expect(await ids(author.token)).toEqual([own.id]);
      expect(await ids(author.token, 'true')).toEqual([own.id]);
      const everything = await ids(await server.world.adminToken(), 'true');
      expect(everything).toEqual(expect.arrayContaining([own.id, foreign.id]));
    });

    test("[AUTH-12] another author's panel looks like one that does not exist", async () => {
      const author = server.client(
        (await server.world.user(await server.world.role(['/config/panel']))).token,
      );
      const { id } = await create();
      const input = { name: '夺', categoryId };
      for (const at of [id, 999_999]) {
        const params = { id: at };
        for (const attempt of [
          () => author.panel.read({ params }),
          () => author.panel.update({ params, input }),
          () => author.panel.remove({ params }),
          () => author.panel.share({ params }),
          () => author.board.load({ query: { id: at, type: 'p' } }),
        ]) {
          const failure = await attempt().catch((error: unknown) => error);
          expect(failure).toMatchObject({ status: 200, code: 49999, message: texts.data.gone });
        }
      }
    });

    test('[AUTH-13] [PANEL-21] viewers read published panels that are granted to them', async () => {
      const role = await server.world.role(['/main/dashboard']);
      const viewer = server.client((await server.world.user(role)).token);
      const panel = await create({ state: 1 });
      const open = (by = viewer) => by.board.load({ query: { id: panel.id, type: 'p' } });
      const isListed = async (by = viewer) =>
        (await by.session.resources()).panels.some(({ children }) =>
          children.some(({ id }) => id === panel.id),
        );
      await expect(open()).rejects.toThrow(texts.data.gone);
      expect(await isListed()).toBe(false);
      await server.world.grantPanel(role, panel.id);
      expect((await open()).name).toBe('总览');
      expect(await isListed()).toBe(true);
      await admin.panel.update({ params: { id: panel.id }, input: { name: '总览', categoryId, state: 0 } });
      await expect(open()).rejects.toThrow(texts.data.gone);
      expect(await isListed()).toBe(false);
      // Its author still sees it.
      expect([(await open(admin)).name, await isListed(admin)]).toEqual(['总览', true]);
    });
  });

  describe('share', () => {
    const signOf = (shareUrl: string) => new URL(shareUrl.replace('/#/', '/')).searchParams.get('sign') ?? '';
    const nobody = () => server.client();
    const exchange = async (sign: string) => (await nobody().session.exchangeSign({ input: { sign } })).token;

    test('[PANEL-05] [PANEL-06] [PANEL-18] a link opens its panel without an account, and asking again gives the same', async () => {
      const panel = await create({ data: xml() });
      const { shareUrl } = await admin.panel.share({ params: { id: panel.id } });
      expect(shareUrl).toMatch(new RegExp(`^${server.url}/#/preview\\?id=${panel.id}&type=p&sign=[\\w.-]+$`));
      expect(await admin.panel.share({ params: { id: panel.id } })).toEqual({ shareUrl });
      const viewer = server.client(await exchange(signOf(shareUrl)));
      expect((await viewer.board.load({ query: { id: panel.id, type: 'p' } })).id).toBe(panel.id);
      expect(JSON.parse(await viewer.board.layout({ query: { id: panel.id } }))).toMatchObject({
        paramsGroup: [],
        checkedGroup: [],
      });
    });

    test('a share token opens nothing else', async () => {
      const panel = await create();
      const other = await create({ state: 1 });
      const { token } = await server.world.share(panel.id);
      const viewer = server.client(token);
      await expect(viewer.board.load({ query: { id: other.id, type: 'p' } })).rejects.toThrow(
        texts.data.gone,
      );
      await expect(viewer.board.load({ query: { id: 999_999, type: 'p' } })).rejects.toThrow(texts.data.gone);
      await expect(viewer.panel.read({ params: { id: panel.id } })).rejects.toMatchObject({ status: 401 });
      await expect(viewer.widget.list()).rejects.toMatchObject({ status: 401 });
    });

    test('a link opens the panels that its panel jumps to, as far as who shared it may read them', async () => {
      const author = await server.world.user(await server.world.role(['/config/panel']));
      const client = server.client(author.token);
      const target = await create({}, client);
      const secret = await create({ state: 1 });
      const jump = xml(
        `<widget id="n1" ref="1" next="${target.id},${secret.id}" x="0" y="0" w="100" h="100"/>`,
      );
      const panel = await create({ data: jump }, client);
      const { shareUrl } = await client.panel.share({ params: { id: panel.id } });
      const viewer = server.client(await exchange(signOf(shareUrl)));
      expect((await viewer.board.load({ query: { id: target.id, type: 'p' } })).id).toBe(target.id);
      await expect(viewer.board.load({ query: { id: secret.id, type: 'p' } })).rejects.toThrow(
        texts.data.gone,
      );
    });

    test('a closed, changed or foreign sign is refused with 40003', async () => {
      const panel = await create();
      const { shareUrl } = await admin.panel.share({ params: { id: panel.id } });
      const sign = signOf(shareUrl);
      const token = await exchange(sign);
      const [body = '', signature = ''] = sign.split('.');
      const forged = Buffer.from(JSON.stringify({ k: 'share', p: panel.id + 1, s: 1 })).toString('base64url');
      const bad = [
        `${forged}.${signature}`,
        `${body}.${signature.slice(1)}A`,
        `${body}.`,
        body,
        'x',
        `${sign}.x`,
      ];
      for (const one of bad) {
        await expect(exchange(one)).rejects.toMatchObject({
          status: 200,
          code: 40003,
          message: texts.share.closed,
        });
      }
      expect(await admin.panel.revokeShare({ params: { id: panel.id } })).toBe(true);
      await expect(exchange(sign)).rejects.toMatchObject({ code: 40003 });
      const viewer = server.client(token);
      await expect(viewer.board.load({ query: { id: panel.id, type: 'p' } })).rejects.toMatchObject({
        status: 401,
      });
      const fresh = await admin.panel.share({ params: { id: panel.id } });
      expect(fresh.shareUrl).not.toBe(shareUrl);
    });

    test('a panel that is taken back or deleted closes its link', async () => {
      const panel = await create({ state: 1 });
      const first = await server.world.share(panel.id);
      await admin.panel.update({ params: { id: panel.id }, input: { name: '总览', categoryId, state: 0 } });
      const open = (token: string) => server.client(token).board.load({ query: { id: panel.id, type: 'p' } });
      await expect(open(first.token)).rejects.toMatchObject({ status: 401 });
      const second = await server.world.share(panel.id);
      await admin.panel.remove({ params: { id: panel.id } });
      await expect(open(second.token)).rejects.toMatchObject({ status: 401 });
    });

    test('[L06] the configured address is the base of links, whatever Host a request names', async () => {
      const own = await startDataServer({ settings: { publicUrl: 'https://bi.example.com' } });
      try {
        const client = own.client(await own.world.adminToken());
        const { shareUrl } = await client.panel.share({ params: { id: await own.world.panel() } });
        expect(shareUrl).toMatch(/^https:\/\/bi\.example\.com\/#\/preview/);
      } finally {
        await own.stop();
      }
    });
  });
});
