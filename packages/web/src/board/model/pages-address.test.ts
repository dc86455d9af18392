// @vitest-environment node
import { expect, test } from 'vitest';
import { pagesInAddress, withPage } from './pages-address.ts';

test('an open tab stands in the address beside its filters, the first one does not', () => {
  const address = withPage(new URLSearchParams('id=9&s.院区=东院区'), 'n4', 'p2');
  const again = new URLSearchParams(address.toString());
  expect(pagesInAddress(again)).toEqual({ n4: 'p2' });
  expect(again.get('s.院区')).toBe('东院区');
  expect(withPage(again, 'n4', undefined).toString()).toBe(
    new URLSearchParams('id=9&s.院区=东院区').toString(),
  );
});

test('the address of panels that take turns keeps no tab: each of them has a node of that name', () => {
  expect(pagesInAddress(new URLSearchParams({ ids: '1,2', 'tab.n4': 'p2' }))).toEqual({});
  expect(withPage(new URLSearchParams('ids=1,2'), 'n4', 'p2').toString()).toBe('ids=1%2C2');
});

test('an address can say anything', () => {
  expect(Object.keys(pagesInAddress(new URLSearchParams('tab.__proto__=x&tab.=y&table=1')))).toEqual([
    '__proto__',
    '',
  ]);
  expect(Object.getPrototypeOf(pagesInAddress(new URLSearchParams('tab.__proto__=x')))).toBe(
    Object.prototype,
  );
});
