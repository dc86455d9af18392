import { api, type BoardLayout, callFile, livePath, type ShareLink, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  exchange,
  failureOf,
  holderOf,
  layoutOf,
  load,
  panelWith,
  server,
  share,
  signIn,
  sorted,
  source,
  sourceQuestions,
  startCountedWorld,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../../testing/board-world.ts';

beforeAll(startCountedWorld);
afterAll(stopWorld);

const inner = { key: '科室', filterType: 1, value: '内科' };
const chart = () => create(widgetInput(datasets.cached, byDept));
const gone = { code: 49999, message: texts.data.gone };
const nobody = { status: 401 };
/** The answer's words as they came. */
const raw = async (token: string, path: string, method = 'GET') => {
  const response = await fetch(`${server.url}/webapi${path}`, { method, headers: { 'X-Auth-Token': token } });
  return { status: response.status, text: await response.text() };
};

describe('a link and its policy', () => {
  test('[PANEL-05] [PANEL-18] a panel has many links, each by its name; the first stays what share answers', async () => {
    const panel = await panelWith([await chart()]);
    const { shareUrl } = await admin.panel.share({ params: { id: panel.id } });
    const second = await share(panel.id, { name: '给院长' });
    expect(second).toMatchObject({
      name: '给院长',
      state: 'open',
      views: 0,
      lastViewedAt: null,
      hasPassword: false,
      allowDownload: true,
      embedUrl: '',
    });
    const links = await admin.share.list({ query: { panelId: panel.id } });
    expect(links.map(({ url }) => url)).toEqual([second.url, shareUrl]);
    expect(await admin.panel.share({ params: { id: panel.id } })).toEqual({ shareUrl });
    const before = Date.now();
    await exchange(second);
    await exchange(second);
    const [seen] = await admin.share.list({ query: { panelId: panel.id } });
    expect(seen?.views).toBe(2);
    expect(seen?.lastViewedAt).toBeGreaterThanOrEqual(before);
    // Closing one leaves the other.
    await admin.share.revoke({ params: { id: second.id } });
    await expect(exchange(second)).rejects.toMatchObject({ code: 40003 });
    await exchange({ url: shareUrl });
    const [closed] = await admin.share.list({ query: { panelId: panel.id } });
    expect(closed).toMatchObject({ state: 'revoked', url: '' });
  });

  test('[PANEL-06] a link ends when its time is over, and who is inside is out', async () => {
    const panel = await panelWith([await chart()]);
    await expect(share(panel.id, { expiresAt: Date.now() - 1 })).rejects.toThrow(texts.share.past);
    const link = await share(panel.id, { expiresAt: Date.now() + 3_600_000 });
    const viewer = await holderOf(link);
    expect((await load(panel.id, undefined, viewer)).id).toBe(panel.id);
    await server.db
      .updateTable('share')
      .set({ expires_at: Date.now() - 1 })
      .where('id', '=', link.id)
      .execute();
    await expect(load(panel.id, undefined, viewer)).rejects.toMatchObject(nobody);
    await expect(exchange(link)).rejects.toMatchObject({ code: 40003, message: texts.share.closed });
    const [seen] = await admin.share.list({ query: { panelId: panel.id } });
    expect(seen).toMatchObject({ state: 'expired', url: '' });
    // More time opens it again under the same address.
    const input = { expiresAt: Date.now() + 3_600_000 };
    expect((await admin.share.update({ params: { id: link.id }, input })).url).toBe(link.url);
    await exchange(link);
  });

  test('a password is asked for, guesses are limited, and no answer or row tells it', async () => {
    const panel = await panelWith([await chart()]);
    await expect(share(panel.id, { password: '123' })).rejects.toThrow(texts.share.passwordLength);
    const link = await share(panel.id, { password: '门诊-2026' });
    expect(link.hasPassword).toBe(true);
    expect(JSON.stringify(await admin.share.list())).not.toContain('门诊-2026');
    const row = await server.db.selectFrom('share').selectAll().where('id', '=', link.id).executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    await expect(exchange(link)).rejects.toThrow(texts.share.password);
    await expect(exchange(link, '')).rejects.toThrow(texts.share.password);
    for (let tries = 1; tries < 5; tries += 1) {
      await expect(exchange(link, '错误密码')).rejects.toThrow(texts.share.wrongPassword);
    }
    // A right one takes the count away.
    const viewer = await holderOf(link, '门诊-2026');
    const guesses = Array.from({ length: 30 }, () => failureOf(exchange(link, '错误密码')));
    const said = (await Promise.all(guesses)).map((error) => (error as Error).message);
    expect(said.filter((text) => text === texts.share.wrongPassword)).toHaveLength(4);
    expect(said.filter((text) => text === texts.share.lockedOut)).toHaveLength(26);
    await expect(exchange(link, '门诊-2026')).rejects.toThrow(texts.share.lockedOut);
    // Another password is asked of those inside too.
    expect((await load(panel.id, undefined, viewer)).id).toBe(panel.id);
    await admin.share.update({ params: { id: link.id }, input: { password: '新密码-1' } });
    await expect(load(panel.id, undefined, viewer)).rejects.toMatchObject(nobody);
  });

  test('a link without downloads gives no file, whatever is asked', async () => {
    const widget = await chart();
    const panel = await panelWith([widget]);
    const link = await share(panel.id, { allowDownload: false });
    const { token, allowDownload } = await exchange(link);
    expect(allowDownload).toBe(false);
    const options = { baseUrl: server.url, token: () => token };
    const file = (format: 'csv' | 'xlsx') =>
      callFile(
        api.export.widget,
        { params: { id: widget.id }, query: { panelId: panel.id, format } },
        options,
      );
    await expect(file('csv')).rejects.toThrow(texts.share.noDownload);
    await expect(file('xlsx')).rejects.toThrow(texts.share.noDownload);
    // The server draws no picture for its holders either.
    const picture = () =>
      callFile(api.picture.widget, { params: { id: widget.id }, query: { panelId: panel.id } }, options);
    await expect(picture()).rejects.toThrow(texts.share.noDownload);
    const viewer = server.client(token);
    expect(await viewer.share.policy()).toEqual({ allowDownload: false });
    await admin.share.update({ params: { id: link.id }, input: { allowDownload: true } });
    expect(await viewer.share.policy()).toEqual({ allowDownload: true });
    expect((await file('csv')).blob.size).toBeGreaterThan(10);
    expect((await picture()).blob.type).toContain('image/svg+xml');
  });

  test('[PANEL-18] a key that is misspelt makes no open link, and what a change leaves out stays', async () => {
    const { id: panelId } = await panelWith([await chart()]);
    const misspelt: object = { panelId, lockedFilter: [inner] };
    await expect(admin.share.create({ input: misspelt as { panelId: number } })).rejects.toThrow(
      '不支持的字段：lockedFilter',
    );
    const policy = { expiresAt: Date.now() + 3_600_000, allowDownload: false, lockedFilters: [inner] };
    const link = await share(panelId, { ...policy, password: '门诊-2026', origins: ['https://a.example'] });
    await expect(
      admin.share.update({ params: { id: link.id }, input: { allowDownloads: true } as object }),
    ).rejects.toThrow('不支持的字段：allowDownloads');
    const renamed = await admin.share.update({ params: { id: link.id }, input: { name: '改名' } });
    expect(renamed).toEqual({ ...link, name: '改名' });
    expect(await admin.share.update({ params: { id: link.id }, input: {} })).toEqual(renamed);
  });

  test('[PANEL-18] the audit log tells what a link is locked to, and when that was changed', async () => {
    const { id: panelId } = await panelWith([await chart()]);
    const { id } = await share(panelId, { lockedFilters: [inner], origins: ['https://a.example'] });
    const outer = { ...inner, value: '外科' };
    for (const input of [{ lockedFilters: [outer] }, { name: '改名' }, { lockedFilters: [], origins: [] }])
      await admin.share.update({ params: { id }, input });
    const entries = await server.db
      .selectFrom('audit_log')
      .select('detail')
      .where('object_kind', '=', 'share')
      .where('object_id', '=', String(id))
      .orderBy('id')
      .execute();
    const told = entries.map(({ detail }) => {
      const { locks, locksChanged, sites } = JSON.parse(detail) as Record<string, unknown>;
      return { locks, locksChanged, sites };
    });
    const closed = { locks: ['科室'], sites: ['https://a.example'] };
    expect(told).toEqual([
      { ...closed, locksChanged: undefined },
      { ...closed, locksChanged: true },
      { ...closed, locksChanged: false },
      { locks: undefined, locksChanged: true, sites: undefined },
    ]);
  });

  test('authors see and change links of their own, administrators all', async () => {
    const author = await server.world.user(await server.world.role(['/config/panel']));
    const mine = server.client(author.token);
    const own = await server.world.panel({ userId: author.id });
    const foreign = await share(await server.world.panel());
    const link = await mine.share.create({ input: { panelId: own, name: '我的' } });
    const byAdmin = await share(own, { name: '管理员的' });
    expect((await mine.share.list()).map(({ id }) => id)).toEqual([byAdmin.id, link.id]);
    const all = (await admin.share.list()).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([foreign.id, link.id, byAdmin.id]));
    const params = { id: foreign.id };
    for (const attempt of [
      () => mine.share.update({ params, input: {} }),
      () => mine.share.revoke({ params }),
      () => mine.share.revoke({ params: { id: 999_999 } }),
      () => mine.share.create({ input: { panelId: foreign.panelId } }),
    ]) {
      expect(await failureOf(attempt())).toMatchObject(gone);
    }
    const viewer = server.client((await server.world.user(await server.world.role())).token);
    await expect(viewer.share.list()).rejects.toMatchObject({ status: 403 });
  });

  test.each([
    'javascript:alert(1)',
    'https://a.example; script-src *',
    'https://a.example/path',
    'https://user@a.example',
    '*',
    "'self'",
    'https://a.example\nx: y',
  ])('%j is no site to embed', async (origin) => {
    const panelId = await server.world.panel();
    await expect(share(panelId, { origins: [origin] })).rejects.toThrow(texts.share.origin);
  });
});

