import { expect, test } from 'vitest';
import { texts } from '../texts.ts';
import { menuInput } from './menus.ts';

const problemOf = (path: string): string | undefined =>
  menuInput
    .safeParse({
      name: 'a',
      path,
      indexNo: 1,
      description: 'b',
      hidden: false,
      help: false,
      component: 'C',
      pid: -1,
    })
    .error?.issues.at(0)?.message;

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'http:evil.example',
])('[K04] [MENU-04] a menu does not lead to %s', (path) => {
  expect(problemOf(path)).toBe(texts.menu.pathForm);
});

test.each(['/config/datasource', '/x:y', 'view', 'https://help.example.org/a?b', '/一/二'])(
  '[MENU-04] a menu may lead to %s',
  (path) => {
    expect(problemOf(path)).toBeUndefined();
  },
);
