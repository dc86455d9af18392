import { afterEach, expect, test } from 'vitest';
import { ensureStorage } from './storage.ts';

const names = ['localStorage', 'sessionStorage'] as const;
const given = names.map((name) => Object.getOwnPropertyDescriptor(window, name));
afterEach(() => {
  history.replaceState(null, '', '/');
  for (const [at, name] of names.entries()) {
    const found = given[at];
    if (found === undefined) Reflect.deleteProperty(window, name);
    else Object.defineProperty(window, name, found);
  }
});

test('a page whose browser refuses storage remembers by itself', () => {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  ensureStorage();
  localStorage.setItem('a', '1');
  expect([localStorage.getItem('a'), localStorage.length, localStorage.key(0)]).toEqual(['1', 1, 'a']);
  localStorage.removeItem('a');
  expect(localStorage.getItem('a')).toBeNull();
});

test('an embedded page never sees what this browser stores', () => {
  localStorage.setItem('mingjing.token', 'mine');
  ensureStorage();
  expect(localStorage.getItem('mingjing.token')).toBe('mine');
  history.replaceState(null, '', '/embed/abc.def');
  ensureStorage();
  expect(localStorage.getItem('mingjing.token')).toBeNull();
});
