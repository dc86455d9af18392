// @vitest-environment node
import { expect, test } from 'vitest';
import { sourceInAddress } from './board-address.ts';

test.each([
  ['id=9&type=t', { id: 9, type: 't' }],
  ['id=9&type=p', { id: 9, type: 'p' }],
  ['id=9&type=zzz', { id: 9, type: 'p' }],
  ['id=9', { id: 9, type: 'p' }],
  ['id=local_1', null],
  ['id=-1', null],
  ['', null],
])('[DASH-02] %s opens %o', (address, source) => {
  expect(sourceInAddress(new URLSearchParams(address))).toEqual(source);
});
