// @vitest-environment node
import type { Lineage } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { lineageColumns, touching } from './lineage-columns.ts';

const lineage: Lineage = {
  source: { id: 1, name: '门诊库' },
  datasets: [
    { id: 1, name: '挂号', after: [2], ofSource: true },
    { id: 2, name: '字典', after: [], ofSource: false },
  ],
  widgets: [
    { id: 1, name: '人次', datasetId: 1 },
    { id: 2, name: '趋势', datasetId: 1 },
  ],
  hiddenWidgets: 3,
  panels: [
    { id: 1, name: '日报', widgetIds: [1] },
    { id: 2, name: '周报', widgetIds: [1, 2] },
  ],
  links: [{ id: 9, name: '', panelId: 2 }],
};

test('columns go from the source to links, with what is not told counted', () => {
  expect(lineageColumns(lineage).map(({ nodes, hidden }) => [nodes.map(({ name }) => name), hidden])).toEqual(
    [
      [['门诊库'], 0],
      [['挂号', '字典'], 0],
      [['人次', '趋势'], 3],
      [['日报', '周报'], 0],
      [['未命名的链接'], 0],
    ],
  );
  expect(lineageColumns(lineage)[1]?.nodes[0]?.note).toBe('在【字典】之后更新');
});

test('a node lights what it stands on and what stands on it, and nothing beside', () => {
  const [, , widgets, panels] = lineageColumns(lineage);
  expect([...touching(lineage, widgets!.nodes[1]!)].toSorted()).toEqual([
    'dataset-1',
    'link-9',
    'panel-2',
    'source-1',
    'widget-2',
  ]);
  expect([...touching(lineage, panels!.nodes[0]!)].toSorted()).toEqual([
    'dataset-1',
    'panel-1',
    'source-1',
    'widget-1',
  ]);
});

test('a dataset that is made of others stands on the sources that those read', () => {
  const { source: _, ...rest } = lineage;
  const made: Lineage = {
    ...rest,
    sources: [
      { id: 1, name: '人事库' },
      { id: 2, name: '科室库' },
    ],
    hiddenSources: 1,
    datasets: [
      { id: 1, name: '员工与科室', after: [], ofSource: false, parents: [2, 3] },
      { id: 2, name: '员工', after: [], ofSource: false, sourceId: 1 },
      { id: 3, name: '科室', after: [], ofSource: false, sourceId: 2 },
    ],
  };
  const [sources, datasets] = lineageColumns(made);
  expect([sources?.nodes.map(({ name }) => name), sources?.hidden]).toEqual([['人事库', '科室库'], 1]);
  expect([...touching(made, datasets!.nodes[2]!)]).toContain('source-2');
  expect([...touching(made, datasets!.nodes[2]!)]).not.toContain('source-1');
  expect([...touching(made, datasets!.nodes[0]!)]).toEqual(expect.arrayContaining(['source-1', 'source-2']));
});
