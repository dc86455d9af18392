import { randomPassword } from '../seed/base-seed.ts';

/** Longer than the rules of any installation ask. */
const length = 20;

/**
 * A password to be handed on and changed at the first sign-in. The command line is no place for one: it would stay in
 * the shell's history and in the list of processes.
 */
export function firstPassword(): string {
  // Every kind of character that rules can ask for.
  return `${randomPassword()}${randomPassword()}`.slice(0, length - 3).concat('-7K');
}
