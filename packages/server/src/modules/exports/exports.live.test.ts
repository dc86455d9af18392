import { inflateRawSync } from 'node:zlib';
import { api, callFile, limits, type Provenance, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../security/actor.ts';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  datasourceId,
  failureOf,
  panelWith,
  server,
  source,
  startWorldWith,
  stopWorld,
  widgetInput,
} from '../../testing/board-world.ts';
import { cached } from '../../testing/caching.ts';

beforeAll(() => startWorldWith({ watermark: true }));
afterAll(stopWorld);

const detail = { xAxis: [column('科室'), column('月份'), column('人数'), column('费用')] };
const table = { chartType: 'table' as const };

/** A part of a workbook, as text. */
function partOf(bytes: Buffer, name: string): string {
  for (let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; ) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const found = bytes.toString('utf8', at + 46, at + 46 + nameLength!);
    if (found === name) {
      const local = bytes.readUInt32LE(at + 42);
      const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const packed = bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20));
      return (bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString();
    }
    at = bytes.indexOf('PK\u0001\u0002', at + 46 + nameLength! + extra! + comment!, 'latin1');
  }
  throw new Error(`no part ${name}`);
}

async function download(
  token: string,
  id: number,
  query: { format: 'csv' | 'xlsx'; panelId?: number; filters?: string; drill?: string },
) {
  const options = { baseUrl: server.url, token: () => token };
  const file = await callFile(api.export.widget, { params: { id }, query }, options);
  const bytes = Buffer.from(await file.blob.arrayBuffer());
  return { ...file, bytes, lines: bytes.toString().replace('\ufeff', '').trimEnd().split('\r\n') };
}
const adminDownload = async (id: number, query: Parameters<typeof download>[2]) =>
  download(await server.world.adminToken(), id, query);

