import { boardLayout, newFilter, type Parameter, type ViewerFilters } from '@mingjing/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
// There before it is asked for: what is tried is the order of things, not how long they take.
import './filter-node.tsx';
import { FilterPlace } from './filter-place.tsx';

afterEach(cleanup);
const options = ['', 'a', 'b'].map((value) => ({ label: value === '' ? '全部' : `${value} 科`, value }));

function show(
  parameter: object,
  applied: ViewerFilters = {},
  onApply: (...told: unknown[]) => void = () => undefined,
) {
  const [found] = boardLayout.parse({ paramsGroup: [parameter] }).paramsGroup;
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterPlace parameter={found as Parameter} applied={applied} dark={false} onApply={onApply} />
    </QueryClientProvider>,
  ).container;
}
const control = (place: Element) => place.querySelector('.ant-select, .ant-picker, .ant-input-affix-wrapper');
const comes = (place: Element) => waitFor(() => expect(control(place)).not.toBeNull());
const choice = () => screen.getByRole('combobox', { name: '科室' });

test('a filter that nobody uses is drawn without its control, named by itself or by what is chosen', () => {
  const plain = show({ name: '科室', type: 2, options });
  expect(choice().textContent).toBe('科室');
  expect(control(plain)).toBeNull();
  cleanup();
  show({ name: '科室', type: 2, options }, { 科室: newFilter('choice', 'b') });
  expect(choice().textContent).toBe('b 科');
  cleanup();
  show({ name: '日期', type: 3 }, { 日期: newFilter('date', '', '2026-01-01 00:00:00', '2026-02-01') });
  expect(screen.getByLabelText<HTMLInputElement>('日期 开始日期').value).toBe('2026-01-01');
  expect(screen.getByLabelText<HTMLInputElement>('日期 结束日期').value).toBe('2026-02-01');
});

test.each([
  ['a finger', () => fireEvent.click(choice())],
  ['the mouse', () => fireEvent.pointerDown(choice(), { pointerType: 'mouse', button: 0 })],
  [
    'a key that is quicker than the control',
    () => {
      act(() => choice().focus());
      fireEvent.keyDown(choice(), { key: 'ArrowDown' });
    },
  ],
])('the first press opens the control: %s', async (_, press) => {
  const place = show({ name: '科室', type: 2, options });
  press();
  await comes(place);
  expect(choice().getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(choice());
  expect(await screen.findByText('a 科')).toBeDefined();
});

test('a finger that scrolls opens nothing, and the mouse alone brings the control without opening it', async () => {
  const place = show({ name: '科室', type: 2, options });
  fireEvent.pointerDown(choice(), { pointerType: 'touch', button: 0 });
  fireEvent.pointerEnter(choice(), { pointerType: 'mouse' });
  await comes(place);
  expect(choice().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(document.body);
});

test('the end of a range that was pressed is the one that is chosen', async () => {
  const place = show({ name: '日期', type: 3 });
  fireEvent.click(screen.getByLabelText('日期 结束日期'));
  await comes(place);
  expect(document.activeElement).toBe(screen.getByLabelText('日期 结束日期'));
  await waitFor(() => expect(document.querySelector('.ant-picker-dropdown')).not.toBeNull());
});

test.each([
  ['typed text', { name: '姓名', type: 1 }, {}],
  [
    'several values',
    { name: '科室', type: 2, multiple: true, options },
    { 科室: { ...newFilter('list'), values: ['a', 'b'] } },
  ],
])('the control comes by itself after the charts for %s', async (_, parameter, applied) => {
  const place = show(parameter, applied);
  expect(control(place)).toBeNull();
  await comes(place);
});

test.each([
  ['a text', { name: '姓名', type: 1 }, '姓名', '张三'],
  ['a number', { name: '年龄', type: 1, valueType: 1 }, '年龄', '18'],
  ['the end of a range', { name: '日期', type: 3 }, '日期 结束日期', '2026-0'],
])(
  'what is typed before the control comes is in it, with the cursor behind: %s',
  async (_, parameter, label, text) => {
    const place = show(parameter);
    const face = screen.getByLabelText<HTMLInputElement>(label);
    act(() => face.focus());
    fireEvent.change(face, { target: { value: text } });
    expect(face.value).toBe(text);
    await comes(place);
    const input = screen.getByLabelText<HTMLInputElement>(label);
    expect(input).not.toBe(face);
    await waitFor(() => expect(input.value).toBe(text));
    expect(document.activeElement).toBe(input);
    expect(input.selectionStart).toBe(text.length);
  },
);

test('Enter asks for what was typed, also before the control comes', async () => {
  const told: unknown[][] = [];
  const place = show({ name: '姓名', type: 1 }, {}, (...one) => told.push(one));
  const face = screen.getByLabelText('姓名');
  fireEvent.change(face, { target: { value: '张三' } });
  fireEvent.keyDown(face, { key: 'Enter' });
  expect(told).toMatchObject([['姓名', { kind: 'text', value: '张三' }]]);
  await comes(place);
  expect(told).toHaveLength(1);
});

test('letters typed on a closed list search it', async () => {
  const place = show({ name: '科室', type: 2, options });
  act(() => choice().focus());
  fireEvent.keyDown(choice(), { key: 'x' });
  fireEvent.keyDown(choice(), { key: 'Backspace' });
  fireEvent.keyDown(choice(), { key: 'b' });
  await comes(place);
  expect(choice().getAttribute('aria-expanded')).toBe('true');
  expect(await screen.findByText('b 科')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('a 科')).toBeNull());
});

test('the control waits until a word that is put together of several keys is whole', async () => {
  const place = show({ name: '姓名', type: 1 });
  const face = screen.getByLabelText<HTMLInputElement>('姓名');
  act(() => face.focus());
  fireEvent.compositionStart(face);
  fireEvent.change(face, { target: { value: 'zhang' } });
  await act(() => import('./filter-node.tsx').then(() => undefined));
  expect(control(place)).toBeNull();
  fireEvent.change(face, { target: { value: '张' } });
  fireEvent.compositionEnd(face);
  await comes(place);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张'));
});
