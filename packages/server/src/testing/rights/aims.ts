import { limits } from '@mingjing/contract';
import {
  admin,
  byDept,
  column,
  datasets,
  datasourceId,
  drawingOf,
  server,
  source,
  widgetCategory,
  widgetInput,
} from '../board-world.ts';
import type { Aimed } from './matrix-objects.ts';
import { formWith, outlineFile, pictureFile, sheetFile } from './matrix-objects.ts';

/** What a call of the matrix sends beside its address. */
export interface Request {
  query?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string> | FormData;
  headers?: Record<string, string>;
}

/** How one call is tried. */
export interface Aim {
  /** Where it is left out the call takes its object in the address and nothing else. */
  request?: (object: Aimed) => Request;
  /** The reason of a call whose right caller is still refused, because of what it sends: reached all the same. */
  refusal?: string;
  /** The reason that a missing object is told by, where it is another than 'gone'. */
  missing?: string;
  /** Ends or changes the session that it came by: each cell has one of its own. */
  freshSession?: true;
  /** Changes nothing, whatever its method. */
  reads?: true;
  /** Makes its object unfit for other calls, as every DELETE does: each cell has one of its own. */
  spends?: true;
  /** The address names the object's inner one. */
  names?: 'inner';
}

let counter = 0;
const fresh = (): string => {
  counter += 1;
  return `名${process.pid.toString(36)}${counter}`;
};
const category = () => ({ form: { categoryName: fresh(), pid: '-1' } });
const categoryBelow = ({ id }: Aimed) => ({ form: { categoryName: fresh(), pid: id } });
/** A level that no widget has: a file is made by a worker of its own, and the rights were decided before. */
const noDrill = JSON.stringify({ level: 9, path: [] });
const sql = 'SELECT 1 AS 数';
const statement = ({ id }: Aimed) => ({ datasourceId: id, sql });
const datasetOver = (dataSourceId: string | number) => ({
  json: {
    name: fresh(),
    categoryDataset: { id: beside.datasetCategory },
    dataSourceId,
    dataSourceType: 'jdbc',
    querySql: sql,
  },
});
/** Objects that calls name beside the one that is tried. */
const beside = { datasetCategory: 0, panelCategory: 0, templateCategory: 0, role: 0, panel: 0 };
/** To be called once before the matrix is tried. */
export async function prepareAims(): Promise<void> {
  const input = { categoryName: fresh(), pid: -1 };
  beside.datasetCategory = (await admin.dataset.createCategory({ input })).id;
  beside.panelCategory = (await admin.panel.createCategory({ input })).id;
  beside.templateCategory = (await admin.template.createCategory({ input })).id;
  beside.role = await server.world.role();
  beside.panel = await server.world.panel();
}
const widgetOver = ({ id }: Pick<Aimed, 'id'>) => ({
  json: widgetInput(Number(id), byDept, { name: fresh() }),
});
/** A board of one widget over a dataset. */
const autoBoardOver = ({ id }: Pick<Aimed, 'id'>) => ({
  json: {
    name: fresh(),
    categoryId: beside.panelCategory,
    data: drawingOf([]),
    saveKey: `rights-${fresh()}`.replace(/[^\w-]/g, '_'),
    widgets: [
      widgetInput(Number(id), byDept, {
        name: fresh(),
        source: '1',
        tempId: `a${String(counter % 100_000).padStart(5, '0')}`,
      }),
    ],
  },
});
const drawing = (categoryId: string | number) => ({
  form: { name: fresh(), categoryId: String(categoryId), data: drawingOf([]) },
});
const template = (categoryId: string | number) => ({
  form: {
    name: fresh(),
    categoryId: String(categoryId),
    data: drawingOf([]).replace('kind="panel"', 'kind="template"'),
  },
});
const sheet = (fields: Record<string, string> = {}) => ({
  form: formWith(sheetFile(), '门诊.csv', { dataSourceName: fresh(), datasourceType: 'excel', ...fields }),
});
const onPanel = ({ id }: Aimed) => ({ query: { id } });
/** Refused for the version that it names: what the caller may is decided before. */
const changedUse: Aim = {
  request: () => ({ json: { ownerId: 1, limited: false, roleIds: [], version: 'x' } }),
  refusal: 'conflict',
};
const choices = ({ id }: Aimed) => ({ id, name: '科室' });
const menu = () => ({
  form: {
    name: fresh(),
    path: `/${counter}x`,
    indexNo: '1',
    description: fresh(),
    component: 'x',
    hidden: '0',
    help: '0',
    pid: '-1',
  },
});
const people = (username: string) =>
  formWith(new Blob([`用户名,姓名\n${username},甲\n`]), '用户.csv', {
    password: 'Mingjing-2',
  });

