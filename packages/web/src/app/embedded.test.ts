// @vitest-environment node
import { expect, test } from 'vitest';
import { embedAddress, embedSign } from './embedded.ts';

const sign = (claims: string) => `${Buffer.from(claims).toString('base64url')}.signature`;

test('an embedded page begins at the board of its sign', () => {
  const own = sign('{"k":"share","p":12,"s":3}');
  expect(embedSign(`/embed/${own}`)).toBe(own);
  expect(embedAddress(own)).toBe(`/preview?id=12&type=p&sign=${own}`);
  expect(embedSign('/')).toBeNull();
});

test('a sign that cannot be read names no panel', () => {
  for (const bad of ['', 'x', '%%%', sign('nonsense'), sign('{"p":"1&sign=other"}')]) {
    const address = new URLSearchParams(embedAddress(bad).slice('/preview?'.length));
    expect(address.getAll('sign')).toEqual([bad]);
    expect(address.get('type')).toBe('p');
  }
});
