// @vitest-environment node
import { expect, test } from 'vitest';
import { drillInAddress, withDrill } from './drill-address.ts';

const drill = { level: 1, path: [{ key: '科室', value: '内科 & 外科=1' }] };

test('a drill stands in the address beside its filters and comes back from its text', () => {
  const address = withDrill(new URLSearchParams('id=9&s.院区=东院区'), 'n4', drill);
  const again = new URLSearchParams(address.toString());
  expect(drillInAddress(again, 'n4')).toEqual(drill);
  expect(drillInAddress(again, 'n5')).toBeUndefined();
  expect(again.get('s.院区')).toBe('东院区');
  expect(withDrill(again, 'n4', null).toString()).toBe(new URLSearchParams('id=9&s.院区=东院区').toString());
});

test('the address of panels that take turns keeps no drill: each of them has a node of that name', () => {
  const address = new URLSearchParams({ ids: '1,2', 'at.n4': JSON.stringify(drill) });
  expect(drillInAddress(address, 'n4')).toBeUndefined();
  expect(withDrill(new URLSearchParams('ids=1,2'), 'n4', drill).toString()).toBe('ids=1%2C2');
});

test.each(['', 'x', '{"level":-1,"path":[]}', '{"level":1}', '{"level":0,"path":[],"__proto__":{}}'])(
  'what is no drill is none: %s',
  (text) => {
    expect(drillInAddress(new URLSearchParams({ 'at.n1': text }), 'n1')).toBeUndefined();
  },
);