describe('a file of a widget', () => {
  test('has the rows of the answer, raw values, under the names on screen', async () => {
    const renamed = { ...byDept, xAxis: [column('科室', { name: '所属科室' })] };
    const { id } = await create(widgetInput(datasets.cached, renamed, { name: '门诊/量：=1' }));
    const file = await adminDownload(id, { format: 'csv' });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.name).toMatch(/^门诊 量：=1_\d{8}_\d{4}\.csv$/);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const [head, ...rows] = file.lines;
    expect(head).toBe('所属科室,人数');
    expect(rows.toSorted()).toEqual([',1', '内科,30', '外科,5', '心内科,7'].toSorted());
    expect(file.headers.get('x-export-rows')).toBe('4');
    expect(file.headers.get('x-export-truncated')).toBe('0');
  });

  test('has all pages of a table and the filters in force', async () => {
    const { id } = await create(widgetInput(datasets.cached, detail, table));
    const whole = await adminDownload(id, { format: 'csv' });
    expect(whole.lines).toHaveLength(6);
    const filters = JSON.stringify([
      { key: '科室', filterType: 1, value: '内科' },
      { key: '别处的字段', filterType: 1, value: 'x' },
    ]);
    const filtered = await adminDownload(id, { format: 'csv', filters });
    expect(filtered.lines.slice(1).toSorted()).toEqual([
      '内科,2024-01-01,10,100.5',
      '内科,2024-02-01,20,200',
    ]);
  });

  test('[I08] a cell that looks like a formula is a text in it', async () => {
    await source.run("INSERT INTO visits VALUES ('=1+1','2024-01-01',-5,1,'@x')");
    try {
      const { id } = await create(widgetInput(datasets.live, byDept));
      const { lines } = await adminDownload(id, { format: 'csv' });
      expect(lines).toContain("'=1+1,-5");
    } finally {
      await source.run("DELETE FROM visits WHERE 科室 = '=1+1'");
    }
  });

  test('a workbook is one', async () => {
    const { id } = await create(widgetInput(datasets.cached, byDept));
    const { bytes, name } = await adminDownload(id, { format: 'xlsx' });
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(name).toMatch(/\.xlsx$/);
  });

  test('[CHART-26] a workbook has the totals and subtotals of a table as it is shown, a text file its rows alone', async () => {
    const form = {
      xAxis: [
        column('科室'),
        column('月份'),
        column('人数', { calculation: 'sum' }),
        column('费用', { calculation: 'avg' }),
      ],
      settings: { totals: true, subtotals: true },
    };
    const { id } = await create(widgetInput(datasets.cached, form, table));
    const { data } = await admin.widget.data({ query: { id } });
    const bytes = (await adminDownload(id, { format: 'xlsx' })).bytes;
    const [, ...lines] = partOf(bytes, 'xl/worksheets/sheet1.xml').split('<row ');
    const valuesOf = (line: string) => [...line.matchAll(/<(?:v|t)[^>]*>([^<]*)</g)].map(([, text]) => text);
    const written = lines.slice(1).map(valuesOf);
    const people = data.reduce((sum, [, , count]) => sum + Number(count), 0);
    expect(written.at(-1)?.slice(0, 2)).toEqual(['合计', String(people)]);
    const ofInner = data.filter(([name]) => name === '内科');
    const at = written.findIndex(([name]) => name === '内科 小计');
    expect(ofInner.length).toBeGreaterThan(1);
    expect(written.slice(at - ofInner.length, at).map(([name]) => name)).toEqual(ofInner.map(() => '内科'));
    expect(written[at]?.[1]).toBe(String(ofInner.reduce((sum, [, , count]) => sum + Number(count), 0)));
    // Averages are those of the rows, not of the averages shown.
    const whole = await admin.widget.data({
      query: { id, totals: JSON.stringify([{ key: '费用', calculation: 'own' }]) },
    });
    expect(Number(written.at(-1)?.[2])).toBeCloseTo(Number(whole.data[0]?.[0]), 6);
    const single = data.filter(([name]) => data.filter(([other]) => other === name).length === 1);
    expect(single.some(([name]) => written.some(([text]) => text === `${name} 小计`))).toBe(false);
    expect((await adminDownload(id, { format: 'csv' })).lines).toHaveLength(data.length + 1);
    // Of one page of its rows it says why there are none.
    const page = JSON.stringify({ page: 1, pageSize: 2 });
    const paged = await create(widgetInput(datasets.cached, form, { ...table, page }));
    const file = (await adminDownload(paged.id, { format: 'xlsx' })).bytes;
    expect(partOf(file, 'xl/worksheets/sheet1.xml')).not.toContain('合计');
    expect(partOf(file, 'xl/worksheets/sheet2.xml')).toContain(texts.data.noTotalsOfPage);
  });

  test('[EDIT-31] a workbook tells what was clicked on the way down, and missing values as a chart names them', async () => {
    const levels = {
      ...byDept,
      xAxis: [column('科室', { name: '所属科室' }), column('医生'), column('月份')],
    };
    const { id } = await create(widgetInput(datasets.cached, levels));
    const drill = (...path: object[]) => JSON.stringify({ level: path.length, path });
    const filters = JSON.stringify([{ key: '科室', filterType: 4, value: ['内科', null] }]);
    const notesOf = async (query: { filters?: string; drill?: string }) =>
      partOf((await adminDownload(id, { format: 'xlsx', ...query })).bytes, 'xl/worksheets/sheet2.xml');
    expect(await notesOf({})).not.toContain('下钻');
    const down = await notesOf({ filters, drill: drill({ key: '科室', value: null }) });
    expect(down).toContain('科室 属于 内科、（空）');
    expect(down).toContain('下钻');
    expect(down).toContain('所属科室 （空）');
    const further = await notesOf({
      drill: drill({ key: '科室', value: '内科' }, { key: '医生', value: '张' }),
    });
    expect(further).toContain('所属科室 内科 › 医生 张');
  });

  test('[AUTH-12] with the watermark set, a workbook names its maker and the time on both sheets; a text file has no place', async () => {
    const { id } = await create(widgetInput(datasets.cached, byDept));
    const panel = await panelWith([{ id }], { state: 1 });
    const { token: holder, shareId } = await server.world.share(panel.id);
    const user = await server.world.user(await server.world.role(['/config/widget']));
    await server.db.updateTable('app_user').set({ name: 'A&B <张>' }).where('id', '=', user.id).execute();
    for (const [token, maker, at] of [
      [user.token, `A&amp;B &lt;张&gt; ${user.username}`, {}],
      [holder, `分享链接 #${shareId}`, { panelId: panel.id }],
    ] as const) {
      const { bytes } = await download(token, id, { format: 'xlsx', ...at });
      const notes = partOf(bytes, 'xl/worksheets/sheet2.xml');
      expect(notes).toContain('导出人');
      expect(notes).toContain(`>${maker}<`);
      expect(notes).toMatch(/导出时间.*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
      const printed = maker.replaceAll('&amp;', '&amp;&amp;');
      for (const sheet of ['sheet1', 'sheet2'])
        expect(partOf(bytes, `xl/worksheets/${sheet}.xml`)).toMatch(
          new RegExp(`<oddFooter>&amp;C${printed} \\d{4}-\\d\\d-\\d\\d [\\d:]{8}</oddFooter>`),
        );
      const text = await download(token, id, { format: 'csv', ...at });
      expect(text.bytes.toString()).not.toContain(user.username);
    }
  });
});

