import { expect, test } from 'vitest';
import { fuzzParsers, fuzzSubject } from './fuzz-parsers.ts';

const sizes: Record<string, number> = {
  expressions: 3000,
  cron: 2000,
  urls: 3000,
  rules: 800,
  drawings: 80,
  xlsx: 60,
  xls: 60,
  csv: 60,
  'row-expressions': 1500,
  mdx: 2000,
  ods: 60,
  xlsb: 60,
  html: 60,
  xml2003: 60,
};

test.each(Object.entries(sizes))(
  'changed inputs for %s are read as promised or refused',
  async (name, count) => {
    const [report] = await fuzzParsers({ count }, { seed: 20_261, names: [name] });
    expect(report).toMatchObject({ name, count, faults: [] });
    // Inputs that are all refused prove nothing.
    expect(report!.accepted).toBeGreaterThan(0);
  },
);

test('an error of another kind is a fault, with the input that led to it', async () => {
  const subject = {
    name: 'toy',
    make: (random: (below: number) => number) => 'ab'.repeat(random(3)),
    read(text: string) {
      if (text === 'abab') throw new TypeError('x is not iterable');
      return true;
    },
  };
  const report = await fuzzSubject(subject, { count: 30 }, 1);
  expect(report.faults[0]).toBe('toy: TypeError: x is not iterable at "abab"');
});
