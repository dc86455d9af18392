// @vitest-environment node
import type { ChartType, WidgetCard, WidgetItem } from '@mingjing/contract';
import { expect, test } from 'vitest';
import type { WidgetNode } from '../../records/widget.ts';
import { firstOf, kindsIn, shelfOf } from './shelf-order.ts';

const item = (id: number, chartType: ChartType = 'bar'): WidgetItem => ({
  id,
  name: `图${id}`,
  index: `w_${id}`,
  chartType,
  datasetId: 1,
  datasourceId: null,
  userId: 1,
});
const node = (id: number, name: string, leaves: WidgetItem[], children: WidgetNode[] = []): WidgetNode => ({
  id,
  index: `c_${id}`,
  name,
  pid: -1,
  pname: '顶级菜单',
  new: false,
  createDate: '',
  lastModifiedDate: '',
  userId: 1,
  leaves,
  children,
});
const nodes = [
  node(1, '门诊', [item(11), item(12, 'pie')], [node(2, '急诊', [item(13)], [node(3, '抢救', [])])]),
  node(4, '住院', [item(14, 'pie')]),
];
const card = (id: number, lastModifiedDate: string, panels: number): [number, WidgetCard] => [
  id,
  {
    id,
    datasetName: '',
    tips: '',
    panels: Array.from({ length: panels }, (_, at) => ({ id: at, name: '' })),
    lastModifiedDate,
  },
];
const cards = new Map([
  card(11, '2026-01-01 00:00:00', 2),
  card(12, '2026-03-01 00:00:00', 0),
  card(13, '2025-12-31 23:59:59', 2),
  card(14, '2026-03-01 00:00:00', 1),
]);
const shown = (order: 'category' | 'changed' | 'used', kind: ChartType | null = null) =>
  shelfOf(nodes, cards, { order, kind }).map(({ title, items }) => [title, items.map(({ id }) => id)]);

test('by category each section says where it lies; empty categories are left out', () => {
  expect(shown('category')).toEqual([
    ['门诊', [11, 12]],
    ['门诊 / 急诊', [13]],
    ['住院', [14]],
  ]);
});

test('by the last change and by use all stand together, newest first where they are alike', () => {
  expect(shown('changed')).toEqual([['', [14, 12, 11, 13]]]);
  expect(shown('used')).toEqual([['', [11, 13, 14, 12]]]);
});

test('one kind alone, and nothing at all where there is none', () => {
  expect(kindsIn(nodes)).toEqual(['bar', 'pie']);
  expect(shown('category', 'pie')).toEqual([
    ['门诊', [12]],
    ['住院', [14]],
  ]);
  expect(shown('changed', 'gauge')).toEqual([]);
  expect(shown('category', 'gauge')).toEqual([]);
});

test('before anything is known of the widgets they stand newest first', () => {
  expect(shelfOf(nodes, undefined, { order: 'used', kind: null })[0]?.items.map(({ id }) => id)).toEqual([
    14, 13, 12, 11,
  ]);
});

test('the first cards of all sections are shown, and how many are left is told', () => {
  const shelf = shelfOf(nodes, cards, { order: 'category', kind: null });
  const first = (most: number) => {
    const { shown: sections, left } = firstOf(shelf, most);
    return [sections.flatMap(({ items }) => items.map(({ id }) => id)), left];
  };
  expect(first(2)).toEqual([[11, 12], 2]);
  expect(first(3)).toEqual([[11, 12, 13], 1]);
  expect(first(4)).toEqual([[11, 12, 13, 14], 0]);
  expect(first(60)).toEqual([[11, 12, 13, 14], 0]);
});
