import type { Lineage } from '@mingjing/contract';

export type NodeKind = 'source' | 'dataset' | 'widget' | 'panel' | 'link';

export interface LineageNode {
  key: string;
  kind: NodeKind;
  id: number;
  name: string;
  /** What is said below the name. */
  note: string;
}

export interface LineageColumn {
  kind: NodeKind;
  title: string;
  nodes: LineageNode[];
  /** More of them, which are not told by name. */
  hidden: number;
}

const keyOf = (kind: NodeKind, id: number): string => `${kind}-${id}`;

/** The five columns from left to right. */
export function lineageColumns(lineage: Lineage): LineageColumn[] {
  const names = new Map(lineage.datasets.map(({ id, name }) => [id, name]));
  const node = (kind: NodeKind, { id, name }: { id: number; name: string }, note = ''): LineageNode => ({
    key: keyOf(kind, id),
    kind,
    id,
    name,
    note,
  });
  const afterWords = (ids: readonly number[]): string =>
    ids.length === 0 ? '' : `在${ids.map((id) => `【${names.get(id) ?? ''}】`).join('、')}之后更新`;
  const madeWords = (ids: readonly number[]): string =>
    `由${ids.map((id) => `【${names.get(id) ?? ''}】`).join('、')}组合`;
  const { source, sources = [], hiddenSources = 0 } = lineage;
  const isHidden = source === undefined && lineage.datasets.some(({ ofSource }) => ofSource);
  return [
    {
      kind: 'source',
      title: '数据源',
      // A dataset made of others reads none itself.
      nodes: [...(source === undefined ? [] : [source]), ...sources].map((one) => node('source', one)),
      hidden: hiddenSources + (isHidden ? 1 : 0),
    },
    {
      kind: 'dataset',
      title: '数据集',
      nodes: lineage.datasets.map((one) =>
        node('dataset', one, one.parents === undefined ? afterWords(one.after) : madeWords(one.parents)),
      ),
      hidden: lineage.hiddenDatasets ?? 0,
    },
    {
      kind: 'widget',
      title: '图表',
      nodes: lineage.widgets.map((one) => node('widget', one)),
      hidden: lineage.hiddenWidgets ?? 0,
    },
    {
      kind: 'panel',
      title: '面板',
      nodes: lineage.panels.map((one) => node('panel', one)),
      hidden: lineage.hiddenPanels ?? 0,
    },
    {
      kind: 'link',
      title: '分享链接',
      nodes: lineage.links.map((one) =>
        node('link', { id: one.id, name: one.name === '' ? '未命名的链接' : one.name }),
      ),
      hidden: lineage.hiddenLinks ?? 0,
    },
  ];
}

type Edge = [from: string, to: string];

function edgesOf(lineage: Lineage): Edge[] {
  const { source } = lineage;
  return [
    ...lineage.datasets.flatMap(({ id, ofSource, sourceId }): Edge[] => {
      const from = sourceId ?? (ofSource ? source?.id : undefined);
      return from === undefined ? [] : [[keyOf('source', from), keyOf('dataset', id)]];
    }),
    ...lineage.datasets.flatMap(({ id, parents = [] }) =>
      parents.map((parent): Edge => [keyOf('dataset', parent), keyOf('dataset', id)]),
    ),
    ...lineage.widgets.map(({ id, datasetId }): Edge => [keyOf('dataset', datasetId), keyOf('widget', id)]),
    ...lineage.panels.flatMap(({ id, widgetIds }) =>
      widgetIds.map((widget): Edge => [keyOf('widget', widget), keyOf('panel', id)]),
    ),
    ...lineage.links.map(({ id, panelId }): Edge => [keyOf('panel', panelId), keyOf('link', id)]),
  ];
}

/** Keys of a node, of all that it stands on and of all that stands on it. */
export function touching(lineage: Lineage, { key }: LineageNode): Set<string> {
  const edges = edgesOf(lineage);
  const reach = (from: 0 | 1): string[] => {
    const seen = new Set([key]);
    for (const at of seen)
      for (const edge of edges) if (edge[from] === at) seen.add(edge[from === 0 ? 1 : 0]);
    return [...seen];
  };
  return new Set([...reach(0), ...reach(1)]);
}
