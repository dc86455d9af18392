import type { LockedFilter } from './locked-filters.ts';

/** A signed-in user with what his roles grant. */
export interface UserActor {
  kind: 'user';
  id: number;
  username: string;
  name: string;
  roleIds: number[];
  /** Holds the administrator role. */
  isAdmin: boolean;
  menuPaths: ReadonlySet<string>;
}

/** The holder of a share token: may read one panel and the panels it links to, nothing else. */
export interface ShareActor {
  kind: 'share';
  shareId: number;
  panelId: number;
  /** Whether the holder may save files of what he sees. */
  allowDownload: boolean;
  /** In force on every answer he gets. */
  lockedFilters: readonly LockedFilter[];
}

export interface AnonymousActor {
  kind: 'anonymous';
}

export type Actor = UserActor | ShareActor | AnonymousActor;

/** The fair queue's key of a caller. */
export function tenantOf(actor: Actor): string {
  if (actor.kind === 'user') return `u${actor.id}`;
  return actor.kind === 'share' ? `s${actor.shareId}` : 'anonymous';
}
