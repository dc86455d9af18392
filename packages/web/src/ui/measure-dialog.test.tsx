import { expressionHelp, type SharedMeasure } from '@mingjing/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Console } from '../testing/console.tsx';
import { forgetMessages, messages } from '../testing/messages.ts';
import { MeasureDialog } from './measure-dialog.tsx';

function open(more: { formatted?: boolean; value?: SharedMeasure } = {}) {
  const onOk = vi.fn<(item: SharedMeasure) => void>();
  const onCancel = vi.fn<() => void>();
  render(
    <Console>
      <MeasureDialog
        open
        columns={['费用', '人次']}
        taken={['总费用']}
        values={() => null}
        onOk={onOk}
        onCancel={onCancel}
        {...more}
      />
    </Console>,
  );
  return { onOk, onCancel };
}
const expression = () => screen.getByLabelText<HTMLTextAreaElement>('表达式');
const alias = () => screen.getByLabelText<HTMLInputElement>('别名');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  forgetMessages();
});

test('[CALC-02] expression and alias are required', async () => {
  const { onOk } = open();
  await press('确定');
  expect(screen.getByText('请输入表达式')).toBeDefined();
  expect(screen.getByText('请输入别名')).toBeDefined();
  type(expression(), 'SUM(费用)');
  await press('确定');
  expect(screen.queryByText('请输入表达式')).toBeNull();
  expect(screen.getByText('请输入别名')).toBeDefined();
  expect(onOk).not.toHaveBeenCalled();
  type(alias(), ' 合计 ');
  await press('确定');
  expect(onOk).toHaveBeenCalledWith({ alias: '合计', exp: 'SUM(费用)', type: 'exp' });
});

test('the expression names its list of completions only while there is one', () => {
  open();
  const list = (): Element | null =>
    document.getElementById(expression().getAttribute('aria-controls') ?? 'none');
  expect(expression().hasAttribute('aria-controls')).toBe(false);
  fireEvent.change(expression(), { target: { value: 'SU', selectionStart: 2 } });
  expect(list()).toBe(screen.getByRole('listbox', { name: '补全' }));
});

test('an alias already taken is refused', async () => {
  const { onOk } = open();
  type(expression(), 'SUM(费用)');
  type(alias(), '总费用');
  await press('确定');
  expect(screen.getByText('别名已存在')).toBeDefined();
  expect(onOk).not.toHaveBeenCalled();
});

test('[CALC-04] [EDIT-11] [CALC-05] columns, functions, both fields, the example, verify, OK and cancel', async () => {
  const { onCancel } = open();
  const names = (region: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('button')
      .map((button) => button.textContent);
  expect(names('字段')).toEqual(['费用', '人次']);
  expect(names('函数')).toEqual(expressionHelp.map(({ name }) => name));
  expect(expression().placeholder).toContain('SUM(columnA)/COUNT(columnB)');
  expect(alias()).toBeDefined();
  for (const name of ['验证', '确定', '取消']) expect(screen.getByRole('button', { name })).toBeDefined();
  // A function leaves the caret between its brackets, where the column goes.
  await press('SUM');
  await waitFor(() => expect(expression().selectionStart).toBe('SUM('.length));
  await press('费用');
  expect(expression().value).toBe('SUM(费用)');
  await press('取消');
  expect(onCancel).toHaveBeenCalled();
});

test.each([
  ['SUM(费用)/COUNT(人次)', '验证成功！', ''],
  ['(SUM(费用) + 2) * AVG(人次) - 1', '验证成功！', ''],
  ['SUM(费用', '验证失败！', 'SUM缺少右括号（在末尾）'],
  ['FOO(费用)', '验证失败！', '未知函数FOO（第1个字符，“FOO(费用)”处）'],
  ['费用', '验证失败！', '字段要写在汇总函数里，如 SUM(费用)（第1个字符，“费用”处）'],
  ['SUM(费用) +', '验证失败！', '缺少字段或值（在末尾）'],
  ['SUM(没有这列)', '验证失败！', '没有字段：没有这列'],
  ['', '验证失败！', '请输入表达式'],
])('[CALC-06] verifying %s says %s, and why below the field', async (text, said, why) => {
  open();
  type(expression(), text);
  await press('验证');
  await waitFor(() => expect(messages()).toEqual([said]));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(why);
});

test('[CALC-02] words are completed by keys, and the expression is tried while it is typed', async () => {
  const tried: (string | null)[] = [];
  render(
    <Console>
      <MeasureDialog
        open
        columns={['费用', '人次']}
        taken={[]}
        values={(exp) => {
          tried.push(exp);
          return <output>{exp ?? '写完之后显示'}</output>;
        }}
        onOk={() => {}}
        onCancel={() => {}}
      />
    </Console>,
  );
  await userEvent.type(expression(), 'medi');
  const list = within(screen.getByRole('listbox', { name: '补全' }));
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'MEDIANMEDIAN(值) 中位数',
  ]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(expression().value).toBe('MEDIAN()'));
  await waitFor(() => expect(expression().selectionStart).toBe(7));
  expect(tried.at(-1)).toBeNull();
  await userEvent.keyboard('费');
  await userEvent.keyboard('{Tab}');
  await waitFor(() => expect(screen.getByText('MEDIAN(费用)', { selector: 'output' })).toBeDefined());
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('[CALC-11] a shared measure says how its figures are written, and nothing where nothing is said', async () => {
  const value = { alias: '药占比', exp: 'SUM(费用)', type: 'exp' as const };
  const format = { numberStyle: 'percent' as const, prefix: '', suffix: '', decimals: 1 };
  const { onOk } = open({ formatted: true, value: { ...value, format } });
  expect(screen.getByText('百分比')).toBeDefined();
  type(screen.getByLabelText('单位'), '左右');
  await press('确定');
  expect(onOk).toHaveBeenLastCalledWith({ ...value, format: { ...format, suffix: '左右' } });
  cleanup();
  const plain = open({ formatted: true, value });
  type(screen.getByLabelText('前缀'), '¥');
  type(screen.getByLabelText('前缀'), '');
  await press('确定');
  expect(plain.onOk).toHaveBeenLastCalledWith(value);
});

test('[CALC-02] what a function takes stands below the field while it is written in, and goes with the caret', () => {
  open();
  expect(screen.queryByRole('note', { name: '函数说明' })).toBeNull();
  fireEvent.change(expression(), { target: { value: 'SUMIF(费用, ', selectionStart: 10 } });
  const note = screen.getByRole('note', { name: '函数说明' });
  expect(note.textContent).toContain('SUMIF(值, 条件)');
  expect(note.querySelector('b')?.textContent).toBe('条件');
  fireEvent.blur(expression());
  expect(screen.queryByRole('note', { name: '函数说明' })).toBeNull();
});
