import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RangePicker } from './range-picker.tsx';

afterEach(cleanup);

test('the two ends of a range have labels of their own, which follow its name', () => {
  const { rerender } = render(<RangePicker label="就诊日期" />);
  const labels = () => screen.getAllByRole('textbox').map((input) => input.getAttribute('aria-label'));
  expect(labels()).toEqual(['就诊日期 开始日期', '就诊日期 结束日期']);
  rerender(<RangePicker label="入院日期" allowEmpty={[true, true]} />);
  expect(labels()).toEqual(['入院日期 开始日期', '入院日期 结束日期']);
});
