import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { keptTexts, withPlainMaps } from '../scripts/lib/plain-maps.mjs';

interface Kept {
  get(text: string): unknown;
  put(text: string, value: unknown): void;
  len(): number;
}

const fromEcharts = createRequire(createRequire(import.meta.url).resolve('echarts/core'));
const file = fromEcharts.resolve('zrender/lib/core/LRU.js');
const objectNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

test('[K08] ECharts keeps texts that are names of what every object has like any other text', async () => {
  expect(file).toMatch(keptTexts);
  const code = withPlainMaps(readFileSync(file, 'utf8'));
  const { default: Lru } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: new (most: number) => Kept;
  };
  const kept = new Lru(100);
  for (const cleared of [false, true]) {
    if (cleared) (kept as Kept & { clear(): void }).clear();
    kept.put('内科', 0);
    expect(objectNames.map((text) => kept.get(text))).toEqual(objectNames.map(() => undefined));
    for (const [at, text] of objectNames.entries()) kept.put(text, at);
    expect(objectNames.map((text) => kept.get(text))).toEqual([0, 1, 2, 3, 4]);
    expect(kept.len()).toBe(6);
  }
  const inherited = [];
  for (const name in {}) inherited.push(name);
  expect(inherited).toEqual([]);
});

test('another ECharts, which keeps them otherwise, is not bundled unseen', () => {
  expect(() => withPlainMaps('this._map = new Map();')).toThrow('in another way');
});
