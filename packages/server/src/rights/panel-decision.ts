/** Who wants to read a panel, with the roles that count. */
export interface PanelReader {
  id: number;
  roleIds: readonly number[];
  isAdmin: boolean;
}
interface DecidedPanel {
  user_id: number;
  state: number;
}

export type PanelReason = { kind: 'administrator' } | { kind: 'owner' } | { kind: 'granted'; roleId: number };
export type PanelObstacle = 'unpublished' | 'notGranted';

export interface PanelDecision {
  allowed: boolean;
  /** What allows it; each is enough. */
  because: PanelReason[];
  /** What is in the way; empty when allowed. */
  obstacles: PanelObstacle[];
}

/** Administrators and authors read and change a panel whatever was granted. */
export const ownsPanel = (reader: PanelReader, panel: DecidedPanel): boolean =>
  reader.isAdmin || panel.user_id === reader.id;

/**
 * Whether a user reads a panel, and why; `granting` are roles that were granted it. Every reading of a board goes by
 * this, and so does the screen that tells why.
 */
export function decidePanel(
  reader: PanelReader,
  panel: DecidedPanel,
  granting: readonly number[],
): PanelDecision {
  const granted = reader.roleIds.filter((id) => granting.includes(id));
  const because: PanelReason[] = [
    ...(reader.isAdmin ? [{ kind: 'administrator' } as const] : []),
    ...(panel.user_id === reader.id ? [{ kind: 'owner' } as const] : []),
    ...(panel.state === 1 ? granted.map((roleId) => ({ kind: 'granted', roleId }) as const) : []),
  ];
  if (because.length > 0) return { allowed: true, because, obstacles: [] };
  const obstacles: PanelObstacle[] = [
    ...(panel.state === 1 ? [] : ['unpublished' as const]),
    ...(granted.length > 0 ? [] : ['notGranted' as const]),
  ];
  return { allowed: false, because, obstacles };
}
