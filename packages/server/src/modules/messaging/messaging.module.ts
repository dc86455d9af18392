import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import type { UserStore } from '../users/user.store.ts';
import { messagingHandlers } from './messaging.routes.ts';
import { createMessaging } from './messaging.service.ts';

/** Users in the messenger of the house. */
export const createMessagingModule = (deps: Deps, store: UserStore): ServerModule => ({
  handlers: messagingHandlers(createMessaging({ ...deps, store })),
});
