import { type Answer, type Cell, chartForm } from '@mingjing/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MarkList } from './mark-list.tsx';
import { TableSourceContext } from './table-source.ts';

afterEach(cleanup);

const keys = ['客户', '金额'];
const form = chartForm.parse({
  xAxis: [{ id: '客户', name: '客户' }],
  yAxis: [{ id: '金额', name: '金额' }],
});
const all: Answer = { keys, data: Array.from({ length: 40 }, (_, at): Cell[] => [`客户${at + 1}`, at]) };
const largest: Answer = {
  keys,
  data: [['客户40', 39]],
  rest: { groups: 39, values: [null, null] },
};

async function opened(answer: Answer, read: () => Promise<Answer>, pointer: object[] = []) {
  const onSelect = vi.fn<(row: number, among: Answer) => void>();
  const source = { page: read, totals: read, all: vi.fn<() => Promise<Answer>>(read) };
  const drilled = { ...form, filterForm: chartForm.parse({ filterForm: { index: 0, pointer } }).filterForm };
  render(
    <TableSourceContext.Provider value={source}>
      <MarkList request={{ type: 'bar', form: drilled, answer }} onSelect={onSelect} />
    </TableSourceContext.Provider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '选择数据项' }));
  return { user, onSelect, source };
}

test('[EDIT-31] entries that a picture leaves out are asked for and can be chosen', async () => {
  const { user, onSelect } = await opened(largest, async () => all);
  await user.click(await screen.findByRole('button', { name: /^客户 客户7，/ }));
  expect(onSelect).toHaveBeenCalledWith(6, all);
});

test('[EDIT-31] entries that all came are not asked for again, nor those below a clicked one', async () => {
  const { user, onSelect, source } = await opened(all, async () => largest);
  await user.click(screen.getByRole('button', { name: /^客户 客户7，/ }));
  expect(onSelect).toHaveBeenCalledWith(6, all);
  cleanup();
  const below = await opened(largest, async () => all, [{ key: '渠道', value: '线上' }]);
  expect(screen.getByText('只列出图中画出的数据项')).toBeTruthy();
  expect(source.all).not.toHaveBeenCalled();
  expect(below.source.all).not.toHaveBeenCalled();
});

test('where the others cannot be read, those that are drawn can be chosen, and the list says so', async () => {
  const failing = async (): Promise<Answer> => {
    throw new Error('no network');
  };
  const { user, onSelect } = await opened(largest, failing);
  expect(await screen.findByText('只列出图中画出的数据项')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^客户 客户40，/ }));
  expect(onSelect).toHaveBeenCalledWith(0, largest);
});
