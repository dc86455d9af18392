import type { SignedCredentials } from './login-headers.ts';
import type { LoginResult } from './login-result.ts';
import type { Account } from './session.store.ts';

/** Signing in with the password of the directory. */
export interface DirectoryLogin {
  /**
   * Asks the directory, for every name alike, so that nobody learns by the time which accounts there are. The account of
   * a user whom the directory lets in, made where the setting allows it; undefined for everybody else.
   */
  enter(username: string, password: string): Promise<{ account: Account | undefined; isAway: boolean }>;
}

/** Signing on with a link that another system signed. */
export interface SignOn {
  signOn(call: SignedCredentials): Promise<LoginResult>;
  isLoginSign(sign: string): boolean;
  /** The same for a server that asks for a token to hand on. */
  tokenFor(sign: string): Promise<{ token: string }>;
}

/** What the opener of a link sends along. */
export interface Opening {
  sign: string;
  password?: string | undefined;
  /** Where the call came from: guesses are counted for each address. */
  address: string;
}

/** Opening a shared panel by the sign of its link. */
export interface ShareEntry {
  /** A session for the holder of a sign. Throws 40003 for whatever is not an open link, and asks for its password. */
  exchange(opening: Opening): Promise<{ token: string; allowDownload: boolean }>;
}