describe('locked filters', () => {
  const locked = async () => {
    const widget = await chart();
    const layout = layoutOf({ name: '科室', type: 2 });
    const detail = { xAxis: [column('科室'), column('月份'), column('人数')] };
    const drilled = { ...byDept, xAxis: [column('月份'), column('科室')] };
    const table = await create(widgetInput(datasets.cached, detail, { chartType: 'table' }));
    const drill = await create(widgetInput(datasets.cached, drilled));
    const other = await create(
      widgetInput(datasets.other, { xAxis: [column('项目')] }, { chartType: 'table' }),
    );
    const panel = await panelWith([widget, table, drill, other], { layout });
    const link = await share(panel.id, { lockedFilters: [inner] });
    return { widget, table, drill, panel, link, token: (await exchange(link)).token };
  };

  test('[D06] hold on every way to the data, and no holder can take them away or widen them', async () => {
    const { widget, table, drill, panel, token } = await locked();
    const viewer = server.client(token);
    const asked = async (filters?: unknown) => widgetsOf(await load(panel.id, filters, viewer));
    expect((await asked())[0]?.data.data).toEqual([['内科', 30]]);
    expect((await asked())[1]?.data.data.map((row) => row[0])).toEqual(['内科', '内科']);
    // Data without the column are not what was locked.
    expect((await asked())[3]?.data.data).toEqual([['x']]);
    for (const filters of [
      [{ key: '科室', filterType: 1, value: '外科' }],
      [{ key: '科室', filterType: 1, value: "内科' OR '1'='1" }],
    ]) {
      expect((await asked(filters))[0]?.data.data).toEqual([]);
    }
    expect((await asked([{ key: '科室', filterType: 4, value: ['内科', '外科'] }]))[0]?.data.data).toEqual([
      ['内科', 30],
    ]);
    const ask = (id: number, query: object = {}) =>
      viewer.widget.data({ query: { id, panelId: panel.id, ...query } });
    expect((await ask(widget.id)).data).toEqual([['内科', 30]]);
    expect((await ask(widget.id, { filters: '[]', lenient: '1' })).data).toEqual([['内科', 30]]);
    expect((await ask(table.id, { page: JSON.stringify({ page: 1, pageSize: 50 }) })).total).toBe(2);
    const totals = JSON.stringify([{ key: '人数', calculation: 'sum' }]);
    expect((await ask(table.id, { totals })).data).toEqual([[30]]);
    const step = { level: 1, path: [{ key: '月份', value: '2024-01-01' }] };
    expect((await ask(drill.id, { drill: JSON.stringify(step) })).data).toEqual([['内科', 10]]);
    const grouped = JSON.stringify({ aggregationKeys: ['人数'], aggregationType: 1, groupKeys: ['科室'] });
    expect(await failureOf(ask(widget.id, { aggregation: grouped }))).toMatchObject({
      message: texts.widget.fixedCalculation,
    });
    // Its choices, its files and its pictures too.
    expect(await viewer.board.layout({ query: { id: panel.id } })).not.toContain('外科');
    const options = { baseUrl: server.url, token: () => token };
    const query = { panelId: panel.id, format: 'csv' as const };
    const file = await callFile(api.export.widget, { params: { id: table.id }, query }, options);
    expect(await file.blob.text()).not.toContain('外科');
    const picture = { params: { id: widget.id }, query: { panelId: panel.id } };
    const adminOptions = { baseUrl: server.url, token: () => adminToken };
    const adminToken = await server.world.adminToken();
    expect(await (await callFile(api.picture.widget, picture, adminOptions)).blob.text()).toContain('外科');
    expect(await (await callFile(api.picture.widget, picture, options)).blob.text()).not.toContain('外科');
  });

  test('[D06] hold on columns that the panel’s parameters name otherwise, jumped to or not', async () => {
    const widget = await chart();
    const other = await create(
      widgetInput(datasets.other, { xAxis: [column('项目')], yAxis: [column('数量')] }),
    );
    const layout = layoutOf({
      name: '科室',
      type: 2,
      columns: [{ datasetId: datasets.other, column: '项目' }],
    });
    const target = await panelWith([other], { state: 1 });
    const panel = await panelWith([{ ...widget, next: String(target.id) }, other], { layout });
    const viewer = await holderOf(await share(panel.id, { lockedFilters: [inner] }));
    for (const { id } of [panel, target]) {
      const board = await load(id, undefined, viewer);
      expect(widgetsOf(board).at(-1)?.data.data).toEqual([]);
    }
    const choices = { query: { id: panel.id, name: '科室' } };
    expect((await viewer.board.choices(choices)).values).toEqual(['内科']);
    const free = await holderOf(await share(panel.id));
    expect((await free.board.choices(choices)).values).toContain('x');
    // Where only the panel that is jumped to knows the other name.
    const mapped = await panelWith([other], { state: 1, layout });
    const start = await panelWith([{ ...widget, next: String(mapped.id) }]);
    const holder = await holderOf(await share(start.id, { lockedFilters: [inner] }));
    expect(widgetsOf(await load(mapped.id, undefined, holder))[0]?.data.data).toEqual([]);
    const there = { query: { id: mapped.id, name: '科室' } };
    expect((await holder.board.choices(there)).values).toEqual([]);
    expect((await (await holderOf(await share(start.id))).board.choices(there)).values).toContain('x');
  });

  test('are told to the holder by the names of the board, without columns that it does not show', async () => {
    const { panel, token } = await locked();
    const lockedTo = async (of: string) =>
      (JSON.parse(await server.client(of).board.layout({ query: { id: panel.id } })) as BoardLayout).locked;
    expect(await lockedTo(token)).toEqual(['科室 等于 内科']);
    const doctor = { key: '医生', filterType: 1, value: '张' };
    const hidden = await exchange(await share(panel.id, { lockedFilters: [inner, doctor] }));
    expect(await lockedTo(hidden.token)).toEqual(['科室 等于 内科', texts.share.otherLock]);
    expect(await lockedTo((await exchange(await share(panel.id))).token)).toBeUndefined();
    expect(await lockedTo(await server.world.adminToken())).toBeUndefined();
  });

  test('[C14] two links with other locks never get one another’s answers', async () => {
    const { panel, token } = await locked();
    const outer = await share(panel.id, { lockedFilters: [{ ...inner, value: '外科' }] });
    const free = await share(panel.id);
    const first = async (client: ReturnType<typeof server.client>) =>
      sorted(widgetsOf(await load(panel.id, undefined, client))[0]!.data).map((row) => row[0]);
    for (let round = 0; round < 2; round += 1) {
      expect(await first(server.client(token))).toEqual(['内科']);
      expect(await first(await holderOf(outer))).toEqual(['外科']);
      expect(await first(await holderOf(free))).toHaveLength(4);
      expect(await first(admin)).toHaveLength(4);
    }
  });

  test('a column that no data have locks nothing and is refused; one that is lost closes its data', async () => {
    const { panel, link, token } = await locked();
    const unknown = [{ key: '没有', filterType: 1, value: 1 }];
    await expect(share(panel.id, { lockedFilters: unknown })).rejects.toThrow('没有字段【没有】');
    const dataset = datasets.cached;
    const { columns } = await server.db
      .selectFrom('dataset')
      .select('columns')
      .where('id', '=', dataset)
      .executeTakeFirstOrThrow();
    const set = (text: string) =>
      server.db
        .updateTable('dataset')
        .set({ columns: text, updated_at: Date.now() })
        .where('id', '=', dataset)
        .execute();
    await set(columns.replace('"科室"', '"部门"'));
    try {
      const [widget] = widgetsOf(await load(panel.id, undefined, server.client(token)));
      expect(widget).toMatchObject({ data: { data: [] }, error: texts.share.unavailable });
    } finally {
      await set(columns);
    }
    expect((await admin.share.list({ query: { panelId: panel.id } }))[0]).toMatchObject({
      id: link.id,
      lockedFilters: [inner],
    });
  });
});

