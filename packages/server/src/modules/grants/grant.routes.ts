import { api } from '@mingjing/contract';
import type { Deps } from '../../deps.ts';
import { tokenOf } from '../../http/access.ts';
import { type Handler, on } from '../../http/handler.ts';
import { createDelegations } from '../../rights/delegations.ts';
import { userOf } from '../acting-user.ts';
import { createGrants } from './grant.service.ts';
import { createGrantStore } from './grant.store.ts';
import { createRolePreview } from './role-preview.ts';

/** Calls of the resource screen. */
export function grantHandlers(deps: Pick<Deps, 'work' | 'engine' | 'rights' | 'sessions'>): Handler[] {
  const store = createGrantStore(deps.work, deps.engine);
  const grants = createGrants({ ...deps, store, delegations: createDelegations(deps) });
  const preview = createRolePreview({ ...deps, store });
  const { grant } = api;
  return [
    on(grant.matrix, (call) => grants.matrix(userOf(call.actor))),
    on(grant.panels, (call) => grants.setPanels(userOf(call.actor), call.input)),
    on(grant.toggle, (call) => {
      const { menuId, type } = call.input;
      return grants.setMenus(userOf(call.actor), { roleIds: [call.params.id], menuIds: [menuId], type });
    }),
    on(grant.menus, (call) => grants.setMenus(userOf(call.actor), call.input)),
    on(grant.startPreview, (call) =>
      preview.start(userOf(call.actor), tokenOf(call.request) ?? '', call.params.id),
    ),
    on(grant.endPreview, (call) => preview.end(tokenOf(call.request) ?? '')),
    on(grant.people, (call) => grants.people(call.query.word ?? '')),
    on(grant.why, (call) => grants.why(userOf(call.actor), call.query.userId, call.query.panelId)),
  ];
}
