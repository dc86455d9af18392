import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { DatePicker, Pagination } from 'antd';
import dayjs from 'dayjs';
import { afterEach, expect, test } from 'vitest';
import { todayText } from '../board/model/data-time.ts';
import { Library } from './library.tsx';
import { queryClient } from './providers.tsx';
import { closeSession, openSession } from './session.ts';

afterEach(cleanup);

test('[I18N-02] the page is zh-CN, its components speak Chinese, dates are yyyy-MM-dd', () => {
  const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  expect(page).toContain('<html lang="zh-CN">');

  render(
    <Library>
      <Pagination total={100} />
      <DatePicker value={dayjs('2024-05-01')} />
      <DatePicker />
    </Library>,
  );
  expect(screen.getByTitle('下一页')).toBeDefined();
  expect(screen.getAllByPlaceholderText('请选择日期')).toHaveLength(2);
  expect(screen.getByDisplayValue('2024-05-01')).toBeDefined();
  expect(dayjs.locale()).toBe('zh-cn');
  expect(todayText(new Date(2024, 4, 1))).toBe('2024-05-01');
});

test('what was read for one user is gone when another one signs in to the same page', () => {
  openSession('a', { id: 1, username: 'zhang', name: '' });
  queryClient.setQueryData(['panel', 9], '薪酬');
  openSession('b', { id: 1, username: 'zhang', name: '张三' });
  expect(queryClient.getQueryData(['panel', 9])).toBe('薪酬');
  closeSession();
  openSession('c', { id: 2, username: 'li', name: '' });
  expect(queryClient.getQueryData(['panel', 9])).toBeUndefined();
});
