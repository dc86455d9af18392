import type { Actor } from './actor.ts';

/** Login and share sessions: opaque 32-byte hex tokens, stored hashed, sliding for BI_SESSION_IDLE, BI_SESSION_HOURS at most. */
export interface Sessions {
  /** `sign-on`: without a password of ours, so that none has to be changed before the session is good for anything. */
  issueForUser(userId: number, by?: 'password' | 'sign-on', idToken?: string): Promise<string>;
  /** What an OpenID provider vouched with, as it was sealed by who issued the session; '' for all others. */
  idTokenOf(token: string): Promise<string>;
  issueForShare(shareId: number): Promise<string>;
  /** The actor behind a token, or undefined when unknown, expired, revoked, disabled, or its share is closed. */
  actorOf(token: string): Promise<Actor | undefined>;
  /** Sets the role as which a session looks at the product; null: as its own user. False: no such session. */
  actAs(token: string, roleId: number | null): Promise<boolean>;
  revoke(token: string): Promise<void>;
  revokeUsers(userIds: readonly number[]): Promise<void>;
  /** Ends every session of a user but the one with this token. */
  revokeOthers(userId: number, token: string): Promise<void>;
  revokeShare(shareId: number): Promise<void>;
  /** Removes sessions, captchas and used signs that can never be used again. */
  sweep(): Promise<void>;
}