describe('the value of a locked filter', () => {
  test.each([
    ['a word for a number', { key: '人数', filterType: 4, value: ['10', '十'] }, '“十”不是数字'],
    ['a word that all numbers differ from', { key: '人数', filterType: 2, value: '十' }, '“十”不是数字'],
    ['no day', { key: '月份', filterType: 7, value: '2024-13-01' }, '“2024-13-01”不是日期'],
    ['the end of a range that is none', { key: '月份', filterType: 8, endTime: '昨天' }, '昨天'],
    ['none', { key: '科室', filterType: 2, value: [] }, texts.rules.value],
    ['blanks', { key: '科室', filterType: 1, value: '  ' }, texts.rules.value],
    ['commas alone', { key: '科室', filterType: 4, value: ',' }, texts.rules.value],
    ['left out', { key: '科室', filterType: 1 }, texts.rules.value],
  ])('[D06] that is %s is refused in its field', async (_, lock, said) => {
    const panel = await panelWith([await chart()]);
    expect(await failureOf(share(panel.id, { lockedFilters: [lock] }))).toMatchObject({
      message: expect.stringContaining(said),
      subject: 'lockedFilters',
    });
    const link = await share(panel.id, { lockedFilters: [inner] });
    const change = admin.share.update({ params: { id: link.id }, input: { lockedFilters: [lock] } });
    await expect(change).rejects.toMatchObject({ message: expect.stringContaining(said) });
  });

  test.each([
    { key: '人数', filterType: 2, value: '十' },
    { key: '人数', filterType: 4, value: ['10', '十'] },
    { key: '月份', filterType: 2, value: '昨天' },
    { key: '科室', filterType: 2, value: [] },
    { key: '科室', filterType: 1, value: '' },
  ])('[D06] that is stored all the same closes the data: $key $filterType $value', async (lock) => {
    const panel = await panelWith([await chart()]);
    const link = await share(panel.id, { lockedFilters: [inner] });
    const stored = JSON.stringify([{ ...lock, datasets: [datasets.cached], widgets: [] }]);
    await server.db.updateTable('share').set({ locked_filters: stored }).where('id', '=', link.id).execute();
    const [widget] = widgetsOf(await load(panel.id, undefined, await holderOf(link)));
    expect(widget).toMatchObject({ data: { data: [] }, error: texts.share.unavailable });
  });
});

