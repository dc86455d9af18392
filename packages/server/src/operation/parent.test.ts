import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { whenParentIsGone } from './parent.ts';

function given(connected: boolean, send?: () => void) {
  const self = Object.assign(new EventEmitter(), { connected, send });
  let ended = 0;
  whenParentIsGone(() => {
    ended += 1;
  }, self);
  return { self, ended: () => ended };
}
const send = (): void => undefined;

test('a program goes on while the one that started it is there', () => {
  const { self, ended } = given(true, send);
  expect(ended()).toBe(0);
  self.emit('disconnect');
  expect(ended()).toBe(1);
});

test('a parent that was gone before anything was listened for is noticed', () => {
  expect(given(false, send).ended()).toBe(1);
});

test('a program without a channel runs on its own', () => {
  const { self, ended } = given(false);
  self.emit('disconnect');
  expect(ended()).toBe(0);
});
