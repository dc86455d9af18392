import type { AuditAction, AuditKind, RouteDef } from '@mingjing/contract';

/**
 * Calls that leave an entry in the audit log, done or not: the action by which a failure is told; a success is told by
 * the service, in the change's own transaction. Every call that is no plain read stands here or below.
 */
export const auditedRoutes: Readonly<Record<string, AuditAction>> = {
  'POST /login/oauth/authorize': 'session.login',
  'POST /login/oidc/finish': 'session.login',
  'POST /login/logout': 'session.logout',
  'POST /login/oidc/logout': 'session.logout',
  'PUT /v2/user/profile': 'profile.update',
  'PUT /v2/user/password': 'password.change',
  'POST /v2/user/sign/get-token': 'share.open',
  'POST /v2/datasource': 'datasource.create',
  'PUT /v2/datasource/:id': 'datasource.update',
  'DELETE /v2/datasource/:id': 'datasource.remove',
  'PUT /v2/datasource/copy/:id': 'datasource.create',
  'POST /v2/datasource/excel': 'datasource.create',
  'POST /v2/datasource/update_excel/:id': 'datasource.update',
  'POST /v2/datasets': 'dataset.create',
  'PUT /v2/datasets/:id': 'dataset.update',
  'DELETE /v2/datasets/:id': 'dataset.remove',
  'PUT /v2/datasets/copy/:id': 'dataset.create',
  'PUT /v2/datasets/:id/rules': 'dataset.rules',
  'PUT /v2/datasource/:id/usage': 'usage.update',
  'PUT /v2/datasets/:id/usage': 'usage.update',
  'PUT /v2/widgets/:id/usage': 'usage.update',
  'PUT /v2/datasets/cache/:id': 'dataset.refresh',
  'PUT /v2/datasets/cache': 'dataset.refresh',
  'PUT /v2/datasets/cache/:id/stop': 'dataset.stop',
  'PUT /v2/datasets/:id/resume': 'dataset.resume',
  'POST /v2/widgets': 'widget.create',
  'PUT /v2/widgets/:id': 'widget.update',
  'DELETE /v2/widgets/:id': 'widget.remove',
  'PUT /v2/widgets/copy/:id': 'widget.create',
  'POST /v2/panels': 'panel.create',
  'POST /v2/autoboards': 'panel.create',
  'POST /v2/panels/:id': 'panel.update',
  'DELETE /v2/panels/:id': 'panel.remove',
  'GET /v2/panels/share/:id': 'share.create',
  'DELETE /v2/panels/share/:id': 'share.revoke',
  'POST /v2/shares': 'share.create',
  'PUT /v2/shares/:id': 'share.update',
  'DELETE /v2/shares/:id': 'share.revoke',
  'POST /v2/templates': 'template.create',
  'POST /v2/templates/:id': 'template.update',
  'DELETE /v2/templates/:id': 'template.remove',
  'PUT /v2/templates/:id/state': 'template.publish',
  'POST /v2/outlines': 'outline.upload',
  'DELETE /v2/outlines/:code': 'outline.remove',
  'POST /v2/grant/panels': 'grant.panels',
  'POST /v2/grant/roles/:id': 'grant.menus',
  'POST /v2/grant/menus': 'grant.menus',
  'POST /v2/grant/preview/:id': 'grant.preview',
  'POST /v2/menu': 'menu.create',
  'PUT /v2/menu/order': 'menu.arrange',
  'PUT /v2/menu/:id': 'menu.update',
  'DELETE /v2/menu/:id': 'menu.remove',
  'GET /v2/widgets/:id/export': 'export.data',
  'POST /v2/widgets/:id/export': 'export.data',
  'POST /v2/widgets/:id/saved': 'export.picture',
  'POST /v2/board/:id/saved': 'export.picture',
  'POST /v2/widgets/preview/export': 'export.data',
  'POST /v2/users': 'user.create',
  'PUT /v2/users/:id': 'user.update',
  'DELETE /v2/users': 'user.remove',
  'PUT /v2/users/:id/state': 'user.disable',
  'POST /v2/users/:id/unlock': 'user.unlock',
  'POST /v2/users/import': 'user.import',
  'POST /v2/dingtalk/refresh': 'user.import',
  'POST /v2/grant': 'user.grant',
  'POST /v2/user/keys': 'key.create',
  'DELETE /v2/user/keys/:id': 'key.revoke',
  'DELETE /v2/users/keys/:id': 'key.revoke',
  'POST /v2/role': 'role.create',
  'PUT /v2/role/:id': 'role.update',
  'DELETE /v2/role/:id': 'role.remove',
  'GET /v2/audit/export': 'audit.export',
  'GET /v2/audit/reach/export': 'audit.export',
};

/** Calls that change nothing worth an entry, though their method could. */
export const unauditedRoutes: readonly string[] = [
  // Reads that are asked by POST because they are long.
  'POST /v2/datasets/load_sql',
  'POST /v2/datasets/test_sql',
  'POST /v2/datasets/measures/values',
  'POST /v2/datasets/:id/rules/preview',
  'POST /v2/widgets/data',
  'POST /v2/widgets/preview',
  'POST /v2/widgets/statement',
  'POST /v2/widgets/values',
  'POST /v2/widgets/:id/provenance',
  'POST /v2/board/loaddata',
  'POST /v2/board/choices',
  // Looked at, nothing stored.
  'POST /login/oidc/start',
  'POST /v2/datasource/testent',
  'POST /v2/datasource/excel/preview',
  'POST /v2/users/import/preview',
  // A user's own filters, and the order of folders.
  'POST /v2/board/filtersets',
  'PUT /v2/board/filtersets/:id',
  'DELETE /v2/board/filtersets/:id',
  'PUT /v2/widgets/move/:id',
  'POST /v2/datasets/categories',
  'PUT /v2/datasets/categories/:id',
  'DELETE /v2/datasets/categories/:id',
  'POST /v2/widgets/categories',
  'PUT /v2/widgets/categories/:id',
  'DELETE /v2/widgets/categories/:id',
  'POST /v2/panels/categories',
  'PUT /v2/panels/categories/:id',
  'DELETE /v2/panels/categories/:id',
  'POST /v2/templates/categories',
  'PUT /v2/templates/categories/:id',
  'DELETE /v2/templates/categories/:id',
  // Pictures of drawings, told by the panel's own entry.
  'POST /v2/file-upload',
  'POST /v2/file-delete',
  // The end of what grant.preview began.
  'DELETE /v2/grant/preview',
];

/** Calls whose success is at times nothing to tell: a widget that waits for its panel, a link that was there already. */
export const silentAtTimes: readonly string[] = [
  'POST /v2/widgets',
  'PUT /v2/widgets/:id',
  'DELETE /v2/widgets/:id',
  'POST /v2/panels',
  'POST /v2/autoboards',
  'POST /v2/panels/:id',
  'GET /v2/panels/share/:id',
  'DELETE /v2/panels/share/:id',
  'POST /login/oauth/authorize',
];

export const routeName = (route: RouteDef): string => `${route.method} ${route.path}`;
export const auditActionOf = (route: RouteDef): AuditAction | undefined => auditedRoutes[routeName(route)];

const kinds = [
  'user',
  'key',
  'role',
  'menu',
  'datasource',
  'dataset',
  'widget',
  'panel',
  'template',
  'outline',
  'share',
] as const satisfies readonly AuditKind[];

/** The kind of record that an action is about, by its name. */
export const auditKindOf = (action: AuditAction): AuditKind | undefined =>
  kinds.find((kind) => action.startsWith(`${kind}.`));
