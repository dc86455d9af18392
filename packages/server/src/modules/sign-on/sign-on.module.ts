import type { Deps } from '../../deps.ts';
import type { SignOn } from '../session/ways-in.ts';
import { createSignOn } from './sign-on.service.ts';

/** Signing on with links of other systems; the session's calls lead here. */
export const createSignOnModule = (deps: Deps): { signOn: SignOn } => ({ signOn: createSignOn(deps) });
