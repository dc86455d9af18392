import { expect, test } from 'vitest';
import { decoded, elementsOf, textOf } from './s3-answers.ts';

const page =
  '<?xml version="1.0"?><ListBucketResult xmlns="http://s3/"><Name>b</Name>' +
  '<Contents><Key>a</Key><KeyMarker>m</KeyMarker><Size>1</Size></Contents>' +
  '<Contents x="1"><Key>b</Key><Size></Size></Contents><Contents/></ListBucketResult>';

test('elements are found by their whole name, with attributes or without', () => {
  expect(elementsOf(page, 'Contents')).toEqual([
    '<Key>a</Key><KeyMarker>m</KeyMarker><Size>1</Size>',
    '<Key>b</Key><Size></Size>',
  ]);
  expect(elementsOf(page, 'Key')).toEqual(['a', 'b']);
  expect([
    textOf(page, 'Size'),
    textOf(page, 'ListBucketResult')?.slice(0, 6),
    textOf(page, 'Owner'),
  ]).toEqual(['1', '<Name>', undefined]);
});

test.each(['<Contents>', '<Contents ', '<Contents x', '<Contents></Content>'])(
  '[F] a page of nothing but %s takes no longer than one of other signs',
  (piece) => {
    const text = piece.repeat(400_000);
    const started = process.cpuUsage();
    expect(elementsOf(text, 'Contents')).toEqual([]);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(2);
  },
);

test('a number that no character has stays as it stands', () => {
  expect(decoded('a&#x110000;&#9999999999;&#x4e2d;&amp;')).toBe('a&#x110000;&#9999999999;中&');
});
