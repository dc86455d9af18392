import { type AuditEntry, auditActors, auditKinds } from '@mingjing/contract';

/** Who did it, as the list shows them. */
export function actorText({ actorKind, actorId, actorName }: AuditEntry): string {
  if (actorKind === 'user') return actorName;
  if (actorKind === 'share') return actorName === '' ? `分享链接 #${actorId}` : `分享链接：${actorName}`;
  return actorName === '' ? auditActors[actorKind] : `${auditActors[actorKind]}：${actorName}`;
}

/** What it was about. */
export function objectText({ objectKind, objectId, objectName }: AuditEntry): string {
  if (objectName !== '') return objectName;
  if (objectKind === null || objectId === '') return '';
  return `${auditKinds[objectKind]} #${objectId}`;
}
