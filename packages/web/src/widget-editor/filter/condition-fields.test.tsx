import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ConditionFields } from './condition-fields.tsx';
import { filterDraftOf } from './filter-draft.ts';

const brand = vi.hoisted(() => ({ timezone: 'Asia/Shanghai' }));
vi.mock('../../app/brand.ts', () => ({ currentBrand: () => brand }));

afterEach(cleanup);
const column = { name: '年份', type: 'integer' } as const;
const shown = (latest: 'value' | 'past') => {
  const draft = filterDraftOf({ id: '年份', name: '年份', latest }, column);
  render(<ConditionFields draft={draft} column={column} invalid={false} onChange={() => undefined} />);
};

test('[EDIT-10] the last period says that others are left out', () => {
  shown('value');
  expect(screen.getByText(/^只保留数据中最后一期的行/)).toBeDefined();
});

test('[EDIT-10] the periods that have begun say that all of them stay', () => {
  shown('past');
  expect(screen.getByText(/^保留今天及以前各期的行/)).toBeDefined();
  expect(screen.queryByText(/只保留数据中最后一期/)).toBeNull();
});

test.each([
  ['Asia/Shanghai', '2026-01-06'],
  ['America/New_York', '2026-01-05'],
])('[EDIT-10] [PARAM-04] a relative date names the day of an installation in %s', (timezone, today) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 17) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  brand.timezone = timezone;
  const day = { name: '就诊日期', type: 'date' } as const;
  const draft = { ...filterDraftOf({ id: day.name, name: day.name }, day), mode: 'relative' as const };
  render(
    <ConditionFields
      draft={{ ...draft, relative: 'today' }}
      column={day}
      invalid={false}
      onChange={() => undefined}
    />,
  );
  expect(screen.getByText(`按今天计算：${today}`)).toBeDefined();
});
