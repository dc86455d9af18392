import type { KeyScope } from '@mingjing/contract';
import type { LockedFilter } from './locked-filters.ts';

/** A signed-in user with what their roles grant. */
export interface UserActor {
  kind: 'user';
  id: number;
  username: string;
  name: string;
  roleIds: number[];
  /** Holds the administrator role. */
  isAdmin: boolean;
  /** May do nothing but choose a new password. */
  mustChangePassword: boolean;
  menuPaths: ReadonlySet<string>;
  /**
   * An administrator who looks at the product as a role: everything above is the role's, and `id` is nobody's, so that
   * nothing is theirs. They may look and not change anything.
   */
  acting?: ActingRole;
  /** An author who looks at a board as its viewers do: something on it is not theirs to use. */
  viewing?: true;
  /** The API key that calls in the user's name, within its scopes. */
  key?: { id: number; scopes: readonly KeyScope[] };
}

export interface ActingRole {
  userId: number;
  roleId: number;
  roleName: string;
}

/** The holder of a share token: may read one panel and the panels it links to, nothing else. */
export interface ShareActor {
  kind: 'share';
  shareId: number;
  panelId: number;
  /** Whether the holder may save files of what they see. */
  allowDownload: boolean;
  /** In force on every answer to them. */
  lockedFilters: readonly LockedFilter[];
}

export interface AnonymousActor {
  kind: 'anonymous';
}

export type Actor = UserActor | ShareActor | AnonymousActor;

/** Whether a caller looks at the product as a role, and may change nothing. */
export const isActing = (actor: Actor): boolean => actor.kind === 'user' && actor.acting !== undefined;

/** The fair queue's key of a caller. */
export function tenantOf(actor: Actor): string {
  if (actor.kind === 'user') return `u${actor.id}`;
  return actor.kind === 'share' ? `s${actor.shareId}` : 'anonymous';
}

/** Screens whose users make widgets and panels: they see what those are made of. */
export const authorMenus = ['/config/widget', '/config/panel'] as const;

/** Whether a caller makes widgets or panels; everybody else asks what a panel offers. */
export function isAuthor(actor: Actor): actor is UserActor {
  return makesBoards(actor) && actor.viewing !== true;
}

/** Whether a caller has the screens of authors, however they look at a board. */
export function makesBoards(actor: Actor): actor is UserActor {
  return actor.kind === 'user' && hasAuthorScreens(actor);
}

/** Whether somebody's roles open a screen of authors. */
export function hasAuthorScreens({ isAdmin, menuPaths }: Pick<UserActor, 'isAdmin' | 'menuPaths'>): boolean {
  return isAdmin || authorMenus.some((path) => menuPaths.has(path));
}
