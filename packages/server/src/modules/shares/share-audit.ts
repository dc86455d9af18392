import type { AuditAction } from '@mingjing/contract';
import type { AuditActor, AuditObject } from '../../audit/audit-scope.ts';
import { type AuditDetail, recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import type { ShareRow } from './share.store.ts';

type ShareAction = Extract<AuditAction, `share.${string}`>;

export const auditedShare = ({ id, name }: Pick<ShareRow, 'id' | 'name'>): AuditObject => ({
  kind: 'share',
  id,
  name,
});

/** Writes down what happened to a link, with its panel. */
export async function recordShare(
  work: UnitOfWork,
  action: ShareAction,
  share: Pick<ShareRow, 'id' | 'name' | 'panel_id'>,
  more: { actor?: AuditActor; detail?: AuditDetail } = {},
): Promise<void> {
  const panel = await work.db
    .selectFrom('panel')
    .select('name')
    .where('id', '=', share.panel_id)
    .executeTakeFirst();
  await recordAudit(work, {
    action,
    object: auditedShare(share),
    ...(more.actor && { actor: more.actor }),
    detail: { panelId: share.panel_id, panel: panel?.name ?? '', ...more.detail },
  });
}
