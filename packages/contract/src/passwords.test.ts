import { expect, test } from 'vitest';
import { newPassword, passwordCheckProblem, passwordProblem, plainPasswordRules } from './passwords.ts';
import { userChange, userInput } from './routes/users.ts';

test('[USER-10] [LIM-01] a password is required, at most 100 characters and without spaces', () => {
  expect(passwordProblem('')).toBe('请输入密码');
  expect(passwordProblem('p'.repeat(101))).toBe('密码最大长度为100');
  expect(passwordProblem('a b')).toBe('密码不能包含空格');
  expect(passwordProblem('p\u3000')).toBe('密码不能包含空格');
  for (const right of ['p', '密码', '😀'.repeat(100), 'A%:"\\\''])
    expect(passwordProblem(right)).toBeUndefined();
});

test('[USER-10] an installation asks for length and kinds of characters; none of its own changes nothing', () => {
  const asked = { minLength: 8, classes: 3 };
  expect(passwordProblem('Abc-123', asked)).toBe('密码至少 8 个字符');
  expect(passwordProblem('abcdefg1', asked)).toBe('密码须包含大写字母、小写字母、数字、符号中的至少 3 种');
  expect(passwordProblem('Abcdefg1', asked)).toBeUndefined();
  expect(passwordProblem('abcdef-1', asked)).toBeUndefined();
  expect(passwordProblem('Abcdefg1', { ...asked, classes: 4 })).toBe(
    '密码须同时包含大写字母、小写字母、数字和符号',
  );
  // Characters as people count them, in any script.
  expect(passwordProblem('😀😀😀😀Aa1', { minLength: 7, classes: 4 })).toBeUndefined();
  expect(passwordProblem('p')).toBe(passwordProblem('p', plainPasswordRules));
});

test('[USER-11] the repetition is required and equal', () => {
  expect(passwordCheckProblem('a', '')).toBe('两次输入密码不一致!');
  expect(passwordCheckProblem('', '')).toBe('两次输入密码不一致!');
  expect(passwordCheckProblem('a', 'b')).toBe('两次输入密码不一致!');
  expect(passwordCheckProblem('a', 'a')).toBeUndefined();
});

test('[USER-23] every call reads the same rules; a change may leave the password out', () => {
  const long = 'p'.repeat(101);
  const user = { username: 'wang', name: '' };
  const problem = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues[0]?.message;
  expect(problem(newPassword.safeParse(long))).toBe(passwordProblem(long));
  expect(problem(userInput.safeParse({ ...user, password: long }))).toBe(passwordProblem(long));
  expect(problem(userInput.safeParse({ ...user, password: '' }))).toBe('请输入密码');
  expect(problem(userChange.safeParse({ ...user, password: long }))).toBe(passwordProblem(long));
  expect(userChange.parse({ ...user, password: '' }).password).toBeUndefined();
  expect(userChange.parse(user).password).toBeUndefined();
});
