import type { RouteDef } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../http/registrar.ts';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  datasourceId,
  layoutOf,
  panelWith,
  server,
  share,
  startWorld,
  stopWorld,
  widgetInput,
} from '../testing/board-world.ts';
import { call } from '../testing/call.ts';

beforeAll(startWorld);
afterAll(stopWorld);

type Sent = Record<string, unknown>;
interface RecordCase {
  /** Makes a record and answers it as it is read. */
  make: () => Promise<Sent>;
  read: (id: unknown) => Promise<Sent | undefined>;
  create?: string;
  update?: string;
  /** What a save may change by itself. */
  moving?: readonly string[];
  /** What a copy of the record has of its own beside them. */
  own?: readonly string[];
  /** What a new record is refused for when it is sent as another one was read. */
  refused?: string;
}

const times = ['lastModifiedDate', 'updatedBy', 'version'];
const dataset = (id: unknown) => admin.dataset.read({ params: { id: Number(id) } });
const templateDrawing =
  '<board xmlns="urn:mingjing:board" v="1" kind="template"><canvas w="1920" h="1080" zoom="fit" bg="#0b1a3a"/>' +
  '<nodes><slot id="s1" x="0" y="0" w="320" h="220"/></nodes></board>';

const flat = (tree: readonly object[]): Sent[] =>
  tree.flatMap((node) => [node as Sent, ...flat((node as { children?: object[] }).children ?? [])]);
const categoryCase = (kind: 'dataset' | 'widget' | 'panel' | 'template', path: string): RecordCase => {
  const tree = async () =>
    flat(kind === 'template' ? await admin.template.list({}) : await admin[kind].tree({}));
  const read = async (id: unknown) => (await tree()).find((node) => node.id === id && 'pid' in node);
  return {
    make: async () => {
      const parent = await admin[kind].createCategory({ input: { categoryName: '上级', pid: -1 } });
      const made = await admin[kind].createCategory({ input: { categoryName: '下级', pid: parent.id } });
      return (await read(made.id)) ?? {};
    },
    read,
    create: `POST ${path}`,
    update: `PUT ${path}/:id`,
    moving: times,
    own: ['id', 'index', 'createDate'],
  };
};

const linkCase = (policy: Sent): RecordCase => ({
  make: async () => {
    const widget = await create(
      widgetInput(datasets.live, { xAxis: [column('科室')] }, { chartType: 'table' }),
    );
    const panel = await panelWith([{ id: widget.id }], { state: 1 });
    return share(panel.id, {
      name: '外链',
      expiresAt: Date.now() + 86_400_000,
      lockedFilters: [{ key: '科室', filterType: 1, value: '内科' }],
      origins: ['https://a.example'],
      ...policy,
    });
  },
  read: async (id) => (await admin.share.list({})).find((one) => one.id === id),
  create: 'POST /v2/shares',
  update: 'PUT /v2/shares/:id',
  own: ['id', 'url', 'embedUrl', 'createdAt'],
});

