import type { ObjectRule } from './object-rules.ts';

/**
 * Who may make a call; for a call that names an object also the rule that decides on the object; and the scopes of API
 * keys that open it, where they are others than `manage` for the configuration screens and none for all other calls.
 */
export type AccessRow = string | readonly [access: string, rule: ObjectRule | null, keys?: string];

/**
 * Who may make each call, written down apart from the route table: no grant at all (anonymous, share, session), or the
 * screens whose menus open it. A screen is named here for a call that it makes itself. A call on an object also names
 * its rule (object-rules.ts). docs/reference/rights.md is made from these rows and every cell is tried on a server.
 */
export const accessMatrix: Readonly<Record<string, AccessRow>> = {
  'POST /login/oauth/authorize': 'anonymous',
  'GET /login/verifyCode/getCode': 'anonymous',
  'POST /login/logout': 'share',
  'GET /v2/user': ['session', null, 'boards data manage'],
  'GET /v2/user/resources': ['session', null, 'boards'],
  'GET /v2/user/profile': 'session',
  'PUT /v2/user/profile': 'session',
  'PUT /v2/user/password': 'session',
  'POST /v2/user/sign/get-token': 'anonymous',
  'GET /v2/brand': 'anonymous',
  'POST /login/oidc/start': 'anonymous',
  'POST /login/oidc/finish': 'anonymous',
  'GET /v2/datasource': ['datasource cube widget panel', null, 'data manage'],
  'POST /v2/datasource': 'datasource',
  'PUT /v2/datasource/:id': ['datasource', 'source'],
  'DELETE /v2/datasource/:id': ['datasource', 'source'],
  'PUT /v2/datasource/copy/:id': ['datasource', 'source'],
  'POST /v2/datasource/testent': ['datasource', 'source'],
  'POST /v2/datasource/excel': 'datasource',
  'POST /v2/datasource/update_excel/:id': ['datasource', 'sheet'],
  'POST /v2/datasource/excel/preview': ['datasource', 'sheet'],
  'GET /v2/datasource/excel/:id/report': ['datasource', 'sheet'],
  'GET /v2/datasource/:id/usage': ['datasource', 'source'],
  'PUT /v2/datasource/:id/usage': ['datasource', 'sourceUse'],
  'GET /v2/datasource/safety': 'datasource',
  'GET /v2/datasets/categories': ['cube widget panel', null, 'data manage'],
  'GET /v2/datasets/redis/health': 'cube',
  'POST /v2/datasets': ['cube', 'source'],
  'GET /v2/datasets/:id': ['cube widget panel', 'dataset', 'data manage'],
  'PUT /v2/datasets/:id': ['cube', 'dataset'],
  'DELETE /v2/datasets/:id': ['cube', 'dataset'],
  'PUT /v2/datasets/copy/:id': ['cube', 'dataset'],
  'GET /v2/datasets/:id/impact': ['cube', 'dataset'],
  'GET /v2/datasets/:id/usage': ['cube', 'dataset'],
  'PUT /v2/datasets/:id/usage': ['cube', 'datasetUse'],
  'GET /v2/datasets/:id/rules': ['cube', 'dataRules'],
  'PUT /v2/datasets/:id/rules': ['cube', 'dataRules'],
  'POST /v2/datasets/:id/rules/preview': ['cube', 'dataRules'],
  'GET /v2/datasets/load_sql': ['cube widget panel', 'source', 'data manage'],
  'POST /v2/datasets/load_sql': ['cube widget panel', 'source', 'data manage'],
  'GET /v2/datasets/load_excel': ['cube', 'sheet', 'data manage'],
  'GET /v2/datasets/test_sql': ['cube widget panel', 'source'],
  'POST /v2/datasets/test_sql': ['cube widget panel', 'source'],
  'PUT /v2/datasets/cache/:id': ['cube', 'dataset'],
  'PUT /v2/datasets/cache': 'cube',
  'GET /v2/datasets/data': ['cube widget panel', 'dataset', 'data manage'],
  'GET /v2/datasets/data/:id': ['cube widget panel', 'dataset', 'data manage'],
  'POST /v2/datasets/categories': ['cube', 'datasetCategory'],
  'PUT /v2/datasets/categories/:id': ['cube', 'ownDatasetCategory'],
  'DELETE /v2/datasets/categories/:id': ['cube', 'ownDatasetCategory'],
  'GET /v2/widgets': ['widget panel', null, 'data manage'],
  'POST /v2/widgets': ['widget panel', 'dataset'],
  'GET /v2/widgets/:id': ['widget panel', 'widget'],
  'PUT /v2/widgets/:id': ['widget panel', 'widget'],
  'DELETE /v2/widgets/:id': ['widget panel', 'widget'],
  'PUT /v2/widgets/copy/:id': ['widget panel', 'widget'],
  'PUT /v2/widgets/move/:id': ['widget panel', 'widget'],
  'GET /v2/widgets/:id/usage': ['widget panel', 'widget'],
  'PUT /v2/widgets/:id/usage': ['widget panel', 'widgetUse'],
  'GET /v2/widgets/cards': ['widget panel', null, 'data manage'],
  'GET /v2/widgets/:id/impact': ['widget panel', 'widget'],
  'GET /v2/widgets/data': ['share', 'shownWidget', 'boards data'],
  'POST /v2/widgets/data': ['share', 'shownWidget', 'boards data'],
  'POST /v2/widgets/preview': ['widget panel', 'dataset'],
  'POST /v2/widgets/statement': ['widget panel', 'dataset'],
  'POST /v2/widgets/values': ['widget panel', 'dataset', 'data manage'],
  'GET /v2/widgets/fields': ['widget panel', 'dataset', 'data manage'],
  'GET /v2/widgets/categories': ['widget panel', null, 'data manage'],
  'POST /v2/widgets/categories': ['widget panel', 'widgetCategory'],
  'PUT /v2/widgets/categories/:id': ['widget panel', 'ownWidgetCategory'],
  'DELETE /v2/widgets/categories/:id': ['widget panel', 'ownWidgetCategory'],
  'GET /v2/panels/categories': ['widget panel resource', null, 'boards manage'],
  'POST /v2/panels': ['panel', 'panelCategory'],
  'GET /v2/panels/:id': ['panel', 'readPanel'],
  'POST /v2/panels/:id': ['panel', 'editPanel'],
  'DELETE /v2/panels/:id': ['panel', 'editPanel'],
  'GET /v2/panels/share/:id': ['panel', 'editPanel'],
  'DELETE /v2/panels/share/:id': ['panel', 'editPanel'],
  'POST /v2/panels/categories': ['panel', 'panelCategory'],
  'PUT /v2/panels/categories/:id': ['panel', 'ownPanelCategory'],
  'DELETE /v2/panels/categories/:id': ['panel', 'ownPanelCategory'],
  'GET /v2/board/loaddata': ['share', 'readPanel', 'boards'],
  'POST /v2/board/loaddata': ['share', 'readPanel', 'boards'],
  'GET /v2/board/state': ['share', 'readPanel', 'boards'],
  'GET /v2/board/layout': ['share', 'readPanel', 'boards'],
  'GET /v2/board/targets': ['share', 'readPanel', 'boards'],
  'GET /v2/board/choices': ['share', 'readPanel', 'boards'],
  'POST /v2/board/choices': ['share', 'readPanel', 'boards'],
  'GET /v2/board/fields': ['share', 'readPanel', 'boards'],
  'POST /v2/board/filtersets': ['session', 'readPanel'],
  'PUT /v2/board/filtersets/:id': ['session', 'filterSet'],
  'DELETE /v2/board/filtersets/:id': ['session', 'filterSet'],
  'GET /v2/shares': 'panel',
  'POST /v2/shares': ['panel', 'editPanel'],
  'PUT /v2/shares/:id': ['panel', 'link'],
  'DELETE /v2/shares/:id': ['panel', 'link'],
  'GET /v2/shares/policy': 'share',
  'GET /v2/templates': 'template panel',
  'POST /v2/templates': ['template panel', 'templateCategory'],
  'GET /v2/templates/:id': ['template panel', 'readTemplate'],
  'POST /v2/templates/:id': ['template', 'editTemplate'],
  'DELETE /v2/templates/:id': ['template panel', 'editTemplate'],
  'PUT /v2/templates/:id/state': ['template', 'editTemplate'],
  'GET /v2/templates/:id/usage': ['template panel', 'readTemplate'],
  'GET /v2/templates/:id/preview': ['anonymous', 'publishedTemplate'],
  'POST /v2/templates/categories': ['template panel', 'templateCategory'],
  'PUT /v2/templates/categories/:id': ['template panel', 'ownTemplateCategory'],
  'DELETE /v2/templates/categories/:id': ['template panel', 'ownTemplateCategory'],
  'POST /v2/file-upload': 'panel template widget',
  'GET /v2/file-base-url': ['share', null, 'boards'],
  'POST /v2/file-delete': ['panel template widget', 'picture'],
  'GET /v2/outlines': 'widget panel',
  'GET /v2/outlines/:code': ['share', 'readOutline', 'boards'],
  'POST /v2/outlines': ['widget panel', 'addOutline'],
  'DELETE /v2/outlines/:code': ['widget panel', 'editOutline'],
  'GET /v2/menu/select': 'resource',
  'POST /v2/grant/panels': ['resource', 'grantedPanel'],
  'POST /v2/grant/roles/:id': ['resource', 'role'],
  'POST /v2/grant/menus': ['resource', 'role'],
  'GET /v2/grant/users': 'resource user',
  'POST /v2/grant/preview/:id': ['resource user', 'role'],
  'DELETE /v2/grant/preview': 'session',
  'GET /v2/grant/why': ['resource user', 'user'],
  'GET /v2/menu': 'menu',
  'GET /v2/menu/top': 'menu',
  'POST /v2/menu': 'menu',
  'PUT /v2/menu/order': ['menu', 'menu'],
  'PUT /v2/menu/:id': ['menu', 'menu'],
  'DELETE /v2/menu/:id': ['menu', 'menu'],
  'GET /v2/widgets/:id/picture': ['share', 'shownWidget', 'boards'],
  'GET /v2/widgets/:id/export': ['share', 'shownWidget', 'data'],
  'POST /v2/widgets/:id/export': ['share', 'shownWidget', 'data'],
  'POST /v2/widgets/preview/export': ['widget panel', 'dataset'],
  'GET /v2/widgets/:id/provenance': ['share', 'shownWidget', 'boards data'],
  'POST /v2/widgets/:id/provenance': ['share', 'shownWidget', 'boards data'],
  'GET /v2/users': 'user',
  'POST /v2/users': 'user',
  'PUT /v2/users/:id': ['user', 'user'],
  'DELETE /v2/users': ['user', 'user'],
  'GET /v2/users/:id/roles': ['user', 'user'],
  'PUT /v2/users/:id/state': ['user', 'user'],
  'POST /v2/users/:id/unlock': ['user', 'user'],
  'POST /v2/users/import/preview': 'user',
  'POST /v2/users/import': 'user',
  'GET /v2/dingtalk/enable': 'user',
  'POST /v2/dingtalk/refresh': 'user',
  'POST /v2/grant': ['user', 'user'],
  'GET /v2/role': 'user resource',
  'POST /v2/role': 'user',
  'PUT /v2/role/:id': ['user', 'role'],
  'DELETE /v2/role/:id': ['user', 'role'],
  'GET /v2/audit': 'audit',
  'GET /v2/audit/export': 'audit',
  'GET /v2/audit/reach': 'audit',
  'GET /v2/audit/reach/export': 'audit',
  'GET /v2/user/keys': 'session',
  'POST /v2/user/keys': 'session',
  'DELETE /v2/user/keys/:id': ['session', 'apiKey'],
  'GET /v2/users/:id/keys': ['user', 'user'],
  'DELETE /v2/users/keys/:id': ['user', 'anyApiKey'],
};

/** Calls that also answer a user who has to choose a new password first. */
export const beforePasswordChange = ['POST /login/logout', 'GET /v2/user', 'PUT /v2/user/password'];

/** Who may make a call at all. */
export const accessOf = (name: string): string => [accessMatrix[name] ?? ''].flat()[0] ?? '';

/** The rule of the object that a call names; undefined for a call on nothing in particular. */
export function ruleOf(name: string): ObjectRule | undefined {
  const row = accessMatrix[name];
  return typeof row === 'object' ? (row[1] ?? undefined) : undefined;
}

const configuration = ['datasource', 'cube', 'widget', 'template', 'panel'];

/** Scopes of API keys that open a call. */
export function keysOf(name: string): readonly string[] {
  const row = accessMatrix[name];
  if (typeof row === 'object' && row[2] !== undefined) return row[2].split(' ');
  const isConfiguration = accessOf(name)
    .split(' ')
    .every((screen) => configuration.includes(screen));
  return isConfiguration ? ['manage'] : [];
}
