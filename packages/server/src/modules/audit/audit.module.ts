import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import { auditHandlers } from './audit.routes.ts';
import { createAudit } from './audit.service.ts';
import { createAuditStore } from './audit.store.ts';
import { createReachReport } from './reach.service.ts';
import { createReachStore } from './reach.store.ts';

/** What was done by whom, and who reaches which panel. */
export function createAuditModule({ work, settings: { timezone }, now }: Deps): ServerModule {
  const audit = createAudit({ work, store: createAuditStore(work), timezone });
  const reach = createReachReport({ work, store: createReachStore(work, now) });
  return { handlers: auditHandlers(audit, reach, { now, timezone }) };
}
