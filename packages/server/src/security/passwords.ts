import type { PasswordRules } from '@mingjing/contract';
import { hash, verify } from '@node-rs/argon2';
import type { Settings } from '../settings.ts';

/** OWASP's settings for argon2id; the algorithm is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What this installation asks of new passwords. */
export const passwordRulesOf = ({
  passwordLength,
  passwordClasses,
}: Pick<Settings, 'passwordLength' | 'passwordClasses'>): PasswordRules => ({
  minLength: passwordLength,
  classes: passwordClasses,
});

/** Salted argon2id, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** A hash that no password matches: an unknown account takes the time of a known one. */
let decoy: Promise<string> | undefined;

/** Whether the password is the account's. Without an account (undefined) it is not, after the same work. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const right = await verify(stored ?? (await decoy), password);
  return right && stored !== undefined;
}