const cases: Record<string, RecordCase> = {
  'a data source': {
    make: async () => (await admin.datasource.list()).find(({ id }) => id === datasourceId) ?? {},
    read: async (id) => (await admin.datasource.list()).find((one) => one.id === id),
    create: 'POST /v2/datasource',
    update: 'PUT /v2/datasource/:id',
    // Its password is never told, so that it has to be typed again.
    refused: '请输入密码',
    moving: times,
  },
  'a cached dataset': {
    make: () => dataset(datasets.cached),
    read: dataset,
    create: 'POST /v2/datasets',
    update: 'PUT /v2/datasets/:id',
    moving: times,
    own: ['id', 'querySql', 'cacheStatus', 'cacheInfo'],
  },
  'a dataset with all its settings': {
    make: async () =>
      admin.dataset.create({
        input: {
          name: '全',
          categoryDataset: { id: (await dataset(datasets.live)).categoryDataset.id },
          dataSourceId: datasourceId,
          dataSourceType: 'jdbc',
          querySql: 'SELECT 科室, 人数 FROM visits',
          calculatedMeasures: [{ alias: '和', exp: 'SUM(人数)', type: 'exp' }],
          realTimeInterval: 60,
          increment: true,
          incrementCloumn: '人数',
          cron: '0 0 2 1/1 * ?',
        },
      }),
    read: dataset,
    create: 'POST /v2/datasets',
    update: 'PUT /v2/datasets/:id',
    moving: times,
    own: ['id', 'querySql'],
  },
  'a widget': {
    make: () =>
      create(
        widgetInput(datasets.live, byDept, {
          round: 1,
          selectItems: '科室,人数',
          filters: '[{"key":"科室","filterType":1,"value":"内科"}]',
        }),
      ),
    read: (id) => admin.widget.read({ params: { id: Number(id) } }),
    create: 'POST /v2/widgets',
    update: 'PUT /v2/widgets/:id',
    moving: times,
    own: ['id', 'index'],
  },
  'a widget with a script of its own': {
    make: () =>
      create({ ...widgetInput(null, byDept), datasourceId, querySql: 'SELECT 科室, 人数 FROM visits' }),
    read: (id) => admin.widget.read({ params: { id: Number(id) } }),
    create: 'POST /v2/widgets',
    update: 'PUT /v2/widgets/:id',
    moving: times,
    own: ['id', 'index'],
  },
  'a panel': {
    make: async () => {
      const { id } = await create(widgetInput(datasets.live, byDept));
      return panelWith([{ id }], { layout: layoutOf({ name: '科室', type: 2 }), state: 1 });
    },
    read: (id) => admin.panel.read({ params: { id: Number(id) } }),
    create: 'POST /v2/panels',
    update: 'POST /v2/panels/:id',
    moving: times,
    own: ['id'],
  },
  'a panel without a drawing': {
    make: async () => {
      const { id } = await create(widgetInput(datasets.live, byDept));
      const { categoryId } = await panelWith([{ id }]);
      return admin.panel.create({ input: { name: '空', categoryId } });
    },
    read: (id) => admin.panel.read({ params: { id: Number(id) } }),
    create: 'POST /v2/panels',
    update: 'POST /v2/panels/:id',
    moving: times,
    own: ['id'],
  },
  'a template': {
    make: async () => {
      const { id: categoryId } = await admin.template.createCategory({ input: { categoryName: '模' } });
      const config = JSON.stringify({ background: '#0b1a3a', palette: ['#5b8ff9'] });
      return admin.template.create({ input: { name: '夜色', categoryId, data: templateDrawing, config } });
    },
    read: (id) => admin.template.read({ params: { id: Number(id) } }),
    create: 'POST /v2/templates',
    update: 'POST /v2/templates/:id',
    moving: times,
    own: ['id'],
  },
  'a link': {
    ...linkCase({ password: 'secret', allowDownload: false }),
    // A password is never told, so that a copy needs another one.
    refused: '请输入访问密码',
  },
  'a link without a password': linkCase({}),
  'a menu': {
    make: async () => flat(await admin.menu.tree()).find(({ path }) => path === '/config/cube') ?? {},
    read: async (id) => flat(await admin.menu.tree()).find((one) => one.id === id),
    create: 'POST /v2/menu',
    update: 'PUT /v2/menu/:id',
    moving: ['version'],
    refused: '该路径是菜单【数据集市】的页面，不能重复使用',
  },
  'a user': {
    make: async () => {
      const role = await server.world.role(['/config/cube']);
      const { id } = await server.world.user(role);
      return (await admin.user.list({})).find((one) => one.id === id) ?? {};
    },
    read: async (id) => (await admin.user.list({})).find((one) => one.id === id),
    create: 'POST /v2/users',
    update: 'PUT /v2/users/:id',
    moving: times,
    refused: '请输入密码',
  },
  'a role': {
    make: async () => {
      const id = await server.world.role();
      return (await admin.role.list()).find((one) => one.id === id) ?? {};
    },
    read: async (id) => (await admin.role.list()).find((one) => one.id === id),
    create: 'POST /v2/role',
    update: 'PUT /v2/role/:id',
    moving: ['version'],
    refused: '角色名称已存在',
  },
  'a category of datasets': categoryCase('dataset', '/v2/datasets/categories'),
  'a category of widgets': categoryCase('widget', '/v2/widgets/categories'),
  'a category of panels': categoryCase('panel', '/v2/panels/categories'),
  'a category of templates': categoryCase('template', '/v2/templates/categories'),
};

