import { drawChart } from '@mingjing/charts';
import { chartForm } from '@mingjing/contract';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { giveSizes } from '../testing/show-page.tsx';
import { NumberView } from './number-view.tsx';

const shown = vi.hoisted((): unknown[] => []);
// The rolling digits are a custom element that the test browser does not animate; what it is told to roll to counts.
vi.mock('@number-flow/react', () => ({
  default: ({ value }: { value: unknown }) => {
    if (shown.at(-1) !== value) shown.push(value);
    return <span className="figure">{String(value)}</span>;
  },
}));
afterAll(() => {
  vi.doUnmock('@number-flow/react');
});
afterEach(() => {
  cleanup();
  shown.length = 0;
});

test('[CHART-27] a number is drawn large and counts up from nothing', async () => {
  giveSizes(1600, 800);
  const { drawn } = drawChart({
    type: 'number',
    form: chartForm.parse({ yAxis: [{ id: '人数', name: '人数' }] }),
    answer: { keys: ['人数'], data: [[321]] },
  });
  if (drawn.renderer !== 'number') throw new Error('not a number');
  const { container } = render(<NumberView drawn={drawn} label="" description="人数：321" />);
  await waitFor(() => expect(container.querySelector('.figure')?.textContent).toBe('321'));
  expect(shown).toEqual([0, 321]);
  expect(container.querySelector<HTMLElement>('.figure-value')?.style.fontSize).toBe('200px');
});

const periods = (data: [string, number | null][], settings: object = {}, desc = '') => {
  const { drawn, description } = drawChart({
    type: 'number',
    form: chartForm.parse({
      xAxis: [{ id: '月份', name: '月份', grain: 'month' }],
      yAxis: [{ id: '人数', name: '人数' }],
      settings,
      desc,
    }),
    answer: { keys: ['月份', '人数'], data },
  });
  if (drawn.renderer !== 'number') throw new Error('not a number');
  return { drawn, description };
};

test('beside the last period stands the change from the one before, with a small line of all', () => {
  giveSizes(480, 280);
  const { drawn, description } = periods([
    ['2026-03', 80],
    ['2026-04', 100],
    ['2026-05', 112.5],
  ]);
  const { container, getByRole } = render(
    <NumberView drawn={drawn} label="人数" description={description} />,
  );
  expect(container.querySelector('.figure-change')?.textContent).toBe('▲ 12.5%较上月2026-05');
  expect(container.querySelector('.figure-trend')).not.toBeNull();
  expect(getByRole('img').getAttribute('aria-label')).toBe(
    '人数 112.5（2026-05），较 2026-04 的 100.0 上升 12.5%',
  );
});

test('a low place keeps the figure and the change and leaves the line out', () => {
  giveSizes(320, 90);
  const { drawn, description } = periods([
    ['2026-03', 80],
    ['2026-04', 100],
    ['2026-05', 90],
  ]);
  const { container } = render(<NumberView drawn={drawn} label="人数" description={description} />);
  expect(container.querySelector('.figure-change')?.textContent).toBe('▼ 10%较上月2026-05');
  expect(container.querySelector('.figure-trend')).toBeNull();
});

test.each([
  [68, null],
  [90, null],
  [120, '目标 ≤ 6 天'],
])('in a place %i pixels high the note gives way to the figure, and is told by the title', (height, note) => {
  giveSizes(160, height);
  const { drawn, description } = periods([['2026-05', 5.7]], {}, '目标 ≤ 6 天');
  const { container } = render(<NumberView drawn={drawn} label="平均住院日" description={description} />);
  expect(container.querySelector('.figure-note')?.textContent ?? null).toBe(note);
  expect(container.querySelector('.figure-view')?.getAttribute('title')).toBe(
    note === null ? '目标 ≤ 6 天' : null,
  );
});

test('a place too low for both keeps the figure legible, and tells the change to whoever points at it', () => {
  giveSizes(150, 40);
  const { drawn, description } = periods([
    ['2026-04', 100],
    ['2026-05', 112.5],
  ]);
  const { container } = render(<NumberView drawn={drawn} label="人数" description={description} />);
  expect(container.querySelector('.figure-change')).toBeNull();
  expect(container.querySelector('.figure-view')?.getAttribute('title')).toContain('12.5%');
  const size = container.querySelector<HTMLElement>('.figure-value')?.style.fontSize ?? '';
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(12);
});

test('a condition gives the figure its colour', () => {
  giveSizes(480, 280);
  const rules = [{ when: 'gte', value: 100, color: '#c2222a' }];
  const { drawn } = periods([['2026-05', 112]], { rules });
  const { container } = render(<NumberView drawn={drawn} label="" description="" />);
  expect(container.querySelector<HTMLElement>('.figure-value')?.style.color).toMatch(/c2222a|194, 34, 42/);
});

test('the name of a figure says how long it is, so that it becomes smaller before it is cut', () => {
  giveSizes(160, 90);
  const { drawn } = periods([['2026-05', 90]]);
  const { container } = render(<NumberView drawn={drawn} label="最近一月GMV" description="" />);
  const label = container.querySelector<HTMLElement>('.figure-label');
  expect(Number(label?.style.getPropertyValue('--ems'))).toBeCloseTo(5.8);
});
