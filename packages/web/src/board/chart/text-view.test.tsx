import { drawChart } from '@mingjing/charts';
import { type ChartForm, chartForm } from '@mingjing/contract';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { giveSizes } from '../testing/show-page.tsx';
import { TextView } from './text-view.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(areas: Partial<ChartForm>, rows: string[] = ['今日停诊通知']) {
  const form = chartForm.parse({ yAxis: [{ id: '公告', name: '公告' }], ...areas });
  const answer = { keys: ['公告'], data: rows.map((row) => [row]) };
  const { drawn, description } = drawChart({ type: 'text', form, answer });
  if (drawn.renderer !== 'text') throw new Error(drawn.renderer);
  const { container } = render(<TextView drawn={drawn} description={description} />);
  return {
    lines: container.querySelector<HTMLElement>('.text-lines'),
    note: container.querySelector('.figure-note')?.textContent,
    view: container.firstElementChild,
  };
}

test('[CHART-25] [AXIS-04] a text in its font size, with its description', () => {
  giveSizes(900, 400);
  const { lines, note } = show({ fontSize: '36', desc: '来自公告栏' });
  expect(lines?.textContent).toBe('今日停诊通知');
  expect(lines?.style.fontSize).toBe('36px');
  expect(note).toBe('来自公告栏');
});

test('[CHART-28] [EDIT-33] without a size that is a number it is 50', () => {
  giveSizes(900, 400);
  expect(show({}).lines?.style.fontSize).toBe('50px');
  cleanup();
  expect(show({ fontSize: '大' }).lines?.style.fontSize).toBe('50px');
});

test('with auto-scroll lines beyond the place roll on without a gap', () => {
  giveSizes(300, 100);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(560);
  const rows = Array.from({ length: 20 }, (_, at) => `第 ${at + 1} 条`);
  const { lines } = show({ tableScroll: true, settings: { speed: 'fast' } }, rows);
  expect(lines?.className).toContain('text-rolling');
  expect(lines?.children).toHaveLength(2);
  expect(lines?.children[1]?.getAttribute('aria-hidden')).toBe('true');
  expect(Number.parseFloat(lines?.style.animationDuration ?? '')).toBeCloseTo(560 / 52, 1);
});

test('alignment, weight and colour are the author’s', () => {
  giveSizes(900, 400);
  const { lines, view } = show({ settings: { align: 'left', bold: true, color: '#c2222a' } });
  expect(view?.className).toContain('text-left');
  expect(lines?.style.fontWeight).toBe('600');
  expect(lines?.style.color).toMatch(/c2222a|194, 34, 42/);
});
