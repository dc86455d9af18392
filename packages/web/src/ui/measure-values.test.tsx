import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formOfValues, MeasureValues, triedMeasure } from './measure-values.tsx';

afterEach(cleanup);

test.each([
  ['SUM(费用)/0', /^没有结果：除数为 0，或「费用」中没有可计算的数值/],
  ['SUM(费用)', /^没有结果：「费用」中没有可计算的数值/],
])('[CALC-10] nothing came of %s: it says why that may be', (expression, text) => {
  const answer = { keys: [triedMeasure], data: [[null]] };
  const form = formOfValues(expression);
  render(
    <MeasureValues
      expression={expression}
      settled={expression}
      read={{ answer, type: 'number', form, error: null, reading: false }}
    />,
  );
  expect(screen.getByRole('status').textContent).toMatch(text);
});
