import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import { sessionHandlers } from './session.routes.ts';
import type { DirectoryLogin, ShareEntry, SignOn } from './ways-in.ts';

/** The ways in beside a password of ours. */
interface SessionNeeds {
  signOn: SignOn;
  shares: ShareEntry;
  directory: DirectoryLogin | undefined;
}

/** Signing in and out, and the signed-in user's own account. */
export const createSessionModule = (deps: Deps, needs: SessionNeeds): ServerModule => ({
  handlers: sessionHandlers({ ...deps, ...needs }),
});
