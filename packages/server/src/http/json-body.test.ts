import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { parseJsonBody } from './json-body.ts';

describe('JSON bodies', () => {
  test('are read as they are', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('__proto__') && !text.includes('prototype'));
        expect(parseJsonBody(text)).toEqual(JSON.parse(text));
      }),
    );
    expect(parseJsonBody('')).toBeUndefined();
    expect(parseJsonBody(' \n')).toBeUndefined();
  });

  test('brackets inside texts do not count as depth', () => {
    const text = JSON.stringify({ a: `"\\${'['.repeat(5000)}` });
    expect(parseJsonBody(text)).toEqual(JSON.parse(text));
    expect(parseJsonBody(`${'['.repeat(100)}${']'.repeat(100)}`)).toBeDefined();
    expect(() => parseJsonBody(`${'['.repeat(101)}${']'.repeat(101)}`)).toThrow(AppError);
  });

  test.each([
    '{"__proto__":{}}',
    '[{"a":{"__proto__":1}}]',
    '{"\\u005f\\u005fproto__":1}',
    '{"constructor":{"prototype":{}}}',
    '{',
    "{'a':1}",
    'NaN',
  ])('%s is refused', (text) => {
    expect(() => parseJsonBody(text)).toThrow('请求格式错误');
  });

  test('[K09] millions of values are refused before they are built', () => {
    const list = (count: number): string => `[${'{},'.repeat(count)}{}]`;
    expect(parseJsonBody(list(100_000))).toHaveLength(100_001);
    expect(() => parseJsonBody(list(2_000_000))).toThrow('请求格式错误');
    // Commas within texts are no values.
    expect(parseJsonBody(JSON.stringify({ a: ','.repeat(1_000_000) }))).toBeDefined();
  });

  test('[K09] objects of very many names are refused before they are built', () => {
    const object = (count: number): string =>
      `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;
    expect(Object.keys(parseJsonBody(object(40_000)) as object)).toHaveLength(40_000);
    expect(() => parseJsonBody(object(60_000))).toThrow('请求格式错误');
    expect(parseJsonBody(JSON.stringify({ a: ':'.repeat(1_000_000) }))).toBeDefined();
  });

  test('a plain word constructor is a name like others', () => {
    expect(parseJsonBody('{"constructor":"a"}')).toEqual({ constructor: 'a' });
  });
});
