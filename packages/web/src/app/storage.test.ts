import { afterEach, expect, test } from 'vitest';
import { boardsRoot, ensureStorage, keepItem, stillsRoot } from './storage.ts';

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

test('where a browser is full, boards kept to be quick make room for what must not be lost', () => {
  const held = new Map<string, string>();
  const room = 100;
  const small: Storage = {
    get length() {
      return held.size;
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem(key, text) {
      const taken = [...held].reduce((sum, [name, one]) => sum + (name === key ? 0 : one.length), 0);
      if (taken + text.length > room) throw new DOMException('no room', 'QuotaExceededError');
      held.set(key, text);
    },
    removeItem: (key) => held.delete(key),
    clear: () => held.clear(),
  };
  Object.defineProperty(window, 'localStorage', { configurable: true, value: small });
  localStorage.setItem(`${boardsRoot}admin:p1`, 'b'.repeat(50));
  localStorage.setItem(`${stillsRoot}#/main`, 's'.repeat(40));
  keepItem('mingjing.draft:panel', 'd'.repeat(30));
  expect([...held.keys()]).toEqual(['mingjing.draft:panel']);
  expect(() => keepItem('mingjing.draft:other', 'd'.repeat(80))).toThrow('no room');
  expect([...held.keys()]).toEqual(['mingjing.draft:panel']);
});
