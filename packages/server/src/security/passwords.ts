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

/** What hashes and checks passwords, one at a time. */
interface Hashing {
  hash: (password: string) => Promise<string>;
  verify: (stored: string, password: string) => Promise<boolean>;
}

/** Passwords in turns: hashing takes threads that files and host names are read by too, so one of the four stays free. */
export function createPasswordTurns({ hash: hashOne, verify: verifyOne }: Hashing) {
  const turns = new Turns(3);
  /** A hash that no password matches: an unknown account takes the time of a known one. */
  let decoy: Promise<string> | undefined;

  /** Salted argon2id, in PHC form. */
  const hashPassword = (password: string): Promise<string> => turns.run(() => hashOne(password));

  return {
    hashPassword,
    /** Hashes of many passwords, in order, two at a time: whoever signs in meanwhile waits for no more than those. */
    async hashPasswords(passwords: readonly string[]): Promise<string[]> {
      const hashes: string[] = [];
      const next = passwords.entries();
      const lane = async (): Promise<void> => {
        for (const [at, password] of next) hashes[at] = await hashPassword(password);
      };
      await Promise.all([lane(), lane()]);
      return hashes;
    },
    /** Whether the password is the account's. Without an account (undefined) it is not, after the same work. */
    async verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
      decoy ??= hashPassword('no account has this password');
      const against = stored ?? (await decoy);
      const right = await turns.run(() => verifyOne(against, password));
      return right && stored !== undefined;
    },
  };
}

export const { hashPassword, hashPasswords, verifyPassword } = createPasswordTurns({
  hash: (password) => hash(password, cost),
  verify: (stored, password) => verify(stored, password),
});