/** How each call is tried; calls that are not named here take their object in the address and nothing else. */
export const aims: Readonly<Record<string, Aim>> = {
  'POST /login/oauth/authorize': {
    request: () => ({
      headers: {
        'x-auth-username': 'nobody',
        'x-auth-password': 'x',
        'x-auth-vercode': 'WXYZ',
        'x-auth-uuid': 'x',
      },
    }),
    refusal: 'badCaptcha',
  },
  'POST /login/logout': { freshSession: true },
  'POST /login/oidc/logout': { freshSession: true },
  'POST /v2/user/sign/get-token': { request: () => ({ form: { sign: 'a.b' } }), refusal: 'linkClosed' },
  'PUT /v2/user/profile': { request: () => ({ json: { name: fresh() } }) },
  'PUT /v2/user/password': {
    request: () => ({ json: { oldPassword: 'wrong-1', password: 'Mingjing-2' } }),
    refusal: 'invalid',
  },
  'POST /v2/datasource': { request: () => ({ json: { ...source.input, dataSourceName: fresh() } }) },
  'PUT /v2/datasource/:id': { request: () => ({ json: { ...source.input, dataSourceName: fresh() } }) },
  'POST /v2/datasource/testent': {
    request: ({ id }) => ({ json: { ...source.input, id, password: limits.secretMask } }),

    reads: true,
  },
  'POST /v2/datasource/excel': { request: () => sheet() },
  'POST /v2/datasource/excel/sheets': { request: () => sheet(), reads: true },
  'POST /v2/datasource/excel/workbook': { request: () => sheet({ tables: '[{"sheet":""}]' }) },
  'POST /v2/datasource/excel/workbook/replace': {
    request: ({ id }) => sheet({ tables: JSON.stringify([{ id: Number(id), choices: { sheet: '' } }]) }),
  },
  'POST /v2/datasource/update_excel/:id': { request: () => ({ form: { dataSourceName: fresh() } }) },
  'POST /v2/datasource/excel/preview': {
    request: ({ id }) => sheet({ id, options: '{' }),
    refusal: 'invalid',
    reads: true,
  },
  'POST /v2/datasource/excel/marked': {
    request: ({ id }) => sheet({ id, options: '{' }),
    refusal: 'invalid',
    reads: true,
  },
  'POST /v2/datasets': { missing: 'invalid', request: ({ id }) => datasetOver(id) },
  'PUT /v2/datasets/:id': { request: () => datasetOver(datasourceId), spends: true },
  'PUT /v2/datasource/:id/usage': changedUse,
  'PUT /v2/datasets/:id/usage': changedUse,
  'PUT /v2/widgets/:id/usage': changedUse,
  // Refused for what it sends, or each cell would change what the others see.
  'PUT /v2/datasets/:id/rules': {
    request: () => ({ json: { others: 'all', roles: [], version: 999_999 } }),
    refusal: 'conflict',
  },
  'POST /v2/datasets/:id/rules/preview': {
    request: () => ({ json: { userId: 999_999_999, rules: { others: 'all', roles: [] } } }),
    refusal: 'invalid',
    reads: true,
  },
  'GET /v2/datasets/load_sql': { missing: 'invalid', request: (object) => ({ query: statement(object) }) },
  'POST /v2/datasets/load_sql': {
    missing: 'invalid',
    request: (object) => ({ json: statement(object) }),
    reads: true,
  },
  'GET /v2/datasets/test_sql': { missing: 'invalid', request: (object) => ({ query: statement(object) }) },
  'POST /v2/datasets/test_sql': {
    missing: 'invalid',
    request: (object) => ({ json: statement(object) }),
    reads: true,
  },
  'POST /v2/datasets/:id/changes': {
    request: () => ({ json: { dataSourceId: datasourceId, querySql: sql } }),
    reads: true,
  },
  // Refused for what it asks of, which has no stored rows: what the caller may is decided before.
  'POST /v2/datasets/combinations/start': {
    request: ({ id }) => ({ json: { parents: [Number(id), datasets.cached] } }),
    refusal: 'invalid',
    missing: 'datasetGone',
    reads: true,
  },
  'POST /v2/datasets/combinations/preview': {
    request: ({ id }) => ({
      json: {
        combination: {
          kind: 'union',
          parents: [Number(id), datasets.cached],
          columns: [{ name: '科室', from: ['科室', '科室'] }],
        },
      },
    }),
    refusal: 'invalid',
    missing: 'datasetGone',
    reads: true,
  },
  'POST /v2/datasets/:id/runs/preview': {
    request: () => ({ json: { increment: true, incrementCloumn: '费用' } }),
    reads: true,
  },
  'POST /v2/datasets/measures/values': {
    request: ({ id }) => ({ json: { datasetId: id, expression: 'COUNT(*)' } }),
    reads: true,
  },
  'GET /v2/datasets/tables': { request: ({ id }) => ({ query: { datasourceId: id } }) },
  'POST /v2/datasets/tables/statement': {
    request: ({ id }) => ({ json: { datasourceId: id, name: '没有这张表', columns: [] } }),
    refusal: 'invalid',
    reads: true,
  },
  // The source of the matrix is a database: whoever may use it is told that it has no cubes.
  'GET /v2/datasets/cubes': {
    request: ({ id }) => ({ query: { datasourceId: id } }),
    refusal: 'invalid',
  },
  'GET /v2/datasets/cubes/structure': {
    request: ({ id }) => ({ query: { datasourceId: id, cube: '门诊' } }),
    refusal: 'invalid',
  },
  'GET /v2/datasets/cubes/members': {
    request: ({ id }) => ({ query: { datasourceId: id, cube: '门诊', level: '[科室].[科室]' } }),
    refusal: 'invalid',
  },
  'GET /v2/datasets/load_excel': { request: ({ id }) => ({ query: { datasourceId: id } }) },
  'GET /v2/datasets/data': { request: ({ id }) => ({ query: { id } }) },
  'POST /v2/datasets/categories': { request: categoryBelow },
  'PUT /v2/datasets/categories/:id': { request: category },
  'POST /v2/widgets': { missing: 'datasetGone', request: widgetOver },
  'PUT /v2/widgets/:id': { request: () => widgetOver({ id: String(datasets.cached) }) },
  'PUT /v2/widgets/move/:id': { request: () => ({ json: { categoryId: widgetCategory } }) },
  'GET /v2/widgets/data': { request: ({ inner }) => ({ query: { id: inner } }) },
  'POST /v2/widgets/data': { request: ({ inner }) => ({ json: { id: inner } }), reads: true },
  'POST /v2/widgets/preview': { missing: 'datasetGone', request: widgetOver, reads: true },
  'POST /v2/widgets/statement': { missing: 'datasetGone', request: widgetOver, reads: true },
  'POST /v2/widgets/values': {
    missing: 'datasetGone',
    request: ({ id }) => ({ json: { datasetId: id, column: '科室' } }),
    reads: true,
  },
  'GET /v2/widgets/fields': { missing: 'datasetGone', request: ({ id }) => ({ query: { datasetId: id } }) },
  'POST /v2/widgets/categories': { request: categoryBelow },
  'PUT /v2/widgets/categories/:id': { request: category },
  'POST /v2/panels': { request: ({ id }) => drawing(id), missing: 'invalid' },
  'GET /v2/autoboards/:id/profile': { missing: 'datasetGone' },
  'GET /v2/autoboards/:id': { missing: 'datasetGone' },
  'POST /v2/autoboards': { missing: 'datasetGone', request: autoBoardOver },
  'POST /v2/panels/:id': { spends: true, request: () => drawing(beside.panelCategory) },
  'POST /v2/panels/categories': { request: categoryBelow },
  'PUT /v2/panels/categories/:id': { request: category },
  'GET /v2/board/loaddata': { request: onPanel },
  'POST /v2/board/loaddata': { request: ({ id }) => ({ json: { id } }), reads: true },
  'GET /v2/board/state': { request: onPanel },
  'GET /v2/board/layout': { request: onPanel },
  'GET /v2/board/targets': { request: onPanel },
  'GET /v2/board/fields': { request: onPanel },
  'GET /v2/board/choices': { request: (object) => ({ query: choices(object) }) },
  'POST /v2/board/choices': { request: (object) => ({ json: choices(object) }), reads: true },
  'POST /v2/board/filtersets': {
    request: ({ id }) => ({ json: { panelId: id, name: fresh(), filters: {} } }),
  },
  'PUT /v2/board/filtersets/:id': { request: () => ({ json: { isDefault: true } }) },
  'POST /v2/shares': { request: ({ id }) => ({ json: { panelId: id } }) },
  'PUT /v2/shares/:id': { request: () => ({ json: { name: fresh() } }) },
  'POST /v2/templates': { request: ({ id }) => template(id), missing: 'invalid' },
  'POST /v2/templates/:id': { request: () => template(beside.templateCategory) },
  'PUT /v2/templates/:id/state': { spends: true, request: () => ({ form: { isRelease: '1' } }) },
  'POST /v2/templates/categories': { request: categoryBelow },
  'PUT /v2/templates/categories/:id': { request: category },
  'POST /v2/file-upload': { request: () => ({ form: formWith(pictureFile(), 'a.png') }) },
  'POST /v2/file-delete': { spends: true, request: ({ id }) => ({ form: { url: id } }) },
  'POST /v2/outlines': {
    spends: true,
    request: ({ id }) => ({ form: formWith(outlineFile(), 'a.json', { name: fresh(), code: id }) }),
  },
  'POST /v2/grant/panels': {
    request: ({ id }) => ({ form: { roleIds: String(beside.role), panelIds: id } }),
  },
  'POST /v2/grant/roles/:id': { request: () => ({ form: { menuId: '1', type: '1' } }) },
  'POST /v2/grant/menus': { request: ({ id }) => ({ form: { roleIds: id, menuIds: '1', type: '1' } }) },
  'POST /v2/grant/preview/:id': { freshSession: true },
  'DELETE /v2/grant/preview': { freshSession: true },
  'GET /v2/grant/why': { request: ({ id }) => ({ query: { userId: id, panelId: String(beside.panel) } }) },
  'POST /v2/menu': { request: menu },
  'PUT /v2/menu/order': { request: ({ id, inner }) => ({ json: { pid: id, ids: [inner] } }) },
  'PUT /v2/menu/:id': { request: menu, names: 'inner' },
  'DELETE /v2/menu/:id': { names: 'inner' },
  'GET /v2/widgets/:id/export': {
    names: 'inner',
    request: () => ({ query: { format: 'csv', drill: noDrill } }),
    refusal: 'invalid',
  },
  'POST /v2/widgets/:id/export': {
    names: 'inner',
    request: () => ({ json: { format: 'csv', drill: noDrill } }),
    refusal: 'invalid',
    reads: true,
  },
  'POST /v2/widgets/:id/saved': { names: 'inner', request: () => ({ json: { format: 'png' } }), reads: true },
  'POST /v2/board/:id/saved': { request: () => ({ json: { format: 'pdf' } }), reads: true },
  'GET /v2/widgets/:id/picture': { names: 'inner' },
  'GET /v2/widgets/:id/provenance': { names: 'inner' },
  'POST /v2/widgets/:id/provenance': { names: 'inner', request: () => ({ json: {} }), reads: true },
  'POST /v2/widgets/preview/export': {
    missing: 'datasetGone',
    refusal: 'unknownColumn',
    request: ({ id }) => ({
      json: widgetInput(Number(id), { ...byDept, xAxis: [column('没有')] }),
      query: { format: 'csv' },
    }),
    reads: true,
  },
  'POST /v2/users': {
    request: () => ({ json: { username: fresh().replace('名', 'u'), password: 'Mingjing-2' } }),
  },
  'PUT /v2/users/:id': {
    request: () => ({ json: { username: fresh().replace('名', 'u') } }),
    missing: 'invalid',
  },
  'DELETE /v2/users': { request: ({ id }) => ({ json: { ids: [Number(id)] } }), missing: 'invalid' },
  'GET /v2/users/:id/roles': { missing: 'invalid' },
  'PUT /v2/users/:id/state': { request: () => ({ json: { disabled: true } }), missing: 'invalid' },
  'POST /v2/users/:id/unlock': { missing: 'invalid' },
  'POST /v2/users/import/preview': { request: () => ({ form: people('neu001') }), reads: true },
  // No provider is set up, neither.
  'POST /login/oidc/start': { refusal: 'invalid', reads: true },
  'POST /login/oidc/finish': { request: () => ({ json: { query: 'code=x' } }), refusal: 'invalid' },
  // No messaging service is set up: the right caller is told so.
  'POST /v2/dingtalk/refresh': { refusal: 'invalid' },
  'POST /v2/users/import': { request: () => ({ form: people(fresh().replace('名', 'u')) }) },
  'POST /v2/grant': {
    request: ({ id }) => ({ json: { userIds: [Number(id)], roleIds: [beside.role] } }),
    missing: 'invalid',
  },
  'POST /v2/user/keys': {
    // One that is refused: a user has only so many.
    request: () => ({ json: { name: fresh(), scopes: [], days: 1 } }),
    refusal: 'invalid',
  },
  'GET /v2/users/:id/keys': { missing: 'invalid' },
  'POST /v2/role': { request: () => ({ json: { roleName: fresh() } }) },
  'PUT /v2/role/:id': { request: () => ({ json: { roleName: fresh() } }) },
};
