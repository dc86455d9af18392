import { z } from 'zod';
import { length } from './fields.ts';
import { firstTexts } from './first-texts.ts';
import { limits } from './limits.ts';

const t = firstTexts.password;

/** The rules of a new password, in the order in which they are told. Every form and every call reads them here. */
const rules: readonly { text: string; breaks: (password: string) => boolean }[] = [
  { text: t.required, breaks: (password) => password === '' },
  { text: t.tooLong, breaks: (password) => length(password) > limits.password },
  // The login strips them at both ends, so such a password could never sign in.
  { text: t.spaces, breaks: (password) => /\s/u.test(password) },
];

/** Why a new password is refused, or undefined. */
export const passwordProblem = (password: string): string | undefined =>
  rules.find(({ breaks }) => breaks(password))?.text;

/** Why the repetition of a new password is refused, or undefined. */
export function passwordCheckProblem(password: string, check: string): string | undefined {
  if (check === '') return t.check;
  return check === password ? undefined : t.differs;
}

/** A new password of a call. */
export const newPassword = z.string({ error: t.required }).superRefine((password, context) => {
  const problem = passwordProblem(password);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});
