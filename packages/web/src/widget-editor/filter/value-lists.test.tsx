import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ValueLists } from './value-lists.tsx';

afterEach(cleanup);

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `D${at}`);

function open(chosen: readonly string[], offered: readonly string[], truncated = false) {
  const onChange = vi.fn<(chosen: unknown[]) => void>();
  const nothing = (): void => undefined;
  render(
    <ValueLists
      column={undefined}
      offered={offered.map((value) => ({ value, count: null }))}
      chosen={chosen}
      search=""
      order="value"
      loading={false}
      truncated={truncated}
      error={null}
      onSearch={nothing}
      onOrder={nothing}
      onChange={onChange}
      onRetry={nothing}
    />,
  );
  return onChange;
}

test('[EDIT-10] who has chosen as many values as can be is told so, and that the others are left out', async () => {
  const onChange = open(names(1000), ['再一个'], true);
  expect(screen.getByText(/^已选 1000 个，最多这些/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '再一个' }));
  expect(onChange.mock.lastCall?.[0]).toHaveLength(1000);
});

test('all values there are, however many, are all that can be chosen', () => {
  open(names(3), []);
  expect(screen.getByText('已选 3 个')).toBeDefined();
});
