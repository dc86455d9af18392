import { boardLayout, newFilter } from '@mingjing/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { rulesOf, type ViewerFilters } from '../model/viewer-filters.ts';
import { PhoneFilterForm } from './phone-filter-form.tsx';

afterEach(cleanup);

/** The form of one range of days, on 1 May 2026. */
function showDays() {
  const { paramsGroup } = boardLayout.parse({ paramsGroup: [{ name: '就诊日期', type: 3 }] });
  const onQuery = vi.fn<(filters: ViewerFilters) => void>();
  const onCancel = vi.fn<() => void>();
  render(
    <PhoneFilterForm
      parameters={paramsGroup}
      applied={{}}
      today="2026-05-01"
      onQuery={onQuery}
      onCancel={onCancel}
    />,
  );
  return { onQuery, onCancel, user: userEvent.setup() };
}

test('[PARAM-09] [PARAM-10] start, end, search and cancel; both ends are sent with time 00:00:00', async () => {
  const { onQuery, onCancel, user } = showDays();
  expect(screen.getByLabelText('开始日期')).toHaveProperty('value', '2026-05-01');
  fireEvent.change(screen.getByLabelText('开始日期'), { target: { value: '2024-05-01' } });
  fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2024-05-31' } });
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(rulesOf(onQuery.mock.calls[0]?.[0] ?? {})).toEqual([
    { key: '就诊日期', filterType: 7, value: '2024-05-01 00:00:00', startTime: '2024-05-01 00:00:00' },
    { key: '就诊日期', filterType: 8, value: '2024-05-31 00:00:00', endTime: '2024-05-31 00:00:00' },
  ]);
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('[PARAM-09] a phone offers spans that move with today, too; a typed day is none', async () => {
  const { onQuery, user } = showDays();
  const spans = screen.getByRole('combobox', { name: '就诊日期的时间段' });
  expect(spans).toHaveProperty('value', '');
  await user.selectOptions(spans, '上月');
  expect(screen.getByLabelText('开始日期')).toHaveProperty('value', '2026-04-01');
  expect(screen.getByLabelText('结束日期')).toHaveProperty('value', '2026-04-30');
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(onQuery.mock.calls[0]?.[0]['就诊日期']).toMatchObject({
    begin: '2026-04-01 00:00:00',
    end: '2026-04-30 00:00:00',
    relative: 'lastMonth',
  });
  fireEvent.change(screen.getByLabelText('开始日期'), { target: { value: '2026-04-15' } });
  expect(spans).toHaveProperty('value', '');
});

test('[PARAM-16] rows without a value stay chosen on a phone', async () => {
  const options = ['', '内科'].map((value) => ({ label: value || '全部', value }));
  const { paramsGroup } = boardLayout.parse({
    paramsGroup: [{ name: '科室', type: 2, multiple: true, options }],
  });
  const applied = { 科室: { ...newFilter('list'), values: [null, '内科'] } };
  const onQuery = vi.fn<(filters: ViewerFilters) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PhoneFilterForm
        parameters={paramsGroup}
        applied={applied}
        today="2026-05-01"
        onQuery={onQuery}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('option', { name: '（空）' })).toHaveProperty('selected', true);
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(onQuery).toHaveBeenCalledWith(applied);
});
