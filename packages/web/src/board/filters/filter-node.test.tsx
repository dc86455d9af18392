import { boardLayout, newFilter, type Parameter, type ViewerFilters } from '@mingjing/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FilterNodeView } from './filter-node.tsx';

afterEach(cleanup);
const choices = ['', '内科'].map((value) => ({ label: value || '全部', value }));

function show(parameter: object, applied: ViewerFilters = {}) {
  const [found] = boardLayout.parse({ paramsGroup: [parameter] }).paramsGroup;
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterNodeView
        parameter={found as Parameter}
        applied={applied}
        dark={false}
        onApply={() => undefined}
      />
    </QueryClientProvider>,
  ).container;
}

test.each([
  ['a choice', { name: '科室', type: 2, options: choices }],
  ['a choice of several', { name: '科室', type: 2, multiple: true, options: choices }],
])('%s on the drawing names itself while nothing is chosen', async (_, parameter) => {
  const board = show(parameter);
  await screen.findByRole('combobox', { name: '科室' });
  expect(board.textContent).toContain('科室');
  expect(board.textContent).not.toContain('全部');
});

test('what is chosen stands in place of the name', async () => {
  const board = show({ name: '科室', type: 2, options: choices }, { 科室: newFilter('choice', '内科') });
  await screen.findByRole('combobox', { name: '科室' });
  expect(board.textContent).toContain('内科');
  expect(board.textContent).not.toContain('科室');
});

test('a range of dates and a text say what they are about', () => {
  show({ name: '入院日期', type: 3 });
  expect(screen.getByPlaceholderText('入院日期')).toBeDefined();
  cleanup();
  show({ name: '姓名', type: 1 });
  expect(screen.getByPlaceholderText('姓名')).toBeDefined();
});
