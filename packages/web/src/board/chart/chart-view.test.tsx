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

test('what a picture is drawn of stands under it, not over its legend', async () => {
  const form = chartForm.parse({
    xAxis: [{ id: '客户', name: '客户' }],
    nAxis: [{ id: '渠道', name: '渠道' }],
    yAxis: [{ id: '金额', name: '金额' }],
  });
  const data = [
    ['甲', '线上', 1],
    ['甲', '门店', 2],
  ];
  const of = (truncated?: true) => (
    <ChartView type="bar" form={form} answer={{ keys: ['客户', '渠道', '金额'], data, truncated }} />
  );
  const { rerender, container } = render(of(true));
  const note = await screen.findByText('数据量过大，仅按前 2 行绘制');
  expect(note.className).toContain('chart-note-under');
  expect(container.querySelector('.chart-above-note [role="img"]')).toBeTruthy();
  rerender(of());
  expect(container.querySelector('.chart-note, .chart-above-note')).toBeNull();
});