describe('[B08] while a file is being made', () => {
  /** What a viewer of a granted panel is answered when `meanwhile` happens between its making and its end. */
  const fileWhile = async (meanwhile: (world: { role: number; dataset: number }) => Promise<unknown>) => {
    const { id: dataset } = await admin.dataset.copy({ params: { id: datasets.cached } });
    const { id } = await create(widgetInput(dataset, byDept));
    const panel = await panelWith([{ id }], { state: 1 });
    const role = await server.world.role(['/main/dashboard']);
    const { token } = await server.world.user(role);
    await server.world.grantPanel(role, panel.id);
    const handler = server.modules.handlers.find(({ route }) => route === api.export.widget);
    const actorOf = async (): Promise<Actor> => {
      const actor = await server.deps.sessions.actorOf(token);
      if (actor === undefined) throw new Error('the session ended');
      return actor;
    };
    let asked = 0;
    const actorNow = async (): Promise<Actor> => {
      asked += 1;
      // Once when its turn comes, once when the file is written.
      if (asked === 2) await meanwhile({ role, dataset });
      return actorOf();
    };
    const reply: object = { header: () => reply, send: () => Promise.resolve() };
    const call = {
      params: { id },
      query: { format: 'csv', panelId: panel.id },
      reply,
      actor: await actorOf(),
      actorNow,
      signal: new AbortController().signal,
    } as unknown as Parameters<NonNullable<typeof handler>['run']>[0];
    const made = Promise.resolve(handler?.run(call));
    return { made, asked: () => asked };
  };

  test('who loses the panel gets none', async () => {
    const { made, asked } = await fileWhile(({ role }) =>
      server.db.deleteFrom('role_panel').where('role_id', '=', role).execute(),
    );
    expect(await failureOf(made)).toMatchObject({ message: texts.data.gone });
    expect(asked()).toBe(2);
  });

  test.each([
    ['rows', { conditions: [{ key: '科室', filterType: 1, value: '内科' }], columns: [] }],
    ['the values of a column', { conditions: [], columns: [{ name: '费用', mode: 'masked' as const }] }],
  ])('who loses %s gets none', async (_, rule) => {
    const { made } = await fileWhile(async ({ role, dataset }) => {
      const params = { id: dataset };
      const { version } = await admin.dataset.rules({ params });
      const input = { others: 'all' as const, roles: [{ roleId: role, ...rule }], version };
      await admin.dataset.saveRules({ params, input });
    });
    expect(await failureOf(made)).toMatchObject({ message: texts.dataRules.changedMeanwhile });
  });

  test('who sees what they saw gets it', async () => {
    const { made } = await fileWhile(() => Promise.resolve());
    expect(await failureOf(made)).toBeUndefined();
  });
});