/** Saves that take no record as it is read, and why. */
const without: Record<string, string> = {
  'POST /v2/datasource/excel': 'takes a file',
  'POST /v2/datasource/update_excel/:id': 'takes a file',
  'POST /v2/datasource/excel/preview': 'stores nothing',
  'POST /v2/datasource/excel/sheets': 'stores nothing',
  'POST /v2/datasource/excel/workbook': 'takes a file',
  'POST /v2/datasource/excel/workbook/replace': 'takes a file',
  'POST /v2/datasource/excel/marked': 'stores nothing',
  'POST /v2/outlines': 'takes a file',
  'POST /v2/board/filtersets': 'kept by name for a panel, read with its layout',
  'PUT /v2/widgets/move/:id': 'names another category',
  'PUT /v2/user/profile': 'changes who calls',
  'PUT /v2/users/:id/state': 'turns one switch',
  'POST /v2/board/loaddata': 'stores nothing',
  'POST /v2/user/keys': 'is read without what makes it: its key and its days',
  'POST /login/oidc/finish': 'signs on',
  'POST /v2/autoboards': 'makes a board of what was proposed',
};

const except = (record: Sent | undefined, keys: readonly string[]): Sent =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => !keys.includes(key)));

/** Sends a record as it was read; categories are read from a tree, their leaves go with them. */
async function send(target: string, record: Sent) {
  const [method = '', path = ''] = target.split(' ');
  const url = `${server.url}/webapi${path.replace(':id', String(record.id))}`;
  return call(url, {
    method,
    token: await server.world.adminToken(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record),
  });
}

test.each(Object.entries(cases))(
  '%s sent back as it was read is saved and stays as it is',
  async (_, one) => {
    const { moving = [] } = one;
    const { id } = await one.make();
    const record = (await one.read(id)) ?? {};
    const answer = await send(one.update ?? '', record);
    expect(answer.body).toMatchObject({ success: true, error: null });
    const after = await one.read(id);
    expect(except(after, moving)).toEqual(except(record, moving));
    const result = answer.body.result as Sent;
    expect(result).toMatchObject(
      except(
        after,
        Object.keys(after ?? {}).filter((key) => !(key in result)),
      ),
    );
  },
);

test.each(Object.entries(cases))('%s sent as it was read makes another like it', async (_, one) => {
  const { moving = [], own = [] } = one;
  const record = (await one.read((await one.make()).id)) ?? {};
  const answer = await send(one.create ?? '', record);
  const { refused = null } = one;
  expect(answer.body).toMatchObject({ success: refused === null, error: refused });
  if (refused !== null) return;
  const made = answer.body.result as Sent;
  expect(made.id).not.toBe(record.id);
  const kept = [...moving, ...own];
  expect(except(await one.read(made.id), kept)).toEqual(except(record, kept));
});

test('no save of a record is missing here', () => {
  const named = (route: RouteDef): string => `${route.method} ${route.path}`;
  const answersRecord = ({ result }: RouteDef): boolean => {
    const shape = (result as { shape?: object }).shape ?? {};
    return 'id' in shape && ('name' in shape || 'dataSourceName' in shape);
  };
  const saves = allRoutes.filter(
    (route) => route.input !== undefined && ['POST', 'PUT'].includes(route.method) && answersRecord(route),
  );
  const known = new Set([
    ...Object.values(cases).flatMap((one) => [one.create, one.update]),
    ...Object.keys(without),
  ]);
  expect(saves.map(named).filter((name) => !known.has(name))).toEqual([]);
  expect(saves.length).toBeGreaterThan(12);
});