describe('what a link opens', () => {
  test('[D01] an id alone opens nothing', async () => {
    const panel = await panelWith([await chart()], { state: 1 });
    for (const id of [panel.id, 1, 2, 3, 10_000]) {
      await expect(load(id, undefined, server.client())).rejects.toMatchObject(nobody);
    }
    const link = await share(panel.id);
    const viewer = await holderOf(link);
    const others = Array.from({ length: 60 }, (_, at) => at + 1).filter((id) => id !== panel.id);
    for (const id of others) expect(await failureOf(load(id, undefined, viewer))).toMatchObject(gone);
  });

  test('[D02] a token opens its own panel’s widgets only, also under the name of its panel', async () => {
    const [inside, outside] = [await chart(), await chart()];
    const panel = await panelWith([inside]);
    const other = await panelWith([outside], { state: 1 });
    const viewer = await holderOf(await share(panel.id));
    for (const query of [
      { id: outside.id },
      { id: outside.id, panelId: panel.id },
      { id: outside.id, panelId: other.id },
      { id: inside.id, panelId: other.id },
    ]) {
      expect(await failureOf(viewer.widget.data({ query }))).toMatchObject(gone);
    }
    const token = (await exchange(await share(panel.id))).token;
    for (const path of [
      `/v2/widgets/${outside.id}/provenance`,
      `/v2/widgets/${outside.id}/export?format=csv`,
    ]) {
      expect((await raw(token, path)).text).toContain(texts.data.gone);
    }
    // An address whose id was never filled in names nothing.
    expect((await raw(token, '/v2/widgets/:id/export?format=csv')).text).toContain('"success":false');
  });

  test('[D03] a token is no token for every other call', async () => {
    const panel = await panelWith([await chart()]);
    const { token } = await exchange(await share(panel.id));
    for (const [method, path] of [
      ['GET', '/v2/shares'],
      ['POST', '/v2/shares'],
      ['PUT', '/v2/shares/1'],
      ['DELETE', '/v2/shares/1'],
      ['GET', `/v2/panels/${panel.id}`],
      ['POST', `/v2/panels/${panel.id}`],
      ['DELETE', `/v2/panels/${panel.id}`],
      ['GET', `/v2/panels/share/${panel.id}`],
      ['GET', '/v2/user'],
      ['GET', '/v2/widgets'],
      ['GET', '/v2/datasource'],
    ] as const) {
      expect([path, (await raw(token, path, method)).status]).toEqual([path, 401]);
    }
  });

  test('[D04] a closed link is dead at the next call, and its sockets are closed', async () => {
    for (const close of [
      (link: ShareLink) => admin.share.revoke({ params: { id: link.id } }),
      (link: ShareLink) => admin.panel.revokeShare({ params: { id: link.panelId } }),
      async (link: ShareLink) => {
        const { name, categoryId } = await admin.panel.read({ params: { id: link.panelId } });
        await admin.panel.update({ params: { id: link.panelId }, input: { name, categoryId, state: 0 } });
      },
      (link: ShareLink) => admin.panel.remove({ params: { id: link.panelId } }),
    ]) {
      const link = await share((await panelWith([await chart()], { state: 1 })).id);
      const { token } = await exchange(link);
      const socket = new WebSocket(server.url.replace('http', 'ws') + livePath);
      const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.once('open', () =>
          socket.send(`CONNECT\naccept-version:1.2\nheart-beat:0,0\nX-Auth-Token:${token}\n\n\0`),
        );
        socket.on('message', (data) => {
          if (String(data).startsWith('CONNECTED')) resolve();
        });
      });
      await close(link);
      await expect(load(link.panelId, undefined, server.client(token))).rejects.toMatchObject(nobody);
      await expect(exchange(link)).rejects.toMatchObject({ code: 40003 });
      await ended;
    }
  });

  test('[D05] signs hold 128 random bits at least and no answer tells where one came from', async () => {
    const panelId = await server.world.panel();
    const links = await Promise.all([share(panelId), share(panelId)]);
    const [first = '', second = ''] = links.map(({ url }) => signIn(url));
    const secret = (sign: string) => Buffer.from(sign.split('.')[1] ?? '', 'base64url');
    expect(secret(first).length).toBeGreaterThanOrEqual(16);
    expect(secret(first).equals(secret(second))).toBe(false);
    expect((await exchange(links[0]!)).token).toMatch(/^[0-9a-f]{64}$/);
    const page = await fetch(`${server.url}/webapi/v2/brand`);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    // What the tables hold opens nothing.
    const rows = JSON.stringify(await server.db.selectFrom('share').selectAll().execute());
    expect(rows).not.toContain(first.split('.')[1]);
  });

  test('[D07] an answer holds no statement, source, address, user or link', async () => {
    const widget = await chart();
    const panel = await panelWith([widget]);
    const link = await share(panel.id, { lockedFilters: [inner], password: '密码密码' });
    const { token } = await exchange(link, '密码密码');
    const answers = await Promise.all(
      [
        `/v2/board/loaddata?id=${panel.id}`,
        `/v2/board/layout?id=${panel.id}`,
        `/v2/widgets/data?id=${widget.id}`,
        `/v2/widgets/${widget.id}/provenance?panelId=${panel.id}`,
        '/v2/shares/policy',
      ].map(async (path) => (await raw(token, path)).text),
    );
    for (const text of answers) {
      expect(text).toContain('"success":true');
      expect(text).not.toMatch(/SELECT |jdbc:|visits|admin|userId|datasourceId|password|secret|argon/);
    }
  });

  test('[D09] a thousand viewers of one link ask the source once in an interval', async () => {
    const category = {
      categoryDataset: (await admin.dataset.read({ params: { id: datasets.live } })).categoryDataset,
    };
    const { dataSourceId } = await admin.dataset.read({ params: { id: datasets.live } });
    const made = await admin.dataset.create({
      input: {
        name: '随机',
        ...category,
        dataSourceId,
        dataSourceType: 'jdbc',
        querySql: 'SELECT UUID() AS 值',
      },
    });
    const form = { xAxis: [column('值')] };
    const panel = await panelWith([await create(widgetInput(made.id, form, { chartType: 'table' }))]);
    const link = await share(panel.id);
    const seen = new Set<unknown>();
    const began = Date.now();
    for (let batch = 0; batch < 20; batch += 1) {
      const tokens = await Promise.all(
        Array.from({ length: 50 }, () => server.deps.sessions.issueForShare(link.id)),
      );
      const boards = await Promise.all(
        tokens.map((token) => load(panel.id, undefined, server.client(token))),
      );
      for (const board of boards) seen.add(widgetsOf(board)[0]?.data.data[0]?.[0]);
    }
    // Once in each ten seconds, however long the machine takes for the thousand.
    expect(seen.size).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - began) / 10_000));
    for (const value of seen) expect(value).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('anonymous boards read stored rows, never the source, where there are any', async () => {
    const panel = await panelWith([await chart()]);
    const viewer = await holderOf(await share(panel.id));
    const live = await panelWith([await create(widgetInput(datasets.live, byDept))]);
    const before = await sourceQuestions();
    for (const filters of [undefined, [inner], [{ ...inner, value: '外科' }]]) {
      expect(widgetsOf(await load(panel.id, filters, viewer))[0]).toMatchObject({ error: null });
    }
    await viewer.board.choices({ query: { id: panel.id, name: '科室' } });
    const after = await sourceQuestions();
    expect(after).toBe(before);
    // The same count sees a board that is read as it is now.
    await load(live.id, undefined, await holderOf(await share(live.id)));
    expect(await sourceQuestions()).toBeGreaterThan(after);
    await source.run('RENAME TABLE visits TO visits_away');
    try {
      const [widget] = widgetsOf(await load(panel.id, undefined, viewer));
      expect(widget).toMatchObject({ error: null });
      expect(widget?.data.data).toHaveLength(4);
      // Stored rows that are lost are not read from the source in their place.
      const { extract_id } = await server.db
        .selectFrom('dataset')
        .select('extract_id')
        .where('id', '=', datasets.cached)
        .executeTakeFirstOrThrow();
      const set = (id: string | null) =>
        server.db.updateTable('dataset').set({ extract_id: id }).where('id', '=', datasets.cached).execute();
      await source.run('RENAME TABLE visits_away TO visits');
      await set('lost');
      try {
        expect(widgetsOf(await load(panel.id))[0]?.data.data).toHaveLength(4);
        expect(widgetsOf(await load(panel.id, undefined, viewer))[0]?.error).not.toBeNull();
      } finally {
        await set(extract_id);
      }
    } finally {
      await source.run('RENAME TABLE IF EXISTS visits_away TO visits');
    }
  });
});