describe('a file says what it does not hold', () => {
  test('of more rows than a file takes it has the first, and says so in its name, its notes and its header', async () => {
    const { id: datasetId } = await admin.dataset.create({
      input: {
        name: '多行',
        categoryDataset: await admin.dataset.createCategory({ input: { categoryName: '多', pid: -1 } }),
        dataSourceId: datasourceId,
        dataSourceType: 'jdbc',
        querySql: `SELECT seq AS 编号 FROM seq_1_to_${limits.exportRows + 1}`,
        calculatedMeasures: '',
      },
    });
    for (const isCached of [false, true]) {
      if (isCached) await cached(admin, datasetId);
      const { id } = await create(widgetInput(datasetId, { xAxis: [column('编号')] }, table));
      const file = await adminDownload(id, { format: 'xlsx' });
      expect(file.headers.get('x-export-truncated')).toBe('1');
      expect(file.headers.get('x-export-rows')).toBe(String(limits.exportRows));
      expect(partOf(file.bytes, 'xl/worksheets/sheet2.xml')).toContain(
        texts.data.truncated(limits.exportRows),
      );
    }
  });

  test('of just as many rows as a file takes it has all, and says nothing', async () => {
    const { id: datasetId } = await admin.dataset.create({
      input: {
        name: '恰好',
        categoryDataset: await admin.dataset.createCategory({ input: { categoryName: '恰', pid: -1 } }),
        dataSourceId: datasourceId,
        dataSourceType: 'jdbc',
        querySql: `SELECT seq AS 编号 FROM seq_1_to_${limits.exportRows}`,
        calculatedMeasures: '',
      },
    });
    await cached(admin, datasetId);
    const { id } = await create(widgetInput(datasetId, { xAxis: [column('编号')] }, table));
    const file = await adminDownload(id, { format: 'csv' });
    expect(file.headers.get('x-export-truncated')).toBe('0');
    expect(file.lines).toHaveLength(limits.exportRows + 1);
  });

  test('periods that are there in part only are named, and no comparison with them is written', async () => {
    const month = column('月份', { grain: 'month' });
    const people = column('人数', { calculation: 'sum' });
    const change = { ...people, tableCalculation: 'changeRate' };
    const { id } = await create(
      widgetInput(datasets.cached, { xAxis: [month], yAxis: [people, change] }, { chartType: 'line' }),
    );
    const whole = await adminDownload(id, { format: 'csv' });
    expect(whole.lines[3]).toMatch(/^2024-03,8,-0\.6/);
    const filters = JSON.stringify([{ key: '月份', filterType: 8, value: '2024-03-15' }]);
    const part = await adminDownload(id, { format: 'csv', filters });
    expect(part.lines.slice(1)).toEqual(['2024-01,15,', '2024-02,20,0.333333333333333', '2024-03,7,']);
    const { bytes } = await adminDownload(id, { format: 'xlsx', filters });
    expect(partOf(bytes, 'xl/worksheets/sheet2.xml')).toMatch(/不完整的时期.*2024-03/);
  });
});

