import type { Role } from '@mingjing/contract';

/** What a login answers; without a token when the user has no roles. */
export interface LoginResult {
  id: number;
  name: string;
  username: string;
  token?: string;
  roles: Role[];
  /** The token is good for choosing a new password only. */
  mustChangePassword?: true;
}
