import { boardLayout } from '@mingjing/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { rulesOf, type ViewerFilters } from '../model/viewer-filters.ts';
import { PhoneFilterForm } from './phone-filter-form.tsx';

afterEach(cleanup);

test('[PARAM-09] [PARAM-10] start, end, search and cancel; both ends are sent with time 00:00:00', async () => {
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
  const user = userEvent.setup();
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
