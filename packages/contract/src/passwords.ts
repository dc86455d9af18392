import { z } from 'zod';
import { length } from './fields.ts';
import { firstTexts } from './first-texts.ts';
import { limits } from './limits.ts';

const t = firstTexts.password;

/** What an installation asks of passwords beyond the rules that always hold; the server tells it with the brand. */
export const passwordRules = z.object({
  /** Least characters. */
  minLength: z.number().int().min(1).max(limits.password),
  /** How many of capital letters, small letters, digits and others there must be. */
  classes: z.number().int().min(1).max(4),
});
export type PasswordRules = z.infer<typeof passwordRules>;

/** An installation that asks for nothing more. */
export const plainPasswordRules: PasswordRules = { minLength: 1, classes: 1 };

/** Capital letters, small letters, digits, everything else. */
const classes: readonly RegExp[] = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];
const classesOf = (password: string): number => classes.filter((one) => one.test(password)).length;

interface Rule {
  text: (rules: PasswordRules) => string;
  breaks: (password: string, rules: PasswordRules) => boolean;
}

/** The rules of a new password, in the order in which they are told. Every form and every call reads them here. */
const rules: readonly Rule[] = [
  { text: () => t.required, breaks: (password) => password === '' },
  { text: () => t.tooLong, breaks: (password) => length(password) > limits.password },
  // The login strips them at both ends, so such a password could never sign in.
  { text: () => t.spaces, breaks: (password) => /\s/u.test(password) },
  {
    text: ({ minLength }) => t.tooShort(minLength),
    breaks: (password, { minLength }) => length(password) < minLength,
  },
  {
    text: (asked) => t.classes(asked.classes),
    breaks: (password, asked) => classesOf(password) < asked.classes,
  },
];

/** Why a new password is refused, or undefined. */
export const passwordProblem = (
  password: string,
  asked: PasswordRules = plainPasswordRules,
): string | undefined => rules.find(({ breaks }) => breaks(password, asked))?.text(asked);

/** Why the repetition of a new password is refused, or undefined. */
export function passwordCheckProblem(password: string, check: string): string | undefined {
  return check !== '' && check === password ? undefined : t.differs;
}

/** A new password of a call; what the installation asks beyond that, its service checks. */
export const newPassword = z.string({ error: t.required }).superRefine((password, context) => {
  const problem = passwordProblem(password);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});