describe('a picture that the browser saves', () => {
  const entries = async () =>
    (
      await server.db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'export.picture')
        .orderBy('id')
        .execute()
    ).map((row) => [
      row.actor_kind,
      row.object_kind,
      row.object_name,
      row.result,
      row.reason,
      row.detail === '' ? {} : JSON.parse(row.detail),
    ]);

  test('is told before, decided as looking at it is, and logged under the names of the server', async () => {
    const { id } = await create(widgetInput(datasets.cached, byDept, { name: '门诊量' }));
    const panel = await panelWith([{ id }], { state: 1 });
    const name = (await admin.panel.read({ params: { id: panel.id } })).name;
    await admin.export.panelPicture({ params: { id: panel.id }, input: { format: 'pdf' } });
    // What else a caller says is not kept.
    const forged = { format: 'png' as const, panelId: panel.id, name: 'Gefälscht', title: 'x' };
    await admin.export.widgetPicture({ params: { id }, input: forged }).catch(() => undefined);
    await admin.export.widgetPicture({ params: { id }, input: { format: 'png', panelId: panel.id } });
    const stranger = server.client(
      (await server.world.user(await server.world.role(['/main/dashboard']))).token,
    );
    await expect(
      stranger.export.panelPicture({ params: { id: panel.id }, input: { format: 'png' } }),
    ).rejects.toMatchObject({ reason: 'gone' });
    const noFiles = await server.world.share(panel.id);
    await server.db
      .updateTable('share')
      .set({ allow_download: 0 })
      .where('id', '=', noFiles.shareId)
      .execute();
    const closed = server.client(noFiles.token);
    await expect(
      closed.export.panelPicture({ params: { id: panel.id }, input: { format: 'png' } }),
    ).rejects.toMatchObject({ reason: 'downloadForbidden' });
    const open = server.client((await server.world.share(panel.id)).token);
    await open.export.widgetPicture({ params: { id }, input: { format: 'svg', panelId: panel.id } });
    const told = await entries();
    expect(JSON.stringify(told)).not.toContain('Gefälscht');
    expect(told.filter(([kind, , , result]) => kind === 'user' && result === 'done')).toContainEqual([
      'user',
      'panel',
      name,
      'done',
      '',
      { format: 'pdf' },
    ]);
    expect(told.slice(-3)).toEqual([
      ['user', 'panel', '', 'refused', 'gone', {}],
      ['share', 'panel', name, 'refused', 'downloadForbidden', {}],
      ['share', 'widget', '门诊量', 'done', '', { panelId: panel.id, format: 'svg' }],
    ]);
  });
});

