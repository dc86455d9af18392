import type { MatrixRole } from '@mingjing/contract';

/** What granting would do to the chosen roles: their panels become exactly the chosen ones. */
export interface GrantEffect {
  /** Grants that are added, over all roles. */
  added: number;
  /** Grants that are taken away, over all roles. */
  removed: number;
}

export function effectOf(roles: readonly MatrixRole[], panelIds: ReadonlySet<number>): GrantEffect {
  let added = 0;
  let removed = 0;
  for (const role of roles) {
    const kept = role.panels.filter((id) => panelIds.has(id)).length;
    added += panelIds.size - kept;
    removed += role.panels.length - kept;
  }
  return { added, removed };
}

/** What stands beside the button, before anything is sent. */
export function effectText(
  roles: number,
  { added, removed }: GrantEffect,
): { text: string; warn: boolean } | null {
  if (roles === 0) return null;
  if (added + removed === 0) return { text: '与已有授权相同', warn: false };
  const parts = [added > 0 ? `新增 ${added} 项授权` : '', removed > 0 ? `取消 ${removed} 项授权` : ''];
  return { text: `${roles} 个角色：${parts.filter((part) => part !== '').join('，')}`, warn: removed > 0 };
}
