import { expect, test } from 'vitest';
import { username } from './account-models.ts';
import { texts } from './texts.ts';

const problemOf = (name: string) => username.safeParse(name).error?.issues[0]?.message;

test.each([
  '\ufe0f',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u034f',
  '\u200b',
  '\u202e',
  '\u00ad',
  '\u00a0',
  '\u180b',
])('[USER-09] a username holds no %j: it would look like another one', (sign) => {
  expect(problemOf(`adm${sign}in`)).toBe(texts.user.usernameSpaces);
});

test.each(['\u0430dmin', 'r\u03bfot', 'ad\u0440in'])('[USER-09] %j mixes letters that look alike', (name) => {
  expect(problemOf(name)).toBe(texts.user.usernameAlphabets);
});

test.each(['王小明', '王小A', 'José', 'ぁbc', 'иван', 'νίκος', 'a.b_c-1', '김Lee', '\u{20bb7}野1'])(
  '[USER-09] %j is a username',
  (name) => {
    expect(problemOf(name)).toBeUndefined();
  },
);
