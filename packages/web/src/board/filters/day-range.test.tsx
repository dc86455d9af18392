import { boardLayout, type Parameter } from '@mingjing/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import dayjs from 'dayjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ViewerFilter, ViewerFilters } from '../model/viewer-filters.ts';
import { dayRange } from './day-range.ts';
import { FilterField } from './filter-field.tsx';
import { PhoneFilterForm } from './phone-filter-form.tsx';

/** The tests' day, to the end of them: one that has no namesake in most years. */
const now = new Date(2028, 1, 29, 12);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const { paramsGroup } = boardLayout.parse({ paramsGroup: [{ name: '就诊日期', type: 3 }] });
const first = dayjs(now).subtract(100, 'year');
const last = dayjs(now).add(3, 'year');
const day = (at: dayjs.Dayjs) => at.format('YYYY-MM-DD');

/** Whether the picker, opened at a day, lets it be chosen. */
async function offers(at: dayjs.Dayjs): Promise<boolean> {
  const value: ViewerFilter = { kind: 'date', value: '', begin: day(at), end: day(at) };
  const onChange = vi.fn<(value: ViewerFilter) => void>();
  render(<FilterField parameter={paramsGroup[0] as Parameter} value={value} onChange={onChange} />);
  const input = screen.getAllByRole('textbox')[0]!;
  fireEvent.mouseDown(input);
  fireEvent.click(input);
  const cell = await waitFor(() => {
    const found = document.querySelector(`td[title="${day(at)}"]`);
    expect(found).not.toBeNull();
    return found;
  });
  const offered = !cell?.classList.contains('ant-picker-cell-disabled');
  cleanup();
  return offered;
}

test('[PARAM-17] the picker offers the days from 100 years back to 3 years ahead and no other', async () => {
  expect(await offers(first)).toBe(true);
  expect(await offers(first.subtract(1, 'day'))).toBe(false);
  expect(await offers(last)).toBe(true);
  expect(await offers(last.add(1, 'day'))).toBe(false);
});

test("[PARAM-17] a phone's own picker has the same bounds", () => {
  const props = { parameters: paramsGroup, applied: {}, today: day(dayjs(now)) };
  const none = vi.fn<(filters?: ViewerFilters) => void>();
  render(<PhoneFilterForm {...props} onQuery={none} onCancel={none} />);
  for (const label of ['开始日期', '结束日期']) {
    expect(screen.getByLabelText(label)).toMatchObject({ min: day(first), max: day(last) });
  }
});

test('[PARAM-15] a cleared range asks for nothing', () => {
  const value: ViewerFilter = { kind: 'date', value: '', begin: '2026-05-01', end: '2026-05-31' };
  const onChange = vi.fn<(value: ViewerFilter) => void>();
  render(<FilterField parameter={paramsGroup[0] as Parameter} value={value} onChange={onChange} />);
  const clear = document.querySelector('.ant-picker-clear');
  if (clear === null) throw new Error('the picker has no clear button');
  fireEvent.mouseDown(clear);
  fireEvent.mouseUp(clear);
  fireEvent.click(clear);
  expect(onChange).toHaveBeenLastCalledWith({ ...value, begin: '', end: '' });
});

test('days have leading zeros', () => {
  expect(dayRange(new Date(2026, 2, 5))).toEqual(['1926-03-05', '2029-03-05']);
  expect(dayRange(new Date(2028, 1, 29))).toEqual(['1928-02-29', '2031-02-28']);
});
