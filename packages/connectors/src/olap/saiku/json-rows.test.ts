import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonRows } from './json-rows.ts';

/** What is read of an answer that arrives in pieces of this size. */
function readIn(text: string, size: number): { rows: unknown[]; error: unknown } {
  const rows: unknown[] = [];
  const reader = new JsonRows((row) => rows.push(row), ['error']);
  for (let at = 0; at < text.length; at += size) reader.write(text.slice(at, at + size));
  reader.end();
  return { rows, error: reader.texts.get('error') };
}

test('rows are read whole wherever the answer is cut', () => {
  const row = fc.array(
    fc.record({ value: fc.string(), type: fc.string(), properties: fc.dictionary(fc.string(), fc.string()) }),
  );
  fc.assert(
    fc.property(
      fc.array(row),
      fc.jsonValue(),
      fc.option(fc.string()),
      fc.integer({ min: 1, max: 40 }),
      (cellset, query, error, size) => {
        const text = JSON.stringify({ query, cellset, runtime: 3, error, width: [1, { a: ']' }] });
        expect(readIn(text, size)).toEqual({ rows: cellset, error });
      },
    ),
  );
});

test.each(['{"cellset":[[1],[2', '', 'null', '<html>', '{"cellset":[[1}'])(
  'half an answer is none: %s',
  (text) => {
    expect(() => readIn(text, 3)).toThrow(/应答无法识别|JSON/);
  },
);
