import { type Role, texts } from '@mingjing/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import type { Rights } from '../../rights/rights-change.ts';
import type { UserActor } from '../../security/actor.ts';
import type { Sessions } from '../../security/sessions.ts';
import type { GrantStore } from './grant.store.ts';
import { presentRole } from './grant-matrix.ts';

interface PreviewParts {
  work: UnitOfWork;
  store: Pick<GrantStore, 'roles'>;
  sessions: Sessions;
  rights: Rights;
}

/**
 * Looking at the product as a role does. The session itself is set, so that every call of it is decided as the role's,
 * and the registrar lets it change nothing. Only administrators may: they see everything of every role anyway.
 */
export function createRolePreview({ work, store, sessions, rights }: PreviewParts) {
  const set = async (token: string, roleId: number | null): Promise<void> => {
    if (!(await sessions.actAs(token, roleId))) throw gone();
    await rights.mark();
    // Live connections of the session hear what the role may hear from now on, and nothing else.
    await rights.tell();
  };
  return {
    async start(user: UserActor, token: string, roleId: number): Promise<Role> {
      if (!user.isAdmin) throw refused(texts.preview.onlyAdmin);
      const role = (await store.roles()).find((row) => row.id === roleId);
      if (role === undefined) throw gone();
      await set(token, roleId);
      const object = { kind: 'role', id: roleId, name: role.role_name } as const;
      await recordAudit(work, { action: 'grant.preview', object });
      return presentRole(role);
    },
    async end(token: string): Promise<boolean> {
      await set(token, null);
      return true;
    },
  };
}
