import type { RouteDef } from './route.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { auditRoutes } from './routes/audit.ts';
import { autoBoardRoutes } from './routes/auto-boards.ts';
import { datasetRoutes } from './routes/datasets.ts';
import { datasourceRoutes } from './routes/datasources.ts';
import { exportRoutes } from './routes/exports.ts';
import { fileRoutes } from './routes/files.ts';
import { grantRoutes } from './routes/grants.ts';
import { menuRoutes } from './routes/menus.ts';
import { messagingRoutes } from './routes/messaging.ts';
import { oidcRoutes } from './routes/oidc.ts';
import { outlineRoutes } from './routes/outlines.ts';
import { boardRoutes, panelRoutes } from './routes/panels.ts';
import { pictureRoutes } from './routes/pictures.ts';
import { roleRoutes } from './routes/roles.ts';
import { sessionRoutes } from './routes/session.ts';
import { shareRoutes } from './routes/shares.ts';
import { templateRoutes } from './routes/templates.ts';
import { userRoutes } from './routes/users.ts';
import { widgetRoutes } from './routes/widgets.ts';

/** The route table: every call of the wire, declared once. Client, registrar, OpenAPI and tests read it. */
export const api = {
  session: sessionRoutes,
  datasource: datasourceRoutes,
  dataset: datasetRoutes,
  widget: widgetRoutes,
  panel: panelRoutes,
  board: boardRoutes,
  autoBoard: autoBoardRoutes,
  share: shareRoutes,
  template: templateRoutes,
  file: fileRoutes,
  outline: outlineRoutes,
  menu: menuRoutes,
  grant: grantRoutes,
  picture: pictureRoutes,
  export: exportRoutes,
  user: userRoutes,
  role: roleRoutes,
  messaging: messagingRoutes,
  oidc: oidcRoutes,
  audit: auditRoutes,
  apiKey: apiKeyRoutes,
} as const satisfies Record<string, Record<string, RouteDef>>;
export type Api = typeof api;
