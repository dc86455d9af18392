import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EpochAdvice, momentColumns } from './epoch-advice.tsx';

afterEach(cleanup);

const loaded = {
  columns: [
    { name: 'id', type: 'integer' as const },
    { name: 'add_time', type: 'integer' as const },
    { name: 'end time', type: 'text' as const },
  ],
  content: { keys: ['id', 'add_time', 'end time'], data: [[1, 1_735_689_600, '1735689600000']] },
};

test('one press makes calculated columns of all columns that count from 1970', () => {
  const add = vi.fn<(made: unknown) => void>();
  render(<EpochAdvice loaded={loaded} calculated={[]} zone="Asia/Shanghai" onAdd={add} />);
  expect(screen.getByRole('alert').textContent).toContain('【add_time】【end time】');
  expect(screen.getByRole('alert').textContent).toContain('1735689600 是 2025-01-01 08:00');
  fireEvent.click(screen.getByRole('button', { name: '转为日期时间' }));
  expect(add).toHaveBeenCalledWith([
    { name: 'add_time_日期', expression: 'FROM_UNIXTIME(`add_time`)' },
    { name: 'end time_日期', expression: 'FROM_UNIXTIME(`end time`)' },
  ]);
});

test('nothing is said of what a formula reads already, and another zone is written', () => {
  const calculated = [{ name: '时间', expression: 'FROM_UNIXTIME(add_time)' }];
  expect(momentColumns(loaded, calculated, 'Europe/Berlin')?.made).toEqual([
    { name: 'end time_日期', expression: "FROM_UNIXTIME(`end time`, 'Europe/Berlin')" },
  ]);
  const both = [...calculated, { name: '止', expression: 'FROM_UNIXTIME(`end time`)' }];
  expect(momentColumns(loaded, both, 'Asia/Shanghai')).toBeUndefined();
});
