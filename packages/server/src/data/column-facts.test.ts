import { type Column, question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { columnFacts, type FactsAsking } from './column-facts.ts';

test('[AUTO] wide tables of numbers are counted in statements that may be asked', async () => {
  const columns = Array.from({ length: 60 }, (_, at): Column => ({ name: `c${at}`, type: 'decimal' }));
  const asked: number[] = [];
  const reader = {
    answer: (_target: unknown, input: unknown) => {
      const parsed = question.parse(input);
      const measures = parsed.kind === 'groups' ? parsed.measures : [];
      asked.push(measures.length);
      // Each value stands in one row: none of them is looked at alone.
      const row = measures.map(({ alias }) => (alias?.startsWith('m') === true ? 2.5 : 500));
      return Promise.resolve({ json: Buffer.from(JSON.stringify({ keys: [], data: [row] })) });
    },
  };
  const ask = { reader, target: {}, asking: {} } as unknown as FactsAsking;
  const { rows, facts } = await columnFacts(ask, columns);
  expect(rows).toBe(500);
  expect(facts).toHaveLength(60);
  expect(facts[59]).toMatchObject({ filled: 500, distinct: 500, min: 500, max: 500, mean: 2.5 });
  expect(asked).toHaveLength(4);
});

test('[AUTO] [I04] of a long text both ends are judged: rules take the square of a text’s length', async () => {
  const columns: Column[] = [{ name: '说明', type: 'text' }];
  const long = `{${'[:'.repeat(40_000)}}`;
  const reader = {
    answer: (_target: unknown, input: unknown) => {
      const { dimensions = [] } = question.parse(input) as { dimensions?: object[] };
      const rows = [
        [long, 3],
        ['短', 2],
      ];
      const data = dimensions.length === 0 ? [[5, 5, 2]] : rows;
      return Promise.resolve({ json: Buffer.from(JSON.stringify({ keys: [], data })) });
    },
  };
  const ask = { reader, target: {}, asking: {} } as unknown as FactsAsking;
  const [{ top } = { top: [] }] = (await columnFacts(ask, columns)).facts;
  expect(top.map(({ count }) => count)).toEqual([3, 2]);
  const [text, short] = top.map(({ value }) => String(value));
  expect(text).toMatch(/^\{\[:\[:.*…[[:]+\}$/);
  expect(text?.length).toBeLessThan(500);
  expect(short).toBe('短');
});
