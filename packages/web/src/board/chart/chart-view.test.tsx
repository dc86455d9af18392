import { chartForm } from '@mingjing/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveSizes, serveSizes } from '../testing/show-page.tsx';
import { ChartView } from './chart-view.tsx';

serveSizes();
beforeEach(() => giveSizes());
afterEach(cleanup);
afterAll(() => {
  vi.unstubAllGlobals();
});

test('[EDIT-31] a double click on an entry is one choice, and so is each click after it', async () => {
  const chosen = vi.fn<() => void>();
  render(
    <ChartView
      type="table"
      form={chartForm.parse({
        xAxis: [
          { id: '科室', name: '科室', nextPanelIDs: [5] },
          { id: '人数', name: '人数' },
        ],
      })}
      answer={{ keys: ['科室', '人数'], data: [['内科', 30]] }}
      onSelect={chosen}
    />,
  );
  const user = userEvent.setup();
  const cell = await screen.findByRole('button', { name: '内科' });
  await user.dblClick(cell);
  expect(chosen).toHaveBeenCalledTimes(1);
  await user.unhover(cell);
  await user.click(cell);
  expect(chosen).toHaveBeenCalledTimes(2);
});
