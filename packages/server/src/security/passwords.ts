import type { PasswordRules } from '@mingjing/contract';
import { Turns } from '@mingjing/mart';
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

/** Hashing takes threads that files and host names are read by too: one of the four stays free. */
const turns = new Turns(3);

/** Salted argon2id, in PHC form. */
export const hashPassword = (password: string): Promise<string> => turns.run(() => hash(password, cost));

/** Hashes of many passwords, in order, two at a time: whoever signs in meanwhile waits for no more than those. */
export async function hashPasswords(passwords: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  const next = passwords.entries();
  const lane = async (): Promise<void> => {
    for (const [at, password] of next) hashes[at] = await hashPassword(password);
  };
  await Promise.all([lane(), lane()]);
  return hashes;
}

/** A hash that no password matches: an unknown account takes the time of a known one. */
let decoy: Promise<string> | undefined;

/** Whether the password is the account's. Without an account (undefined) it is not, after the same work. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = stored ?? (await decoy);
  const right = await turns.run(() => verify(against, password));
  return right && stored !== undefined;
}
