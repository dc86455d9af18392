import type { Column, Dataset } from '@mingjing/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type DatasetValues, emptyDataset } from '../dataset-values.ts';
import { IncrementFields } from './increment-fields.tsx';

const columns: Column[] = [
  { name: '更新时间', type: 'datetime' },
  { name: '序号', type: 'integer' },
  { name: '科室', type: 'text' },
];
const stored = { id: 1, name: '医嘱' } as Dataset;

function show(part: Partial<DatasetValues>, isSameQuery = true) {
  const onChange = vi.fn<(change: Partial<DatasetValues>) => void>();
  const values = { ...emptyDataset(1), increment: true, ...part };
  render(
    <IncrementFields
      values={values}
      dataset={stored}
      errors={{}}
      columns={columns}
      isSameQuery={isSameQuery}
      onSwitch={() => {}}
      onChange={onChange}
    />,
  );
  return onChange;
}

test('[DSET-16] a window is offered for times and numbers, not for texts', () => {
  show({ incrementColumn: '科室' });
  expect(screen.queryByLabelText('回看')).toBeNull();
  expect(screen.getByLabelText('去重字段')).toBeDefined();
});

test('[DSET-16] an amount of time begins with days, one of numbers has no unit', () => {
  const onTime = show({ incrementColumn: '更新时间' });
  fireEvent.change(screen.getByLabelText('回看'), { target: { value: '3' } });
  expect(onTime).toHaveBeenLastCalledWith({ lookBack: { amount: 3, unit: 'day' } });
  expect(screen.getByLabelText('回看单位')).toBeDefined();
});

test('[DSET-16] what is set is said in words; another query has nothing to try', () => {
  show({ incrementColumn: '序号', lookBack: { amount: 100, unit: 'value' }, uniqueBy: ['序号'] }, false);
  expect(screen.queryByLabelText('回看单位')).toBeNull();
  expect(screen.getByText(/回看范围内的已缓存数据重新读取并替换.*只保留增量字段最大的一行/)).toBeDefined();
  expect(screen.getByRole('button', { name: '试运行' })).toHaveProperty('disabled', true);
});
