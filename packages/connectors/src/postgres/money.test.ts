import { expect, test } from 'vitest';
import { moneyNumber } from './money.ts';

test('[FMT-13] money is a number, however the locale of the server writes it', () => {
  const written: [string, string][] = [
    ['$1,234,567.50', '1234567.50'],
    ['-$0.05', '-0.05'],
    ['($12.30)', '-12.30'],
    ['￥1,235', '1235'],
    ['-￥1,235,000', '-1235000'],
    ['1.234,50 €', '1234.50'],
    ['1 234,50 €', '1234.50'],
    ['$92,233,720,368,547,758.07', '92233720368547758.07'],
    ['د.ك. 1,234.500', '1234.500'],
    ['$1.235', '1235'],
    ['kr7', '7'],
  ];
  expect(written.map(([text]) => moneyNumber(text))).toEqual(written.map(([, number]) => number));
  expect(moneyNumber('')).toBeUndefined();
});