describe('a file of a chart that is being edited', () => {
  const ask = async (token: string, input: object, format: 'csv' | 'xlsx' = 'csv') => {
    const options = { baseUrl: server.url, token: () => token };
    const request = { input: { ...widgetInput(datasets.cached, byDept), ...input }, query: { format } };
    return callFile(api.export.preview, request, options);
  };

  test('has the rows of its answer and is named after it, stored nowhere', async () => {
    const token = await server.world.adminToken();
    const before = (await admin.widget.list()).length;
    const file = await ask(token, { name: '' });
    expect(file.name).toMatch(/^未命名图表_\d{8}_\d{4}\.csv$/);
    expect((await file.blob.text()).trimEnd().split('\r\n').toSorted()).toEqual(
      ['科室,人数', '内科,30', '外科,5', '心内科,7', ',1'].toSorted(),
    );
    const query = {
      datasetId: null,
      datasourceId,
      querySql: 'SELECT 科室, 人数 FROM visits WHERE 人数 > 6',
    };
    expect(await (await ask(token, query)).blob.text()).not.toContain('外科');
    const book = await ask(token, {}, 'xlsx');
    expect(
      Buffer.from(await book.blob.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect(await admin.widget.list()).toHaveLength(before);
  });

  test('is for authors alone, and a statement that writes is refused', async () => {
    const panel = await panelWith([await create(widgetInput(datasets.cached, byDept))], { state: 1 });
    const { token: holder } = await server.world.share(panel.id);
    const { token: viewer } = await server.world.user(await server.world.role(['/main/dashboard']));
    await expect(ask(holder, {})).rejects.toMatchObject({ status: 401 });
    await expect(ask(viewer, {})).rejects.toMatchObject({ status: 403 });
    await expect(ask('', {})).rejects.toMatchObject({ status: 401 });
    const writing = { datasetId: null, datasourceId, querySql: 'DELETE FROM visits' };
    await expect(ask(await server.world.adminToken(), writing)).rejects.toThrow(texts.dataset.onlyQuery);
    expect(await source.run('SELECT COUNT(*) FROM visits')).toContain('5');
  });
});

describe('who may have it', () => {
  test('viewers of a panel that shows it, holders of its share, nobody else', async () => {
    const shown = await create(widgetInput(datasets.cached, byDept));
    const hidden = await create(widgetInput(datasets.cached, byDept));
    const panel = await panelWith([{ id: shown.id }], { state: 1 });
    const { token: holder } = await server.world.share(panel.id);
    const { token: stranger } = await server.world.user(await server.world.role(['/main/dashboard']));
    const query = { format: 'csv' as const, panelId: panel.id };
    expect((await download(holder, shown.id, query)).lines).toHaveLength(5);
    for (const [token, id] of [
      [holder, hidden.id],
      [stranger, shown.id],
      [stranger, hidden.id],
    ] as const) {
      expect(await failureOf(download(token, id, { format: 'csv' }))).toMatchObject({
        message: '数据不存在或已删除',
      });
    }
    await expect(download('', shown.id, query)).rejects.toMatchObject({ status: 401 });
  });

  test('[E05] a filter on a column that is not theirs to ask by changes nothing', async () => {
    const { id } = await create(widgetInput(datasets.cached, byDept));
    const panel = await panelWith([{ id }], { state: 1 });
    const { token } = await server.world.share(panel.id);
    const filters = JSON.stringify([{ key: '医生', filterType: 1, value: '张' }]);
    const query = { format: 'csv' as const, panelId: panel.id, filters };
    expect((await download(token, id, query)).lines).toHaveLength(5);
    const seen: Provenance = await server
      .client(token)
      .export.provenance({ params: { id }, query: { panelId: panel.id, filters } });
    expect(seen.filters).toEqual([]);
  });
});

describe('where numbers come from', () => {
  test('dataset, time of its rows and the filters that apply', async () => {
    const { id } = await create(widgetInput(datasets.cached, byDept));
    const filters = JSON.stringify([
      { key: '科室', filterType: 1, value: '内科' },
      { key: '不存在', filterType: 1, value: 1 },
    ]);
    const told = await admin.export.provenance({ params: { id }, query: { filters } });
    expect(told).toMatchObject({
      datasetName: '缓存',
      filters: [{ key: '科室', filterType: 1, value: '内科' }],
    });
    expect(told.cachedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('[UPL-05] rows of a spreadsheet were stored when its file was read, whatever it is called since', async () => {
    const form = new FormData();
    form.set('file', new Blob(['科室,人数\n内科,10\n外科,5\n']), '表.csv');
    const input = { dataSourceName: '表', datasourceType: 'excel' as const };
    const made = await admin.datasource.upload({ form, input });
    const categoryDataset = await admin.dataset.createCategory({ input: { categoryName: '表格', pid: -1 } });
    const { id: datasetId } = await admin.dataset.create({
      input: { name: '表', categoryDataset, dataSourceId: made.id, dataSourceType: 'excel' },
    });
    const asked = widgetInput(datasetId, byDept);
    const { id } = await create(asked);
    const { cachedAt } = await admin.export.provenance({ params: { id }, query: {} });
    expect(cachedAt).toBe(made.lastModifiedDate);
    expect(await admin.widget.preview({ input: asked })).toMatchObject({ dataTime: cachedAt });
    const panel = await panelWith([{ id }]);
    expect(await admin.board.load({ query: { id: panel.id } })).toMatchObject({ dataTime: cachedAt });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const later = await admin.datasource.replace({
      params: { id: made.id },
      form: new FormData(),
      input: { dataSourceName: '新名' },
    });
    expect(later.lastModifiedDate).not.toBe(cachedAt);
    expect(await admin.export.provenance({ params: { id }, query: {} })).toMatchObject({ cachedAt });
  });

  test('rows that are read live have no time', async () => {
    const { id } = await create(widgetInput(datasets.live, byDept));
    expect(await admin.export.provenance({ params: { id }, query: {} })).toEqual({
      datasetName: '实时',
      cachedAt: '',
      filters: [],
    });
  });
});
