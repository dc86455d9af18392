import type { Deps } from '../../deps.ts';
import type { UsageStore } from '../../rights/usage.store.ts';
import type { ServerModule } from '../module.ts';
import { usageHandlers } from './usage.routes.ts';
import { createUsage, type UsageParts } from './usage.service.ts';

/** Owners of data sources, datasets and widgets, and to whom their use is left. */
export const createUsageModule = (
  { work, rights }: Deps,
  needs: { store: UsageStore; require: UsageParts['require'] },
): ServerModule => ({ handlers: usageHandlers(createUsage({ work, rights, ...needs })) });
