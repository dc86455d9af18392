// @vitest-environment node
import { expect, test } from 'vitest';
import { categoryAxisOf, rowOfBand, watchClicks } from './clicks.ts';
import type { ECharts } from './echarts.ts';

test('the axis of categories is found, two or none have no band', () => {
  expect(categoryAxisOf({ xAxis: { type: 'category' }, yAxis: [{ type: 'value' }, { type: 'value' }] })).toBe(
    0,
  );
  expect(categoryAxisOf({ xAxis: { type: 'value' }, yAxis: { type: 'category' } })).toBe(1);
  expect(categoryAxisOf({ xAxis: { type: 'category' }, yAxis: { type: 'category' } })).toBeNull();
  expect(categoryAxisOf({ series: [] })).toBeNull();
});

test('a band is the first row that any series has at its category; a tail that was summed up has none', () => {
  const option = { series: [{ type: 'bar' }, { type: 'bar' }] };
  const rows = [
    [null, 4, -1],
    [2, 5, null],
  ];
  const rowAt = ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) =>
    rows[seriesIndex]?.[dataIndex] ?? null;
  expect([0, 1, 2, 3].map((place) => rowOfBand(place, { option, rowAt }))).toEqual([2, 4, null, null]);
  expect(rowOfBand(Number.NaN, { option, rowAt })).toBeNull();
  expect(rowOfBand(0, { option, rowAt: undefined })).toBeNull();
});

test('a tap is a choice when the page hears of it, so that a menu stands where the finger was', () => {
  type Heard = (event: object) => void;
  const on = (heard: Map<string, Heard>) => (name: string, hear: Heard) => void heard.set(name, hear);
  const [marks, canvas, dom] = [new Map<string, Heard>(), new Map<string, Heard>(), new EventTarget()];
  const chart = {
    on: on(marks),
    getZr: () => ({ on: on(canvas), setCursorStyle: () => undefined }),
    getDom: () => dom,
    containPixel: () => false,
  } as unknown as ECharts;
  const chosen: number[] = [];
  watchClicks(chart, () => ({
    option: {},
    rowAt: ({ dataIndex }) => dataIndex,
    onSelect: (row) => chosen.push(row),
  }));
  const press = (dataIndex: number, type: string): void => {
    marks.get('click')?.({ componentType: 'series', seriesIndex: 0, dataIndex });
    canvas.get('click')?.({ offsetX: 1, offsetY: 1, event: { type } });
  };

  press(3, 'touchend');
  expect(chosen).toEqual([]);
  dom.dispatchEvent(new Event('click'));
  expect(chosen).toEqual([3]);
  dom.dispatchEvent(new Event('click'));
  press(5, 'click');
  expect(chosen).toEqual([3, 5]);
});

test('a click beside the marks of a category means the category, not the first of its series', () => {
  const heard = new Map<string, (event: object) => void>();
  const chart = {
    on: () => undefined,
    getZr: () => ({ on: (name: string, hear: (event: object) => void) => void heard.set(name, hear) }),
    getDom: () => new EventTarget(),
    containPixel: () => true,
    convertFromPixel: () => [1, 0],
  } as unknown as ECharts;
  const chosen: unknown[] = [];
  watchClicks(chart, () => ({
    option: { xAxis: { type: 'category' }, yAxis: {}, series: [{}, {}] },
    rowAt: ({ seriesIndex, dataIndex }) => seriesIndex * 10 + dataIndex,
    onSelect: (...asked) => chosen.push(asked),
  }));
  heard.get('click')?.({ offsetX: 1, offsetY: 1 });
  expect(chosen).toEqual([[1, 1]]);
});

test('[EDIT-31] a polygon that stands for all of its rows is the category under the pointer', () => {
  type Heard = (event: object) => void;
  const on = (heard: Map<string, Heard>) => (name: string, hear: Heard) => void heard.set(name, hear);
  const [marks, canvas] = [new Map<string, Heard>(), new Map<string, Heard>()];
  const chart = {
    on: on(marks),
    getZr: () => ({ on: on(canvas) }),
    getDom: () => new EventTarget(),
  } as unknown as ECharts;
  const chosen: unknown[] = [];
  watchClicks(chart, () => ({
    option: { radar: {} },
    rowAt: ({ seriesIndex }) => (seriesIndex === 0 ? null : 7),
    rowAtPoint: (x) => (x < 100 ? 4 : null),
    onSelect: (...asked) => chosen.push(asked),
  }));
  const press = (seriesIndex: number, offsetX: number): void => {
    marks.get('click')?.({ componentType: 'series', seriesIndex, dataIndex: 0 });
    canvas.get('click')?.({ offsetX, offsetY: 1, target: {} });
  };
  press(0, 50);
  press(1, 50);
  press(0, 200);
  expect(chosen).toEqual([
    [4, 1],
    [7, undefined],
  ]);
});
