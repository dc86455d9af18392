import { render } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { EChart } from './echart.tsx';
import { drawNow } from './frame-queue.ts';
import { seeAll } from './observers.ts';

type Heard = (event: object) => void;
const chart = vi.hoisted(() => ({ heard: new Map<string, Heard>(), drawn: [] as unknown[] }));

/** A picture without a canvas: what was drawn last, and what it hears of the pointer. */
vi.mock('./echarts.ts', () => {
  const hear = (of: string) => (name: string, heard: Heard) => void chart.heard.set(`${of} ${name}`, heard);
  return {
    missingParts: () => undefined,
    lacksParts: () => false,
    partsThere: () => 0,
    provideMap: () => undefined,
    init: () => ({
      on: hear('mark'),
      getZr: () => ({ on: hear('canvas'), setCursorStyle: () => undefined }),
      setOption: ({ series }: { series: unknown }) => void chart.drawn.push(series),
      getDom: () => document.body,
      getWidth: () => 0,
      getHeight: () => 0,
      resize: () => undefined,
      dispose: () => undefined,
    }),
  };
});
afterAll(() => {
  vi.doUnmock('./echarts.ts');
});

function clickMark(dataIndex: number): void {
  chart.heard.get('mark click')?.({ componentType: 'series', seriesIndex: 0, dataIndex });
  chart.heard.get('canvas click')?.({});
}

test('a click on a picture that is still to be drawn anew means what is seen on it', () => {
  const clicked: string[] = [];
  const shown = (answer: string, option: Record<string, unknown>) => (
    <EChart
      option={option}
      styleKey="bar"
      description={answer}
      // The other answer has its rows the other way round.
      rowAt={({ dataIndex }) => (answer === 'before' ? dataIndex : 9 - dataIndex)}
      onSelect={(row) => void clicked.push(`${answer} ${row}`)}
    />
  );
  const before = { series: ['before'] };
  const { rerender } = render(shown('before', before));
  seeAll();
  drawNow();
  expect(chart.drawn).toEqual([['before']]);
  clickMark(2);
  rerender(shown('after', { series: ['after'] }));
  clickMark(2);
  expect(clicked).toEqual(['before 2', 'before 2']);
  drawNow();
  expect(chart.drawn.at(-1)).toEqual(['after']);
  clickMark(2);
  expect(clicked.at(-1)).toBe('after 7');
});
