import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConditionFields } from './condition-fields.tsx';
import { filterDraftOf } from './filter-draft.ts';

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
